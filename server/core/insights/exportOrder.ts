import * as l10n from '@vscode/l10n';
import { checkShape } from '../checkShape.ts';
import { foldEmail } from '../emails.ts';
import { findNearest } from '../nearest.ts';
import { type FieldError, Refusal } from '../refusal.ts';
import { isShapeError, type Path, type ShapeProblem, type Shapes, toPathText, toSentence } from '../shape.ts';
import { readFields } from '../shapeNotation.ts';
import { NOWHERE, type Span, type TreeNode, toTree } from '../tree.ts';
import {
  EXPORT_FAMILIES,
  type ExportFamily,
  findExportMetric,
  listExportGroups,
  listExportMetrics,
  listGroupMetrics,
  listReportedMetrics,
  METRIC_LEVELS,
  type MetricLevel,
  toReportMetric,
} from './exportMetrics.ts';
import { checkExportRequest, type ExportRequest, inAnyCase, toEnumValue } from './exportRequest.ts';
import type { MetricCategory, MetricName } from './metrics.ts';
import { CALCULATION_TYPES, type CalculationType, EXPORT_GRANULARITIES, type ExportGranularity } from './reportValues.ts';

/** The states of an export, by the names of the published client. */
export const EXPORT_STATUSES = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED', 'UNKNOWN'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** The formats of a file. */
const FORMATS = ['csv', 'json'] as const;
/** How a file is compressed. */
const COMPRESSIONS = ['none', 'gzip'] as const;

/** The request of an export with all defaults filled in: requests that mean the same are equal as JSON. */
export interface ExportOrder {
  readonly family: ExportFamily;
  readonly metricLevel: MetricLevel;
  /** The team by its number, or as the team of a manager; without either, all teams. */
  readonly teamId: number | null;
  readonly managerEmail: string | null;
  readonly orgTreeName: string | null;
  readonly start: string;
  readonly end: string;
  readonly metricGroups: readonly string[];
  /** All metrics, those of the groups first. */
  readonly metrics: readonly string[];
  readonly granularity: ExportGranularity;
  readonly aggregation: CalculationType;
  readonly format: (typeof FORMATS)[number];
  readonly compression: (typeof COMPRESSIONS)[number];
}

const ENUMS = {
  ExportGranularity: inAnyCase(EXPORT_GRANULARITIES),
  Aggregation: inAnyCase(CALCULATION_TYPES),
  MetricLevel: inAnyCase(METRIC_LEVELS),
  Format: inAnyCase(FORMATS),
  Compression: inAnyCase(COMPRESSIONS),
} as const;

/** The named shapes of the body of an export. */
export const EXPORT_ORDER_SHAPES: Shapes = { lenient: false, shapeOf: (name) => ENUMS[name as keyof typeof ENUMS] };

/** The body of an export, as the published client has it; the manager is a name of the job there. */
export const EXPORT_ORDER_SHAPE = readFields({
  scope: {
    teamId: ['teamId', 'whole 0..9007199254740991'],
    orgTreeName: 'text',
    managerEmailId: 'text',
    orgIdentifier: 'text',
    projectIdentifier: 'text',
  },
  'dateRange*': { 'start*': 'day', 'end*': 'day' },
  metricGroups: 'text list',
  metrics: 'text list',
  options: {
    granularity: 'ExportGranularity',
    aggregation: 'Aggregation',
    metricLevel: 'MetricLevel',
    format: 'Format',
    compression: 'Compression',
  },
});

/** The body after its shape was checked; null means missing. */
interface WrittenOrder {
  readonly scope?: { readonly [Name in 'teamId' | 'orgTreeName' | 'managerEmailId']?: string | number | null } | null;
  readonly dateRange: { readonly start: string; readonly end: string };
  readonly metricGroups?: readonly string[] | null;
  readonly metrics?: readonly string[] | null;
  readonly options?: { readonly [Name in 'granularity' | 'aggregation' | 'metricLevel' | 'format' | 'compression']?: string | null } | null;
}

/** Families of the published client that have no activity records here. */
const UNCOUNTED: Readonly<Record<string, string>> = {
  ba: 'business alignment',
  sprints: 'sprints',
  'ticket-data': 'the time of issues in each status',
};

/** Reads the family from an address. Throws INVALID_REQUEST for one that cannot be counted, NOT_FOUND for an unknown one. */
export function requireExportFamily(written: string): ExportFamily {
  const found = EXPORT_FAMILIES.find((family) => family === written);
  if (found !== undefined) return found;
  if (!Object.hasOwn(UNCOUNTED, written)) {
    throw new Refusal('NOT_FOUND', 'There is nothing at this address. Exports are of efficiency or productivity.');
  }
  throw new Refusal(
    'INVALID_REQUEST',
    `The service has no activity records about ${UNCOUNTED[written]!}, so there is nothing to export. Export efficiency or productivity instead.`,
  );
}

/** Reads the body of an export. Throws INVALID_REQUEST with all mistakes. */
export function requireExportOrder(family: ExportFamily, body: unknown): ExportOrder {
  const { order, problems } = checkExportOrder(family, body);
  if (order !== null) return order;
  const fields = problems.map(({ path, message }): FieldError => {
    return { fieldId: toPathText(path), error: toSentence(path, message, 'The body') };
  });
  throw new Refusal('INVALID_REQUEST', fields.map(({ error }) => error).join(' '), { fields });
}

/**
 * Checks the body of an export and fills in defaults; never throws. `tree` and `body` must have the same contents, and the places are those
 * of the tree. The rules between fields are applied once the shape is right; unknown keys are reported only if the shapes say so.
 */
export function checkExportOrder(
  family: ExportFamily,
  body: unknown,
  tree: TreeNode | null = toTree(body),
  shapes: Shapes = EXPORT_ORDER_SHAPES,
): { readonly order: ExportOrder | null; readonly problems: readonly ShapeProblem[] } {
  const problems = checkShape(tree, EXPORT_ORDER_SHAPE, shapes);
  if (problems.some(isShapeError)) return { order: null, problems };
  const ofRules: ShapeProblem[] = [];
  const order = readOrder(family, body as WrittenOrder, (kind, path, message, known = []) => {
    const { value, key } = findPlace(tree, path);
    const suggestion = value === null || value.kind !== 'scalar' ? null : findNearest(String(value.value), known);
    const span: Span = kind === 'superfluous' ? key : (value ?? key);
    ofRules.push({ kind, path, message, misspelt: null, suggestion, allowed: known, expected: null, span });
  });
  return { order: ofRules.length === 0 ? order : null, problems: [...problems, ...ofRules] };
}

function findPlace(tree: TreeNode | null, path: Path): { readonly value: TreeNode | null; readonly key: Span } {
  let value = tree;
  let key: Span = NOWHERE;
  for (const part of path) {
    if (value?.kind === 'list') value = value.items[Number(part)] ?? null;
    else {
      const entry = value?.kind === 'map' ? value.entries.find((one) => one.key.value === part) : undefined;
      value = entry?.value ?? null;
      key = entry?.key ?? key;
    }
  }
  return { value, key };
}

/** Notes a mistake at a path; `known` are the values that are possible there. */
type Add = (kind: 'outOfRange' | 'superfluous' | 'unknownWord', path: Path, message: string, known?: readonly string[]) => void;

function readOrder(family: ExportFamily, { scope, dateRange, metricGroups, metrics, options }: WrittenOrder, add: Add): ExportOrder {
  const { start, end } = dateRange;
  for (const { path, message } of checkExportRequest({ dateStart: start, dateEnd: end }).problems) {
    add('outOfRange', ['dateRange', path[0] === 'dateStart' ? 'start' : 'end'], message.replaceAll('dateStart', 'dateRange.start'));
  }
  const metricLevel = toEnumValue(ENUMS.MetricLevel, options?.metricLevel) ?? 'team';
  const aggregation = toEnumValue(ENUMS.Aggregation, options?.aggregation) ?? 'MEAN';
  if (family === 'efficiency' && metricLevel === 'developer') {
    add('superfluous', ['options', 'metricLevel'], l10n.t('is "developer", but efficiency is counted for teams only; use team'));
  }
  if (family === 'productivity' && aggregation !== 'MEAN') {
    const message = l10n.t('is "{0}", but productivity is counted as means only; use mean', aggregation.toLowerCase());
    add('superfluous', ['options', 'aggregation'], message);
  }
  const { teamId = null, orgTreeName = null, managerEmailId = null } = scope ?? {};
  if (teamId !== null && managerEmailId !== null)
    add('superfluous', ['scope', 'managerEmailId'], l10n.t('conflicts with scope.teamId; keep one of the two'));
  const groups = (metricGroups ?? []).map((name) => name.trim().toLowerCase());
  return {
    family,
    metricLevel,
    teamId: teamId === null ? null : Number(teamId),
    managerEmail: managerEmailId === null ? null : foldEmail(String(managerEmailId)),
    orgTreeName: orgTreeName === null ? null : String(orgTreeName).trim(),
    start,
    end,
    metricGroups: [...new Set(groups)],
    metrics: readMetrics(family, metricLevel, groups, metrics ?? [], add),
    granularity: toEnumValue(ENUMS.ExportGranularity, options?.granularity) ?? 'weekly',
    aggregation,
    format: toEnumValue(ENUMS.Format, options?.format) ?? 'csv',
    compression: toEnumValue(ENUMS.Compression, options?.compression) ?? 'none',
  };
}

function readMetrics(family: ExportFamily, level: MetricLevel, groups: readonly string[], named: readonly string[], add: Add): string[] {
  // What has no metric at this level is refused for that reason already.
  if (family === 'efficiency' && level === 'developer') return [];
  if (groups.length + named.length === 0) return listReportedMetrics(family, level);
  const addUnknown = (list: 'metricGroups' | 'metrics', place: number, name: string, known: readonly string[]): void => {
    const [shown, all] = [name.slice(0, 50).toWellFormed(), known.join(', ')];
    const message =
      level === 'team'
        ? l10n.t('is "{0}", which has no activity records to count for a team; use {1}', shown, all)
        : l10n.t('is "{0}", which has no activity records to count for a developer; use {1}', shown, all);
    add('unknownWord', [list, place], message, known);
  };
  const inGroups = groups.flatMap((group, place) => {
    const found = listGroupMetrics(family, level, group);
    if (found.length === 0) addUnknown('metricGroups', place, group, listExportGroups(family, level));
    return found;
  });
  const single = named.map((name, place) => {
    const found = findExportMetric(family, level, name);
    if (found === null) addUnknown('metrics', place, name, listExportMetrics(family, level));
    return found ?? '';
  });
  return [...new Set([...inGroups, ...single])];
}

/** Returns the report that has the numbers of an export; `teamRefId` is the team of its scope, null for all. */
export function toOrderedReport(order: ExportOrder, teamRefId: number | null): ExportRequest {
  const { family, metricLevel, start: dateStart, end: dateEnd, granularity, aggregation } = order;
  const all = { dateStart, dateEnd, granularity, includeRatings: false, teamRefId };
  const toNames = <Category extends MetricCategory>() =>
    order.metrics.flatMap((name) => (toReportMetric(family, metricLevel, name) as MetricName<Category> | null) ?? []);
  if (metricLevel === 'developer') {
    return { kind: 'contributors', ...all, productivityContributors: { metrics: toNames<'productivityContributors'>() } };
  }
  if (family === 'productivity') return { kind: 'teams', ...all, productivity: { metrics: toNames<'productivity'>() }, efficiency: null };
  const efficiency = { metrics: toNames<'efficiency'>(), calculationType: aggregation };
  return { kind: 'teams', ...all, productivity: null, efficiency };
}
