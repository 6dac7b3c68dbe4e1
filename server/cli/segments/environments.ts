import type { Command } from 'commander';
import { changeEnvironment, createEnvironment, deleteEnvironment, listEnvironments } from '../../api/segments.ts';
import type { Environment, PatchOperation } from '../../wire/segments.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addYes, readYesOrNo } from '../options.ts';
import { UsageError } from '../usageError.ts';
import { type WriteFlags, write } from '../write.ts';
import { addWorkspaceFlag, requireEnvironment, type WorkspaceFlags } from './place.ts';
import { addServiceFlags, openWorkspace, type ServiceFlags } from './service.ts';

type Flags = ServiceFlags & WorkspaceFlags & WriteFlags;

interface ChangeFlags extends Flags {
  readonly name?: string;
  readonly production?: boolean;
}

/** Adds `fairlead segments environments`. */
export function addEnvironments(segments: Command, cli: Cli): void {
  const environments = segments.command('environments').description('List, create, change and delete environments of a workspace');
  const addFlags = (command: Command): Command => addServiceFlags(addWorkspaceFlag(command));

  const list = environments
    .command('list')
    .description('List the environments of a workspace')
    .action(async (flags: Flags) => {
      const { instance, workspace, options } = await openWorkspace(cli, flags);
      const all = await listEnvironments(instance, workspace.id, options);
      await showAnswer(cli, flags, { ...toTable(all), json: { environments: all } });
    });
  addExample(addFlags(list), 'fairlead segments environments list --output json');

  const create = environments
    .command('create')
    .description('Create an environment')
    .argument('<name>', 'what it is called, in at most 15 characters')
    .option('--production', 'it is a production environment')
    .action((name: string, flags: ChangeFlags) => createOne(cli, name, flags));
  addExample(addFlags(addDryRun(create)), 'fairlead segments environments create Staging');

  const change = environments
    .command('change')
    .description('Rename an environment, or say whether it is a production one')
    .argument('<environment>', 'its id or its name')
    .option('--name <name>', 'its new name')
    .option('--production <yes|no>', 'whether it is a production environment', readYesOrNo)
    .action((environment: string, flags: ChangeFlags) => changeOne(cli, environment, flags));
  addExample(addFlags(addDryRun(change)), 'fairlead segments environments change Staging --production no');

  const remove = environments
    .command('delete')
    .description('Delete an environment in which no segment is active')
    .argument('<environment>', 'its id or its name')
    .action((environment: string, flags: Flags & ConsentFlags) => deleteOne(cli, environment, flags));
  addExample(addFlags(addYes(addDryRun(remove))), 'fairlead segments environments delete Staging --yes');
}

async function createOne(cli: Cli, name: string, flags: ChangeFlags): Promise<void> {
  const { instance, workspace } = await openWorkspace(cli, flags);
  const request = { name, production: flags.production === true };
  const created = await write(cli, flags, instance, `The environment ${name} is created in ${workspace.name}.`, (service, options) =>
    createEnvironment(service, workspace.id, request, options),
  );
  if (created === null) return;
  const text = `The environment ${created.name} is created in ${workspace.name}: ${created.id}`;
  await showAnswer(cli, flags, { ...toTable([created]), json: created, text });
}

async function changeOne(cli: Cli, wanted: string, flags: ChangeFlags): Promise<void> {
  const patch: PatchOperation[] = [];
  if (flags.name !== undefined) patch.push({ op: 'replace', path: '/name', value: flags.name });
  if (flags.production !== undefined) patch.push({ op: 'replace', path: '/production', value: flags.production });
  if (patch.length === 0) throw new UsageError('Nothing is to be changed. Give --name or --production.');
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const { id, name } = await requireEnvironment(instance, workspace, { environment: wanted }, options);
  const place = { workspaceId: workspace.id, environmentId: id };
  const changed = await write(cli, flags, instance, `The environment ${name} is changed.`, (service, late) =>
    changeEnvironment(service, place, patch, late),
  );
  if (changed !== null) await showAnswer(cli, flags, { ...toTable([changed]), json: changed });
}

async function deleteOne(cli: Cli, wanted: string, flags: Flags & ConsentFlags): Promise<void> {
  await requireConsent(cli, flags, `The environment ${wanted} is deleted.`);
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const environment = await requireEnvironment(instance, workspace, { environment: wanted }, options);
  const place = { workspaceId: workspace.id, environmentId: environment.id };
  const what = `The environment ${environment.name} is deleted from ${workspace.name}.`;
  const done = await write(cli, flags, instance, what, (service, late) => deleteEnvironment(service, place, late));
  if (done !== null) await showAnswer(cli, flags, { ...toTable([environment]), json: { deleted: environment }, text: what });
}

function toTable(environments: readonly Environment[]): Pick<Answer, 'columns' | 'rows'> {
  return {
    columns: ['name', 'id', 'production'],
    rows: environments.map(({ name, id, production }) => [name, id, production ? 'yes' : 'no']),
  };
}
