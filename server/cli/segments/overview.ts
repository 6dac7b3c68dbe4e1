import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type CallOptions, call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { readAllObjects } from '../../api/pages.ts';
import { type MatrixCell, readMatrix } from '../../api/segments/states.ts';
import { toMinute } from '../../core/dates.ts';
import { readSearch } from '../../core/searches.ts';
import { PAGES } from '../../core/segments/pages.ts';
import { findNextStep } from '../../core/segments/states.ts';
import type { SegmentAuditEntry } from '../../wire/segments.ts';
import { type Answer, type Cell, toYesOrNo } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { readInteger } from '../options.ts';
import { type AddFlags, addCommands, type ResourceCommand, toOption } from '../resource.ts';
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

interface Flags extends ServiceFlags, EnvironmentFlags {
  readonly tag?: string;
  readonly search?: string;
  readonly limit: number;
}

const inWorkspace: AddFlags = (command) => addServiceFlags(addWorkspaceFlag(command));
const inEnvironment: AddFlags = (command) => addServiceFlags(addEnvironmentFlags(command));

const OVERVIEW: readonly ResourceCommand<Flags>[] = [
  {
    name: 'list',
    description: l10n.t('List the segments of a workspace, or with --environment those that are active there'),
    options: [
      toOption('--search <text>', l10n.t('only those whose name contains the text, or tag=value')),
      toOption('--tag <tag>', l10n.t('the same as --search tag=value')),
    ],
    addAllFlags: inEnvironment,
    example: 'fairlead segments list --output csv',
    read: readList,
  },
  {
    name: 'show',
    description: l10n.t('Show a segment and its state in each environment'),
    arguments: [SEGMENT],
    addAllFlags: inWorkspace,
    example: 'fairlead segments show vip',
    read: readOne,
  },
  {
    name: 'matrix',
    description: l10n.t('Show the number of keys of each segment in each environment'),
    addAllFlags: inWorkspace,
    example: 'fairlead segments matrix',
    notes: l10n.t('An empty cell means that the segment is not active there.'),
    read: readCounts,
  },
  {
    name: 'log',
    description: l10n.t('Show the changes of segments, newest first'),
    arguments: [['[segment]', l10n.t('only those of this segment')]],
    options: [
      toOption('--limit <number>', l10n.t('maximum number of entries'), readInteger(1, PAGES.audit.most)).default(PAGES.audit.limit),
    ],
    addAllFlags: inEnvironment,
    example: 'fairlead segments log vip',
    notes: l10n.t('Only a local service has this log.'),
    read: readLog,
  },
];

/** Adds `fairlead segments list`, `show`, `matrix` and `log`. */
export function addOverview(segments: Command, cli: Cli): void {
  addCommands(segments, cli, inWorkspace, OVERVIEW);
}

async function readList(cli: Cli, flags: Flags): Promise<Answer> {
  const { tag, name } = readFilter(flags);
  const { instance, workspace, options } = await openWorkspace(cli, flags);
  const isNamed = (segment: { readonly name: string }): boolean => segment.name.toLowerCase().includes(name.toLowerCase());
  if (flags.environment === undefined) {
    const all = (await readSegments(instance, workspace.id, tag, options)).filter(isNamed);
    const rows = all.map(({ name: segment, trafficType, description, tags }) => [segment, trafficType.name, toTags(tags), description]);
    return { columns: ['name', 'type', 'tags', 'description'], rows, json: { segments: all } };
  }
  const environment = await requireEnvironment(instance, workspace, flags, options);
  const place = { workspaceId: workspace.id, environmentId: environment.id };
  const active = (
    await readAllObjects((page) => call(instance, 'listEnvironmentSegments', { parameters: place, query: page }, options))
  ).filter(isNamed);
  // The list of active segments has no tags, so those with the tag are listed separately.
  const names =
    tag === undefined ? null : new Set((await readSegments(instance, workspace.id, tag, options)).map((segment) => segment.name));
  const tagged = active.filter((segment) => names?.has(segment.name) ?? true);
  const rows = tagged.map(({ name: segment, trafficType }) => [segment, trafficType.name, environment.name]);
  return { columns: ['name', 'type', 'environment'], rows, json: { segments: tagged } };
}

/** The tag and the part of a name that are searched for. Throws a UsageError. */
function readFilter({ search: written, tag }: Flags): { readonly tag?: string; readonly name: string } {
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

function readSegments(instance: Instance, workspaceId: string, tag: string | undefined, options: CallOptions) {
  const query = tag === undefined ? {} : { tag };
  return readAllObjects((page) => call(instance, 'listSegments', { parameters: { workspaceId }, query: { ...query, ...page } }, options));
}

async function readOne(cli: Cli, flags: Flags, segmentName: string): Promise<Answer> {
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
    toLastChange(last),
    `${STEP_COMMANDS[findNextStep({ segment: segmentName, environment: environment.name, keyCount })]} ${segmentName}`,
  ]);
  const head = l10n.t('{0} of {1}, for {2}.', segment.name, workspace.name, segment.trafficType.name);
  const tags = toTags(segment.tags);
  const tagged = tags === '' ? l10n.t('Tags: none.') : l10n.t('Tags: {0}.', tags);
  const note = `${head} ${tagged}${segment.description === '' ? '' : ` ${segment.description}`}`;
  const environments = cells.map(({ environment, keyCount, last }) => {
    const state = { ...environment, active: keyCount !== null, keyCount };
    return typeof last === 'string' ? { ...state, last: null, whyNoLast: last } : { ...state, last };
  });
  const columns = ['environment', 'production', 'active', 'keys', 'last_change', 'next'];
  return { columns, rows, note, json: { ...segment, environments } };
}

const LACKS = {
  notOffered: { value: '', label: l10n.t('not offered by this service') },
  notAllowed: { value: '', label: l10n.t('only with the admin key of a Fairlead service') },
};

function toLastChange(last: MatrixCell['last']): Cell {
  if (typeof last === 'string') return LACKS[last];
  return last === null ? '' : `${toMinute(last.at)} ${last.action}${last.comment === null ? '' : `: ${last.comment}`}`;
}

async function readCounts(cli: Cli, flags: Flags): Promise<Answer> {
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
  return { columns: ['segment', ...environments.map(({ name }) => name)], rows: cells, json: { segments: json } };
}

async function readLog(cli: Cli, flags: Flags, segmentName: string | undefined): Promise<Answer> {
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
  return { columns, rows, json: { entries: objects, totalCount } };
}

function toLogRow({ at, segmentName, action, keyCount, actor, title, comment }: SegmentAuditEntry): string[] {
  return [toMinute(at), segmentName, action, keyCount === 0 ? '' : String(keyCount), actor.name, title ?? '', comment ?? ''];
}

function toTags(tags: readonly { readonly name: string }[] | null): string {
  return (tags ?? []).map(({ name }) => name).join(', ');
}
