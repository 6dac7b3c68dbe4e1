import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { App } from '../../app.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { typeName } from '../../segments/confirmChange.ts';
import { makeChange } from '../../segments/makeChange.ts';
import { pickEnvironment } from '../../segments/pickEnvironment.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Deletes an environment with its identities after its name is typed; refused if segments are active in it. */
export async function deleteEnvironment(app: App, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance } = use;
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const { name } = environment;
  const detail = l10n.t('The environment “{0}” of {1} is deleted.', name, workspace.name);
  await confirmWrite(instance, l10n.t('Delete'), detail);
  const lost = l10n.t('All identities in it go with it. This cannot be taken back. Type its name to go on.');
  const title = l10n.t('Delete the environment {0}', name);
  await typeName(title, `${detail} ${lost}`, name);
  const place = { workspaceId: workspace.id, environmentId: environment.id };
  const done = await makeChange(app, use, title, (options) => api.deleteEnvironment(instance, place, options));
  app.report.tell(l10n.t('The environment “{0}” is deleted on “{1}”.', name, instance.name));
  return done;
}
