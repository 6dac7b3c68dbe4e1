import type { Command } from 'commander';
import { passRehearsal } from '../../api/passRehearsal.ts';
import { activateSegment, createSegment, deactivateSegment, deleteSegment, readSegment, tagObject } from '../../api/segments.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addYes, collect } from '../options.ts';
import { type WriteFlags, write } from '../write.ts';
import { addEnvironmentFlags, addWorkspaceFlag, type EnvironmentFlags, requireTrafficType } from './place.ts';
import { addServiceFlags, openEnvironment, openWorkspace, type ServiceFlags } from './service.ts';
import { requirePossible } from './steps.ts';

type Flags = ServiceFlags & EnvironmentFlags & WriteFlags;

interface CreateFlags extends Flags {
  readonly type?: string;
  readonly description?: string;
  readonly tag?: readonly string[];
}

/** Adds `fairlead segments create`, `activate`, `deactivate`, `delete` and `tag`, the life cycle of a segment. */
export function addLife(segments: Command, cli: Cli): void {
  const create = segments
    .command('create')
    .description('Create a segment; it is active nowhere yet')
    .argument('<segment>', 'its name')
    .option('--type <type>', 'the traffic type of its keys, by id or name (where there are several)')
    .option('--description <text>', 'what it is for')
    .option('--tag <tag>', 'a tag (repeatable)', collect)
    .action((name: string, flags: CreateFlags) => createOne(cli, name, flags));
  addExample(addServiceFlags(addWorkspaceFlag(addDryRun(create))), 'fairlead segments create vip --type user --tag pilot');

  const activate = segments
    .command('activate')
    .description('Make a segment active in an environment, where it can hold keys then')
    .argument('<segment>', 'its name')
    .action((name: string, flags: Flags) => activateOne(cli, name, flags));
  addExample(addServiceFlags(addEnvironmentFlags(addDryRun(activate))), 'fairlead segments activate vip --environment Production');

  const deactivate = segments
    .command('deactivate')
    .description('Take an empty segment out of an environment')
    .argument('<segment>', 'its name')
    .action((name: string, flags: Flags & ConsentFlags) => deactivateOne(cli, name, flags));
  addExample(
    addServiceFlags(addEnvironmentFlags(addYes(addDryRun(deactivate)))),
    'fairlead segments deactivate vip --environment Staging --yes',
  );

  const remove = segments
    .command('delete')
    .description('Delete a segment from its workspace, and with it its keys in all environments')
    .argument('<segment>', 'its name')
    .action((name: string, flags: Flags & ConsentFlags) => deleteOne(cli, name, flags));
  addExample(addServiceFlags(addWorkspaceFlag(addYes(addDryRun(remove)))), 'fairlead segments delete vip --yes');

  const tag = segments
    .command('tag')
    .description('Add tags to a segment')
    .argument('<segment>', 'its name')
    .argument('<tag...>', 'the tags')
    .action((name: string, tags: string[], flags: Flags) => tagOne(cli, name, tags, flags));
  addExample(addServiceFlags(addWorkspaceFlag(addDryRun(tag))), 'fairlead segments tag vip pilot paying');
}

async function createOne(cli: Cli, name: string, flags: CreateFlags): Promise<void> {
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const type = await requireTrafficType(instance, workspace, flags.type, options);
  const place = { workspaceId: workspace.id, trafficTypeName: type.id };
  const request = { name, ...(flags.description === undefined ? {} : { description: flags.description }) };
  const what = `The segment ${name} of ${type.name} is created in ${workspace.name}.`;
  const object = { workspaceId: workspace.id, objectName: name, objectType: 'Segment' };
  const created = await write(cli, flags, instance, what, async (service, late) => {
    const create = () => createSegment(service, place, request, late);
    if (flags.tag === undefined) return create();
    const untagged = await passRehearsal(service, create);
    const tags = await tagObject(service, object, flags.tag, late);
    return untagged === null ? null : { ...untagged, tags };
  });
  if (created === null) return;
  const { tags } = created;
  const row = [created.name, created.trafficType.name, (tags ?? []).map((tag) => tag.name).join(', '), created.description];
  const next = `Next: fairlead segments activate ${created.name}`;
  await showAnswer(cli, flags, {
    columns: ['name', 'type', 'tags', 'description'],
    rows: [row],
    json: created,
    text: `${what}\n${next}`,
  });
}

async function activateOne(cli: Cli, segmentName: string, flags: Flags): Promise<void> {
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  await requirePossible('activate', instance, workspace, environment, segmentName, options);
  const what = `The segment ${segmentName} is active in ${environment.name}.`;
  const place = { environmentId: environment.id, segmentName };
  const definition = await write(cli, flags, instance, what, (service, late) => activateSegment(service, place, late));
  if (definition === null) return;
  await showAnswer(cli, flags, { columns: ['name', 'environment'], rows: [[segmentName, environment.name]], json: definition, text: what });
}

async function deactivateOne(cli: Cli, segmentName: string, flags: Flags & ConsentFlags): Promise<void> {
  await requireConsent(cli, flags, `The segment ${segmentName} is taken out of ${flags.environment ?? 'its environment'}.`);
  const { instance, workspace, environment, options } = await openEnvironment(cli, flags);
  await requirePossible('deactivate', instance, workspace, environment, segmentName, options);
  const what = `The segment ${segmentName} is taken out of ${environment.name}.`;
  const place = { environmentId: environment.id, segmentName };
  const done = await write(cli, flags, instance, what, (service, late) => deactivateSegment(service, place, late));
  if (done === null) return;
  const json = { deactivated: segmentName, environment: environment.name };
  await showAnswer(cli, flags, { columns: ['name', 'environment'], rows: [[segmentName, environment.name]], json, text: what });
}

async function deleteOne(cli: Cli, segmentName: string, flags: Flags & ConsentFlags): Promise<void> {
  await requireConsent(cli, flags, `The segment ${segmentName} is deleted, with its keys in all environments.`);
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const place = { workspaceId: workspace.id, segmentName };
  const segment = await readSegment(instance, place, options);
  const what = `The segment ${segmentName} is deleted from ${workspace.name}, with its keys in all environments.`;
  const done = await write(cli, flags, instance, what, (service, late) => deleteSegment(service, place, late));
  if (done === null) return;
  await showAnswer(cli, flags, { columns: ['name'], rows: [[segmentName]], json: { deleted: segment }, text: what });
}

async function tagOne(cli: Cli, objectName: string, tags: readonly string[], flags: Flags): Promise<void> {
  const { instance, workspace } = await openWorkspace(cli, flags);
  const object = { workspaceId: workspace.id, objectName, objectType: 'Segment' };
  const all = await write(cli, flags, instance, `The segment ${objectName} gets the tags ${tags.join(', ')}.`, (service, late) =>
    tagObject(service, object, tags, late),
  );
  if (all === null) return;
  const rows = all.map(({ name }) => [name]);
  const text = `The segment ${objectName} has the tags ${all.map(({ name }) => name).join(', ')}.`;
  await showAnswer(cli, flags, { columns: ['tag'], rows, json: { tags: all }, text });
}
