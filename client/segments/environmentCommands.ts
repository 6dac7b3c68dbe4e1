import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Environment } from '../../server/wire/segments.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { ONLINE, onItem } from '../manifest/when.ts';
import { pickOne } from '../window/ask.ts';
import { readText } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { askSegmentName } from './askSegmentName.ts';
import { changeSegments } from './changeSegments.ts';
import { pickEnvironment } from './pickEnvironment.ts';
import { pickWorkspace } from './pickWorkspace.ts';
import { readPlace } from './readPlace.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Commands for environments. */
export const ENVIRONMENT_COMMANDS = {
  createEnvironment: {
    run: createEnvironment,
    palette: ONLINE,
    menus: [['view/item/context', '2_create@2', onItem('segments', 'workspace')]],
  },
  renameEnvironment: {
    run: renameEnvironment,
    palette: ONLINE,
    menus: [['view/item/context', '4_change@1', onItem('segments', /^environment/)]],
  },
  switchProduction: {
    run: switchProduction,
    palette: ONLINE,
    menus: [['view/item/context', '4_change@2', onItem('segments', /^environment/)]],
  },
  deleteEnvironment: {
    run: deleteEnvironment,
    palette: ONLINE,
    menus: [['view/item/context', '5_delete@2', onItem('segments', /^environment/)]],
  },
} satisfies CommandRecords<SegmentParts>;

/** Creates an environment in a workspace. */
async function createEnvironment(app: SegmentParts, given?: unknown, givenName?: unknown): Promise<Environment> {
  const use = await app.instances.use();
  expectQuestions(3);
  const workspace = await pickWorkspace(use, readPlace(given));
  const title = l10n.t('Create an environment in {0}', workspace.name);
  const name =
    readText(givenName) ?? (await askSegmentName('environment', title, l10n.t('Name of at most 15 characters, such as Staging.')));
  const production = await pickOne(l10n.t('What is {0} for?', name), [
    { label: l10n.t('Trying things out'), value: false },
    { label: l10n.t('Production'), description: l10n.t('changes in it are confirmed by typing its name'), value: true },
  ]);
  const created = await changeSegments(app, use, {
    verb: l10n.t('Create'),
    detail: l10n.t('Creates the environment “{0}” in {1}.', name, workspace.name),
    title,
    send: (service, options) =>
      call(service, 'createEnvironment', { parameters: { workspaceId: workspace.id }, body: { name, production } }, options),
    undo: (environment) => ({
      title: l10n.t('Delete the new environment “{0}”', name),
      environment,
      send: (service, options) =>
        call(service, 'deleteEnvironment', { parameters: { workspaceId: workspace.id, environmentId: environment.id } }, options),
    }),
  });
  return { id: created.id, name: created.name, production: created.production };
}

/** Renames an environment. */
async function renameEnvironment(app: SegmentParts, given?: unknown, givenName?: unknown): Promise<Environment> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const title = l10n.t('Rename the environment {0}', environment.name);
  const prompt = l10n.t('New name of at most 15 characters. Programs that use the old name will not find it.');
  const name = readText(givenName) ?? (await askSegmentName('environment', title, prompt, environment.name));
  const place = { workspaceId: workspace.id, environmentId: environment.id };
  const rename = (to: string) => [{ op: 'replace', path: '/name', value: to }];
  const { id, production } = await changeSegments(app, use, {
    verb: l10n.t('Rename'),
    detail: l10n.t('Renames the environment “{0}” to “{1}”.', environment.name, name),
    environment,
    title,
    send: (service, options) => call(service, 'changeEnvironment', { parameters: place, body: rename(name) }, options),
    undo: () => ({
      title: l10n.t('Rename the environment back to “{0}”', environment.name),
      environment,
      send: (service, options) => call(service, 'changeEnvironment', { parameters: place, body: rename(environment.name) }, options),
    }),
  });
  return { id, name, production };
}

/** Marks an environment as production, or removes the mark. */
async function switchProduction(app: SegmentParts, given?: unknown): Promise<Environment> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const { id, name, production } = environment;
  const place = { workspaceId: workspace.id, environmentId: id };
  const replace = (value: boolean) => [{ op: 'replace', path: '/production', value }];
  const changed = await changeSegments(app, use, {
    verb: l10n.t('Change'),
    detail: production
      ? l10n.t('Marks the environment “{0}” as not production.', name)
      : l10n.t('Marks the environment “{0}” as production.', name),
    environment,
    title: l10n.t('Change the environment {0}', name),
    send: (service, options) => call(service, 'changeEnvironment', { parameters: place, body: replace(!production) }, options),
    undo: () => ({
      title: production ? l10n.t('Mark “{0}” as production again', name) : l10n.t('Mark “{0}” as not production again', name),
      environment,
      send: (service, options) => call(service, 'changeEnvironment', { parameters: place, body: replace(production) }, options),
    }),
  });
  return { id, name, production: changed.production };
}

/** Deletes an environment with its identities after its name is typed; refused if segments are active in it. */
async function deleteEnvironment(app: SegmentParts, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance } = use;
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const { name } = environment;
  const detail = l10n.t('Deletes the environment “{0}” of {1}.', name, workspace.name);
  const lost = l10n.t('All identities in it are deleted too. This cannot be undone. Type its name to continue.');
  const title = l10n.t('Delete the environment {0}', name);
  const place = { workspaceId: workspace.id, environmentId: environment.id };
  const done = await changeSegments(app, use, {
    verb: l10n.t('Delete'),
    detail,
    loss: { title, prompt: `${detail} ${lost}`, text: name },
    title,
    send: (service, options) => call(service, 'deleteEnvironment', { parameters: place }, options),
  });
  app.report.notify(l10n.t('Deleted environment “{0}” on “{1}”.', name, instance.name));
  return done;
}
