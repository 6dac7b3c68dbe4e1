import { l10n } from 'vscode';
import { changeEnvironment } from '../../../server/api/segments.ts';
import type { Environment } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { readText } from '../../commandArguments.ts';
import { expectQuestions } from '../../questions.ts';
import { askSegmentName } from '../../segments/askSegmentName.ts';
import { confirmChange } from '../../segments/confirmChange.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickEnvironment } from '../../segments/pickEnvironment.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Renames an environment. */
export async function renameEnvironment(app: App, given?: unknown, givenName?: unknown): Promise<Environment> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance } = use;
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const title = l10n.t('Rename the environment {0}', environment.name);
  const prompt = l10n.t('Its new name, at most 15 characters. Programs that call it by its old name find it no more.');
  const name = readText(givenName) ?? (await askSegmentName('environment', title, prompt, environment.name));
  const detail = l10n.t('The environment “{0}” is called “{1}” from then on.', environment.name, name);
  await confirmChange(instance, environment, l10n.t('Rename'), detail);
  const place = { workspaceId: workspace.id, environmentId: environment.id };
  const rename = (to: string) => [{ op: 'replace', path: '/name', value: to }];
  const { id, production } = await makeChange(app, use, title, (options) => changeEnvironment(instance, place, rename(name), options));
  const inverse = l10n.t('Call the environment “{0}” again', environment.name);
  offerInverse(app, inverse, environment, (late, options) => changeEnvironment(late.instance, place, rename(environment.name), options));
  return { id, name, production };
}
