import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { App } from '../../app.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { typeName } from '../../segments/confirmChange.ts';
import { makeChange } from '../../segments/makeChange.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Deletes a workspace with its environments and traffic types after its name is typed; refused if it has segments. */
export async function deleteWorkspace(app: App, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { instance, signal } = use;
  const workspace = await pickWorkspace(use, readPlace(given));
  const [environments, types] = await Promise.all([
    api.listEnvironments(instance, workspace.id, { signal }),
    api.listTrafficTypes(instance, workspace.id, { signal }),
  ]);
  const lost = l10n.t(
    'Its environments ({0}) and traffic types ({1}) go with it, and the identities in them. This cannot be taken back.',
    environments.length,
    types.length,
  );
  const detail = l10n.t('The workspace “{0}” is deleted.', workspace.name);
  await confirmWrite(instance, l10n.t('Delete'), detail);
  const title = l10n.t('Delete the workspace {0}', workspace.name);
  await typeName(title, `${detail} ${lost} ${l10n.t('Type its name to go on.')}`, workspace.name);
  const done = await makeChange(app, use, title, (options) => api.deleteWorkspace(instance, workspace.id, options));
  app.report.tell(l10n.t('The workspace “{0}” is deleted on “{1}”.', workspace.name, instance.name));
  return done;
}
