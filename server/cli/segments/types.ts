import type { Command } from 'commander';
import { createTrafficType, deleteTrafficType, listTrafficTypes } from '../../api/segments.ts';
import type { TrafficType } from '../../wire/segments.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addYes } from '../options.ts';
import { type WriteFlags, write } from '../write.ts';
import { addWorkspaceFlag, requireTrafficType, type WorkspaceFlags } from './place.ts';
import { addServiceFlags, openWorkspace, type ServiceFlags } from './service.ts';

type Flags = ServiceFlags & WorkspaceFlags & WriteFlags;

/** Adds `fairlead segments types`, for traffic types. */
export function addTypes(segments: Command, cli: Cli): void {
  const types = segments.command('types').description('List, create and delete traffic types of a workspace');
  const addFlags = (command: Command): Command => addServiceFlags(addWorkspaceFlag(command));

  const list = types
    .command('list')
    .description('List the traffic types of a workspace')
    .action(async (flags: Flags) => {
      const { instance, workspace, options } = await openWorkspace(cli, flags);
      const all = await listTrafficTypes(instance, workspace.id, options);
      await showAnswer(cli, flags, { ...toTable(all), json: { trafficTypes: all } });
    });
  addExample(addFlags(list), 'fairlead segments types list');

  const create = types
    .command('create')
    .description('Create a traffic type')
    .argument('<name>', 'what it is called')
    .action((name: string, flags: Flags) => createOne(cli, name, flags));
  addExample(addFlags(addDryRun(create)), 'fairlead segments types create account');

  const remove = types
    .command('delete')
    .description('Delete a traffic type that no segment holds')
    .argument('<type>', 'its id or its name')
    .action((type: string, flags: Flags & ConsentFlags) => deleteOne(cli, type, flags));
  addExample(addFlags(addYes(addDryRun(remove))), 'fairlead segments types delete account --yes');
}

async function createOne(cli: Cli, name: string, flags: Flags): Promise<void> {
  const { instance, workspace } = await openWorkspace(cli, flags);
  const created = await write(cli, flags, instance, `The traffic type ${name} is created in ${workspace.name}.`, (service, options) =>
    createTrafficType(service, workspace.id, name, options),
  );
  if (created === null) return;
  const text = `The traffic type ${created.name} is created in ${workspace.name}: ${created.id}`;
  await showAnswer(cli, flags, { ...toTable([created]), json: created, text });
}

async function deleteOne(cli: Cli, wanted: string, flags: Flags & ConsentFlags): Promise<void> {
  await requireConsent(cli, flags, `The traffic type ${wanted} is deleted, with its attributes.`);
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const type = await requireTrafficType(instance, workspace, wanted, options);
  const what = `The traffic type ${type.name} is deleted from ${workspace.name}.`;
  const done = await write(cli, flags, instance, what, (service, late) => deleteTrafficType(service, type.id, late));
  if (done !== null) await showAnswer(cli, flags, { ...toTable([type]), json: { deleted: type }, text: what });
}

function toTable(types: readonly TrafficType[]): Pick<Answer, 'columns' | 'rows'> {
  return {
    columns: ['name', 'id', 'display_attribute'],
    rows: types.map(({ name, id, displayAttributeId }) => [name, id, displayAttributeId ?? '']),
  };
}
