import { type Command, Option } from 'commander';
import { deleteAttribute, listAttributes, saveAttribute } from '../../api/segmentAttributes.ts';
import { type Attribute, DATA_TYPES, type DataType } from '../../wire/segments.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addYes, collect } from '../options.ts';
import { type WriteFlags, write } from '../write.ts';
import { addWorkspaceFlag, requireTrafficType, type WorkspaceFlags } from './place.ts';
import { addServiceFlags, openWorkspace, type Service, type ServiceFlags } from './service.ts';

interface Flags extends ServiceFlags, WorkspaceFlags, WriteFlags {
  readonly type?: string;
}

interface SaveFlags extends Flags {
  readonly displayName?: string;
  readonly description?: string;
  readonly dataType?: DataType;
  readonly searchable?: true;
  readonly suggest?: readonly string[];
}

/** Adds `fairlead segments attributes`, for the attributes that identities of a traffic type can have. */
export function addAttributes(segments: Command, cli: Cli): void {
  const attributes = segments.command('attributes').description('List, save and delete the attributes of a traffic type');
  const addFlags = (command: Command): Command =>
    addServiceFlags(addWorkspaceFlag(command.option('--type <type>', 'the traffic type, by id or name (where there are several)')));

  const list = attributes
    .command('list')
    .description('List the attributes')
    .action(async (flags: Flags) => {
      const { instance, place, options } = await openType(cli, flags);
      const all = await listAttributes(instance, place, options);
      await showAnswer(cli, flags, { ...toTable(all), json: { attributes: all } });
    });
  addExample(addFlags(list), 'fairlead segments attributes list --type user');

  const save = attributes
    .command('save')
    .description('Create an attribute, or overwrite it')
    .argument('<id>', 'its id: what identities call it')
    .option('--display-name <name>', 'what people call it')
    .option('--description <text>', 'what it says')
    .addOption(new Option('--data-type <type>', 'what its values are').choices(DATA_TYPES))
    .option('--searchable', 'values are suggested while somebody types')
    .option('--suggest <value>', 'a value that is suggested (repeatable)', collect)
    .action((id: string, flags: SaveFlags) => saveOne(cli, id, flags));
  addExample(addFlags(addDryRun(save)), 'fairlead segments attributes save plan --data-type string --suggest free --suggest paid');

  const remove = attributes
    .command('delete')
    .description('Delete an attribute; identities keep their values of it')
    .argument('<id>', 'its id')
    .action((id: string, flags: Flags & ConsentFlags) => deleteOne(cli, id, flags));
  addExample(addFlags(addYes(addDryRun(remove))), 'fairlead segments attributes delete plan --yes');
}

async function openType(cli: Cli, flags: Flags): Promise<Service & { readonly place: { workspaceId: string; trafficTypeId: string } }> {
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const { id } = await requireTrafficType(instance, workspace, flags.type, options);
  return { instance, options, place: { workspaceId: workspace.id, trafficTypeId: id } };
}

async function saveOne(cli: Cli, id: string, flags: SaveFlags): Promise<void> {
  const { instance, place } = await openType(cli, flags);
  const request = {
    id,
    ...(flags.displayName === undefined ? {} : { displayName: flags.displayName }),
    ...(flags.description === undefined ? {} : { description: flags.description }),
    ...(flags.dataType === undefined ? {} : { dataType: flags.dataType }),
    ...(flags.searchable === undefined ? {} : { isSearchable: true }),
    ...(flags.suggest === undefined ? {} : { suggestedValues: flags.suggest }),
  };
  const what = `The attribute ${id} is saved.`;
  const saved = await write(cli, flags, instance, what, (service, late) => saveAttribute(service, place, request, late));
  if (saved !== null) await showAnswer(cli, flags, { ...toTable([saved]), json: saved, text: what });
}

async function deleteOne(cli: Cli, id: string, flags: Flags & ConsentFlags): Promise<void> {
  const what = `The attribute ${id} is deleted.`;
  await requireConsent(cli, flags, what);
  const { instance, place } = await openType(cli, flags);
  const done = await write(cli, flags, instance, what, (service, late) => deleteAttribute(service, place, id, late));
  if (done !== null) await showAnswer(cli, flags, { columns: ['id'], rows: [[id]], json: { deleted: id }, text: what });
}

function toTable(attributes: readonly Attribute[]): Pick<Answer, 'columns' | 'rows'> {
  const rows = attributes.map(({ id, displayName, dataType, suggestedValues, description }) => [
    id,
    displayName ?? '',
    dataType ?? '',
    (suggestedValues ?? []).join(', '),
    description ?? '',
  ]);
  return { columns: ['id', 'display_name', 'data_type', 'suggested_values', 'description'], rows };
}
