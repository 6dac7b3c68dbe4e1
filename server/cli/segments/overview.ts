import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type CallOptions, call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { readAllObjects, readMatrix } from '../../api/segments/states.ts';
import { toMinute } from '../../core/dates.ts';
import { readSearch } from '../../core/searches.ts';
import { PAGES } from '../../core/segments/pages.ts';
import { findNextStep } from '../../core/segments/states.ts';
import type { SegmentAuditEntry } from '../../wire/segments.ts';
import { showAnswer, toYesOrNo } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { addExample, readInteger } from '../options.ts';
import { STEP_COMMANDS } from './lifeCycle.ts';
import {
  addEnvironmentFlags,
  addServiceFlags,
  addWorkspaceFlag,
  type EnvironmentFlags,
  openWorkspace,
  requireEnvironment,
  SEGMENT,
  type ServiceFlags,
} from './place.ts';

type Flags = ServiceFlags & EnvironmentFlags;

interface ListFlags extends Flags {
  readonly tag?: string;
  readonly search?: string;
}

interface LogFlags extends Flags {
  readonly limit: number;
}

/** Adds `fairlead segments list`, `show`, `matrix` and `log`. */
export function addOverview(segments: Command, cli: Cli): void {
  const list = segments
    .command('list')
    .description(l10n.t('List the segments of a workspace, or with --environment those that are active there'))
    .option('--search <text>', l10n.t('only those whose name contains the text, or tag=value'))
    .option('--tag <tag>', l10n.t('the same as --search tag=value'))
    .action((flags: ListFlags) => listAll(cli, flags));
  addExample(addServiceFlags(addEnvironmentFlags(list)), 'fairlead segments list --output csv');

  const show = segments
    .command('show')
    .description(l10n.t('Show a segment and its state in each environment'))
    .argument(...SEGMENT)
    .action((name: string, flags: Flags) => showOne(cli, name, flags));
  addExample(addServiceFlags(addWorkspaceFlag(show)), 'fairlead segments show vip');

  const matrix = segments
    .command('matrix')
    .description(l10n.t('Show the number of keys of each segment in each environment'))
    .action((flags: Flags) => showMatrix(cli, flags));
  addExample(
    addServiceFlags(addWorkspaceFlag(matrix)),
    'fairlead segments matrix',
    l10n.t('An empty cell means that the segment is not active there.'),
  );

  const log = segments
    .command('log')
    .description(l10n.t('Show the changes of segments, newest first'))
    .argument('[segment]', l10n.t('only those of this segment'))
    .option('--limit <number>', l10n.t('maximum number of entries'), readInteger(1, PAGES.audit.most), PAGES.audit.limit)
    .action((name: string | undefined, flags: LogFlags) => showLog(cli, name, flags));
  addExample(addServiceFlags(addEnvironmentFlags(log)), 'fairlead segments log vip', l10n.t('Only a local service has this log.'));
}

async function listAll(cli: Cli, flags: ListFlags): Promise<void> {
  const { tag, name } = readFilter(flags);
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const isNamed = (segment: { readonly name: string }): boolean => segment.name.toLowerCase().includes(name.toLowerCase());
  if (flags.environment === undefined) {
    const query = tag === undefined ? {} : { tag };
    const all = (
      await readAllObjects((page) =>
        call(instance, 'listSegments', { parameters: { workspaceId: workspace.id }, query: { ...query, ...page } }, options),
      )
    ).filter(isNamed);
    const rows = all.map(({ name: segment, trafficType, description, tags }) => [segment, trafficType.name, toTags(tags), description]);
    await showAnswer(cli, flags, { columns: ['name', 'type', 'tags', 'description'], rows, json: { segments: all } });
    return;
  }
  const environment = await requireEnvironment(instance, workspace, flags, options);
  const place = { workspaceId: workspace.id, environmentId: environment.id };
  const active = (
    await readAllObjects((page) => call(instance, 'listEnvironmentSegments', { parameters: place, query: page }, options))
  ).filter(isNamed);
  const tagged = tag === undefined ? active : active.filter(await hasTag(instance, workspace.id, tag, options));
  const rows = tagged.map(({ name: segment, trafficType }) => [segment, trafficType.name, environment.name]);
  await showAnswer(cli, flags, { columns: ['name', 'type', 'environment'], rows, json: { segments: tagged } });
}

/** The tag and the part of a name that are searched for. Throws a UsageError. */
function readFilter({ search: written, tag }: ListFlags): { readonly tag?: string; readonly name: string } {
  if (written === undefined) return { name: '', ...(tag === undefined ? {} : { tag }) };
  const search = readSearch(written);
  const field = (search?.field ?? 'name').toLowerCase();
  if (search === null || tag !== undefined || !['name', 'tag'].includes(field)) {
    throw new UsageError(
      tag === undefined
        ? l10n.t('--search "{0}" is not valid. Write part of a name, or tag=value.', written)
        : l10n.t('--search "{0}" is not valid together with --tag. Write part of a name, or tag=value.', written),
    );
  }
  return field === 'tag' ? { tag: search.text, name: '' } : { name: search.text };
}

/** The list of active segments has no tags, so those with the tag are listed separately. */
async function hasTag(
  instance: Instance,
  workspaceId: string,
  tag: string,
  options: CallOptions,
): Promise<(segment: { readonly name: string }) => boolean> {
  const tagged = await readAllObjects((page) =>
    call(instance, 'listSegments', { parameters: { workspaceId }, query: { tag, ...page } }, options),
  );
  const names = new Set(tagged.map(({ name }) => name));
  return ({ name }) => names.has(name);
}

async function showOne(cli: Cli, segmentName: string, flags: Flags): Promise<void> {
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const segment = await call(instance, 'readSegment', { parameters: { workspaceId: workspace.id, segmentName } }, options);
  const {
    rows: [row],
  } = await readMatrix(instance, workspace.id, segmentName, options, () => {});
  const cells = row?.cells ?? [];
  const rows = cells.map(({ environment, keyCount, last }) => [
    environment.name,
    toYesOrNo(environment.production),
    toYesOrNo(keyCount !== null),
    keyCount === null ? '' : String(keyCount),
    last === null ? '' : `${toMinute(last.at)} ${last.action}${last.comment === null ? '' : `: ${last.comment}`}`,
    `${STEP_COMMANDS[findNextStep({ segment: segmentName, environment: environment.name, keyCount })]} ${segmentName}`,
  ]);
  const head = l10n.t('{0} of {1}, for {2}.', segment.name, workspace.name, segment.trafficType.name);
  const tags = toTags(segment.tags);
  const tagged = tags === '' ? l10n.t('Tags: none.') : l10n.t('Tags: {0}.', tags);
  const note = `${head} ${tagged}${segment.description === '' ? '' : ` ${segment.description}`}`;
  const environments = cells.map(({ environment, keyCount, last }) => ({ ...environment, active: keyCount !== null, keyCount, last }));
  const columns = ['environment', 'production', 'active', 'keys', 'last_change', 'next'];
  await showAnswer(cli, flags, { columns, rows, note, json: { ...segment, environments } });
}

async function showMatrix(cli: Cli, flags: Flags): Promise<void> {
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const { progress } = cli.terminal;
  const onProgress = (counted: number, all: number): void => progress?.(l10n.t('{0} of {1} counted', counted, all));
  const { environments, rows } = await readMatrix(instance, workspace.id, null, options, onProgress).finally(() => progress?.(''));
  const json = rows.map(({ segmentName, cells }) => ({
    segment: segmentName,
    environments: cells.map(({ environment, keyCount }) => ({ name: environment.name, id: environment.id, keyCount })),
  }));
  const cells = rows.map(({ segmentName, cells: counts }) => [
    segmentName,
    ...counts.map(({ keyCount }) => (keyCount === null ? '' : String(keyCount))),
  ]);
  await showAnswer(cli, flags, { columns: ['segment', ...environments.map(({ name }) => name)], rows: cells, json: { segments: json } });
}

async function showLog(cli: Cli, segmentName: string | undefined, flags: LogFlags): Promise<void> {
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const environment = flags.environment === undefined ? null : await requireEnvironment(instance, workspace, flags, options);
  const query = {
    workspaceId: workspace.id,
    limit: flags.limit,
    ...(segmentName === undefined ? {} : { segmentName }),
    ...(environment === null ? {} : { environmentId: environment.id }),
  };
  const { objects, totalCount } = await call(instance, 'listSegmentAudit', { query }, options);
  const rows = objects.map(toLogRow);
  const columns = ['when_utc', 'segment', 'action', 'keys', 'by', 'title', 'comment'];
  await showAnswer(cli, flags, { columns, rows, json: { entries: objects, totalCount } });
}

function toLogRow({ at, segmentName, action, keyCount, actor, title, comment }: SegmentAuditEntry): string[] {
  return [toMinute(at), segmentName, action, keyCount === 0 ? '' : String(keyCount), actor.name, title ?? '', comment ?? ''];
}

function toTags(tags: readonly { readonly name: string }[] | null): string {
  return (tags ?? []).map(({ name }) => name).join(', ');
}
