import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Workspace } from '../../server/wire/segments.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { inView, NEVER, onItem } from '../manifest/when.ts';
import { pickOne } from '../window/ask.ts';
import { readText } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { toStep } from '../window/report.ts';
import { askSegmentName, pickWorkspace, readPlace } from './askPlace.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Commands for workspaces. */
export const WORKSPACE_COMMANDS = {
  createWorkspace: {
    run: createWorkspace,
    palette: NEVER,
    icon: 'add',
    menus: [['view/title', 'navigation@1', inView('segments')]],
  },
  renameWorkspace: {
    run: renameWorkspace,
    palette: NEVER,
    menus: [['view/item/context', '4_change@1', onItem('segments', 'workspace')]],
  },
  deleteWorkspace: {
    run: deleteWorkspace,
    palette: NEVER,
    icon: 'trash',
    menus: [['view/item/context', '5_delete@2', onItem('segments', 'workspace')]],
  },
} satisfies CommandRecords<SegmentParts>;

/** Creates a workspace with a given name or one the user enters, and asks whether its changes need a comment. */
async function createWorkspace(app: SegmentParts, given?: unknown): Promise<Workspace> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { instance } = use;
  const title = l10n.t('Create a workspace on {0}', instance.name);
  const name = readText(given) ?? (await askSegmentName('workspace', title, l10n.t('Name, such as Web shop.')));
  const requiresTitleAndComments = await pickOne(l10n.t('Require a comment for changes of keys?'), [
    { label: l10n.t('No'), description: l10n.t('they may be empty'), value: false },
    { label: l10n.t('Yes'), description: l10n.t('changes without them are refused'), value: true },
  ]);
  const workspace = await makeChange(
    app,
    use,
    toChange('createWorkspace', {
      names: [name],
      title,
      request: { body: { name, requiresTitleAndComments } },
      undo: ({ id }) => ({ names: [name], request: { parameters: { workspaceId: id } } }),
    }),
  );
  const target = { workspaceId: workspace.id };
  app.report.notify(
    l10n.t('Created workspace “{0}”. It needs an environment and a traffic type before it can hold segments.', name),
    toStep(l10n.t('Create Environment'), 'createEnvironment', target),
    toStep(l10n.t('Create Traffic Type'), 'createTrafficType', target),
  );
  return workspace;
}

/** Renames a workspace. */
async function renameWorkspace(app: SegmentParts, given?: unknown, givenName?: unknown): Promise<Workspace> {
  const use = await app.instances.use();
  expectQuestions(2);
  const workspace = await pickWorkspace(use, readPlace(given));
  const title = l10n.t('Rename the workspace {0}', workspace.name);
  const name = readText(givenName) ?? (await askSegmentName('workspace', title, l10n.t('New name.'), workspace.name));
  const rename = (from: string, to: string) => ({
    names: [from] as const,
    detail: l10n.t('Its new name is {0}.', to),
    request: { parameters: { workspaceId: workspace.id }, body: [{ op: 'replace', path: '/name', value: to }] },
  });
  const change = { verb: l10n.t('Rename'), title, ...rename(workspace.name, name), undo: () => rename(name, workspace.name) };
  return makeChange(app, use, toChange('changeWorkspace', change));
}

/** Deletes a workspace with its environments and traffic types after its name is typed; refused if it has segments. */
async function deleteWorkspace(app: SegmentParts, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { instance, signal } = use;
  const workspace = await pickWorkspace(use, readPlace(given));
  const [environments, types] = await Promise.all([
    call(instance, 'listEnvironments', { parameters: { workspaceId: workspace.id } }, { signal }),
    call(instance, 'listTrafficTypes', { parameters: { workspaceId: workspace.id } }, { signal }),
  ]);
  const deletion = toChange('deleteWorkspace', {
    names: [workspace.name],
    loses: l10n.t('Its environments ({0}), traffic types ({1}), and their identities are deleted too.', environments.length, types.length),
    title: l10n.t('Delete the workspace {0}', workspace.name),
    request: { parameters: { workspaceId: workspace.id } },
  });
  const done = await makeChange(app, use, deletion);
  app.report.notify(l10n.t('Deleted workspace “{0}” on “{1}”.', workspace.name, instance.name));
  return done;
}
