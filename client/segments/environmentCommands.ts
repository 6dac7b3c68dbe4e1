import { l10n } from 'vscode';
import type { Environment } from '../../server/wire/segments.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { NEVER, onItem } from '../manifest/when.ts';
import { pickOne } from '../window/ask.ts';
import { readText } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { askSegmentName, pickEnvironment, pickWorkspace, readPlace } from './askPlace.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Commands for environments. */
export const ENVIRONMENT_COMMANDS = {
  createEnvironment: {
    run: createEnvironment,
    palette: NEVER,
    menus: [['view/item/context', '2_create@2', onItem('segments', 'workspace')]],
  },
  renameEnvironment: {
    run: renameEnvironment,
    palette: NEVER,
    menus: [['view/item/context', '4_change@1', onItem('segments', /^environment/)]],
  },
  switchProduction: {
    run: switchProduction,
    palette: NEVER,
    menus: [['view/item/context', '4_change@2', onItem('segments', /^environment/)]],
  },
  deleteEnvironment: {
    run: deleteEnvironment,
    palette: NEVER,
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
    readText(givenName) ?? (await askSegmentName('environment', title, l10n.t('Name of at most 20 characters, such as Staging.')));
  const production = await pickOne(l10n.t('What is {0} for?', name), [
    { label: l10n.t('Trying things out'), value: false },
    { label: l10n.t('Production'), description: l10n.t('changes in it are confirmed by typing its name'), value: true },
  ]);
  const created = await makeChange(
    app,
    use,
    toChange('createEnvironment', {
      names: [name, workspace.name],
      title,
      request: { parameters: { workspaceId: workspace.id }, body: { name, production } },
      undo: (environment) => ({
        names: [name, workspace.name],
        environment,
        request: { parameters: { workspaceId: workspace.id, environmentId: environment.id } },
      }),
    }),
  );
  return { id: created.id, name: created.name, production: created.production };
}

/** Renames an environment. */
async function renameEnvironment(app: SegmentParts, given?: unknown, givenName?: unknown): Promise<Environment> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const title = l10n.t('Rename the environment {0}', environment.name);
  const prompt = l10n.t('New name of at most 20 characters. Programs that use the old name will not find it.');
  const name = readText(givenName) ?? (await askSegmentName('environment', title, prompt, environment.name));
  const rename = (from: string, to: string) => ({
    names: [from] as const,
    detail: l10n.t('Its new name is {0}.', to),
    environment,
    request: {
      parameters: { workspaceId: workspace.id, environmentId: environment.id },
      body: [{ op: 'replace', path: '/name', value: to }],
    },
  });
  const change = { verb: l10n.t('Rename'), title, ...rename(environment.name, name), undo: () => rename(name, environment.name) };
  const { id, production } = await makeChange(app, use, toChange('changeEnvironment', change));
  return { id, name, production };
}

/** Marks an environment as production, or removes the mark. */
async function switchProduction(app: SegmentParts, given?: unknown): Promise<Environment> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const { id, name, production } = environment;
  const mark = (value: boolean) => ({
    names: [name] as const,
    detail: value ? l10n.t('It becomes a production environment.') : l10n.t('It is no longer a production environment.'),
    environment,
    request: { parameters: { workspaceId: workspace.id, environmentId: id }, body: [{ op: 'replace', path: '/production', value }] },
  });
  const changed = await makeChange(app, use, toChange('changeEnvironment', { ...mark(!production), undo: () => mark(production) }));
  return { id, name, production: changed.production };
}

/** Deletes an environment with its identities after its name is typed; refused if segments are active in it. */
async function deleteEnvironment(app: SegmentParts, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance } = use;
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const { name } = environment;
  const deletion = toChange('deleteEnvironment', {
    names: [name, workspace.name],
    title: l10n.t('Delete the environment {0}', name),
    request: { parameters: { workspaceId: workspace.id, environmentId: environment.id } },
  });
  const done = await makeChange(app, use, deletion);
  app.report.notify(l10n.t('Deleted environment “{0}” on “{1}”.', name, instance.name));
  return done;
}
