import type { Command } from 'commander';
import { changeWorkspace, createWorkspace, deleteWorkspace } from '../../api/segments.ts';
import type { PatchOperation, Workspace } from '../../wire/segments.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addYes, readYesOrNo } from '../options.ts';
import { UsageError } from '../usageError.ts';
import { type WriteFlags, write } from '../write.ts';
import { readWorkspaces, requireWorkspace } from './place.ts';
import { addServiceFlags, openService, type ServiceFlags } from './service.ts';

interface ChangeFlags extends ServiceFlags, WriteFlags {
  readonly name?: string;
  readonly requireComments?: boolean;
}

/** Adds `fairlead segments workspaces`. */
export function addWorkspaces(segments: Command, cli: Cli): void {
  const workspaces = segments.command('workspaces').description('List, create, change and delete workspaces');

  const list = workspaces
    .command('list')
    .description('List the workspaces')
    .option('--search <text>', 'only those with the text in their name')
    .action(async (flags: ServiceFlags & { readonly search?: string }) => {
      const { instance, options } = await openService(cli, flags);
      const text = flags.search?.trim().toLowerCase() ?? '';
      const all = (await readWorkspaces(instance, options)).filter(({ name }) => name.toLowerCase().includes(text));
      await showAnswer(cli, flags, { ...toTable(all), json: { workspaces: all } });
    });
  addExample(addServiceFlags(list), 'fairlead segments workspaces list');

  const create = workspaces
    .command('create')
    .description('Create a workspace, without environments and traffic types')
    .argument('<name>', 'what it is called')
    .option('--require-comments', 'each change of keys in it needs a comment')
    .action((name: string, flags: ChangeFlags) => createOne(cli, name, flags));
  addExample(addServiceFlags(addDryRun(create)), 'fairlead segments workspaces create Web');

  const change = workspaces
    .command('change')
    .description('Rename a workspace, or set whether its changes need a comment')
    .argument('<workspace>', 'its id or its name')
    .option('--name <name>', 'its new name')
    .option('--require-comments <yes|no>', 'whether each change of keys in it needs a comment', readYesOrNo)
    .action((workspace: string, flags: ChangeFlags) => changeOne(cli, workspace, flags));
  addExample(addServiceFlags(addDryRun(change)), 'fairlead segments workspaces change Web --name Shop');

  const remove = workspaces
    .command('delete')
    .description('Delete a workspace without segments')
    .argument('<workspace>', 'its id or its name')
    .action((workspace: string, flags: ServiceFlags & ConsentFlags) => deleteOne(cli, workspace, flags));
  addExample(addServiceFlags(addYes(addDryRun(remove))), 'fairlead segments workspaces delete Web --yes');
}

async function createOne(cli: Cli, name: string, flags: ChangeFlags): Promise<void> {
  const { instance } = await openService(cli, flags);
  const request = { name, ...(flags.requireComments === true ? { requiresTitleAndComments: true } : {}) };
  const created = await write(cli, flags, instance, `The workspace ${name} is created.`, (service, options) =>
    createWorkspace(service, request, options),
  );
  if (created === null) return;
  await showAnswer(cli, flags, { ...toTable([created]), json: created, text: `The workspace ${created.name} is created: ${created.id}` });
}

async function changeOne(cli: Cli, wanted: string, flags: ChangeFlags): Promise<void> {
  const patch: PatchOperation[] = [];
  if (flags.name !== undefined) patch.push({ op: 'replace', path: '/name', value: flags.name });
  if (flags.requireComments !== undefined) patch.push({ op: 'replace', path: '/requiresTitleAndComments', value: flags.requireComments });
  if (patch.length === 0) throw new UsageError('Nothing is to be changed. Give --name or --require-comments.');
  const { instance, options } = await openService(cli, flags);
  const { id, name } = await requireWorkspace(instance, { workspace: wanted }, options);
  const changed = await write(cli, flags, instance, `The workspace ${name} is changed.`, (service, late) =>
    changeWorkspace(service, id, patch, late),
  );
  if (changed !== null) await showAnswer(cli, flags, { ...toTable([changed]), json: changed });
}

async function deleteOne(cli: Cli, wanted: string, flags: ServiceFlags & ConsentFlags): Promise<void> {
  const what = `The workspace ${wanted} is deleted, with its environments and traffic types.`;
  await requireConsent(cli, flags, what);
  const { instance, options } = await openService(cli, flags);
  const workspace = await requireWorkspace(instance, { workspace: wanted }, options);
  const done = await write(cli, flags, instance, what, (service, late) => deleteWorkspace(service, workspace.id, late));
  if (done === null) return;
  await showAnswer(cli, flags, {
    ...toTable([workspace]),
    json: { deleted: workspace },
    text: `The workspace ${workspace.name} is deleted.`,
  });
}

function toTable(workspaces: readonly Workspace[]): Pick<Answer, 'columns' | 'rows'> {
  const rows = workspaces.map(({ name, id, requiresTitleAndComments }) => [name, id, requiresTitleAndComments ? 'yes' : 'no']);
  return { columns: ['name', 'id', 'needs_comments'], rows };
}
