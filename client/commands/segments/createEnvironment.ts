import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { Environment } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { pickOne } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { askSegmentName } from '../../segments/askSegmentName.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Creates an environment in a workspace. */
export async function createEnvironment(app: App, given?: unknown, givenName?: unknown): Promise<Environment> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance } = use;
  const workspace = await pickWorkspace(use, readPlace(given));
  const title = l10n.t('Create an environment in {0}', workspace.name);
  const name =
    readText(givenName) ?? (await askSegmentName('environment', title, l10n.t('Its name, at most 15 characters, such as Staging.')));
  const production = await pickOne(l10n.t('What is {0} for?', name), [
    { label: l10n.t('Trying things out'), value: false },
    { label: l10n.t('Production'), description: l10n.t('changes in it are confirmed by typing its name'), value: true },
  ]);
  await confirmWrite(instance, l10n.t('Create'), l10n.t('The environment “{0}” is created in {1}.', name, workspace.name));
  const created = await makeChange(app, use, title, (options) =>
    api.createEnvironment(instance, workspace.id, { name, production }, options),
  );
  const place = { workspaceId: workspace.id, environmentId: created.id };
  const inverse = l10n.t('Delete the new environment “{0}” again', name);
  offerInverse(app, inverse, created, (late, options) => api.deleteEnvironment(late.instance, place, options));
  return { id: created.id, name: created.name, production: created.production };
}
