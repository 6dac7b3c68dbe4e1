import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { App } from '../../app.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { typeName } from '../../segments/confirmChange.ts';
import { makeChange } from '../../segments/makeChange.ts';
import { pickTrafficType } from '../../segments/pickTrafficType.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Deletes a traffic type with its identities after its name is typed; refused if segments use it. */
export async function deleteTrafficType(app: App, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance } = use;
  const place = readPlace(given);
  const workspace = await pickWorkspace(use, place);
  const { id, name } = await pickTrafficType(use, workspace, place);
  const detail = l10n.t('The traffic type “{0}” of {1} is deleted.', name, workspace.name);
  await confirmWrite(instance, l10n.t('Delete'), detail);
  const lost = l10n.t('Its attributes and all identities of its kind go with it. This cannot be taken back. Type its name to go on.');
  const title = l10n.t('Delete the traffic type {0}', name);
  await typeName(title, `${detail} ${lost}`, name);
  const done = await makeChange(app, use, title, (options) => api.deleteTrafficType(instance, id, options));
  app.report.tell(l10n.t('The traffic type “{0}” is deleted on “{1}”.', name, instance.name));
  return done;
}
