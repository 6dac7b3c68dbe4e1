import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import { type AnyMetricName, type ChangeRating, DIRECTIONS, judgeChange, type Metric } from './metrics.ts';
import { NO_RATING, TIERS, type Tier } from './ratings.ts';
import { NAME_HEADER, type ReportTable, type ReportTableRow, type ReportValue } from './reportTable.ts';
import { writeNumber } from './reportValues.ts';

/** The values of a metric in a row of two reports. */
export interface ComparedValue {
  readonly before: ReportValue;
  readonly after: ReportValue;
  /** Null if a value is missing. */
  readonly change: number | null;
  /** Relative to the value before; null if that is missing or 0. */
  readonly percent: number | null;
  /** Null if there is no change to judge. */
  readonly judgement: ChangeRating | null;
  /** The number of tiers by which it rose, negative if it fell; null if a tier is missing. */
  readonly tiersRisen: number | null;
}

/** A metric that both reports contain, with a value for each row of the comparison. */
export interface ComparedMetric {
  readonly name: AnyMetricName;
  readonly metric: Metric;
  readonly values: readonly ComparedValue[];
}

/** A comparison of two reports. */
export interface Comparison {
  /** The rows of the later report in its order, then those only in the earlier one. */
  readonly names: readonly string[];
  /** For each name, the only report that has its row; null if both do. */
  readonly onlyIn: readonly ('before' | 'after' | null)[];
  readonly metrics: readonly ComparedMetric[];
}

/** The value of a row that a report does not have. */
export const NO_VALUE: ReportValue = { value: null, tier: null };

/** The numbers of the rows of two reports that are compared with each other; null if only the other report has one. */
export interface RowPair {
  readonly before: number | null;
  readonly after: number | null;
}

/** Compares two reports on their common metrics: rows match as paired, or by name; several rows with the same name match in their order. */
export function compareReports(
  before: ReportTable,
  after: ReportTable,
  pairs = pairRows(before.rows, after.rows, ({ name }) => name),
): Comparison {
  const rowOf = ({ rows }: ReportTable, place: number | null): ReportTableRow | undefined => (place === null ? undefined : rows[place]);
  const metrics = after.metrics.flatMap(({ name, metric }, place) => {
    const earlier = before.metrics.findIndex((other) => other.name === name);
    if (earlier === -1) return [];
    const values = pairs.map((pair) =>
      compareValues(name, rowOf(before, pair.before)?.values[earlier] ?? NO_VALUE, rowOf(after, pair.after)?.values[place] ?? NO_VALUE),
    );
    return [{ name, metric, values }];
  });
  return {
    names: pairs.map((pair) => (rowOf(after, pair.after) ?? rowOf(before, pair.before))?.name ?? ''),
    onlyIn: pairs.map((pair) => (pair.before === null ? 'after' : pair.after === null ? 'before' : null)),
    metrics,
  };
}

/** Pairs rows by their keys: those of the later report in its order, then those only in the earlier one. Rows with the same key match in their order. */
export function pairRows<Row>(before: readonly Row[], after: readonly Row[], toKey: (row: Row) => string): readonly RowPair[] {
  const waiting = Map.groupBy(before.keys(), (place) => toKey(before[place]!));
  const pairs = after.map((row, place): RowPair => ({ before: waiting.get(toKey(row))?.shift() ?? null, after: place }));
  return [
    ...pairs,
    ...[...waiting.values()]
      .flat()
      .sort((a, b) => a - b)
      .map((place): RowPair => ({ before: place, after: null })),
  ];
}

/** Compares the values of a metric in two reports. */
export function compareValues(name: AnyMetricName, before: ReportValue, after: ReportValue): ComparedValue {
  // Values with all their digits differ by less than a hundredth where both are shown as the same.
  const difference = before.value === null || after.value === null ? null : after.value - before.value;
  const change = difference !== null && Math.abs(difference) < LEAST ? 0 : difference;
  const percent = change === null || before.value === null || before.value === 0 ? null : (change / Math.abs(before.value)) * 100;
  const tiersRisen = before.tier === null || after.tier === null ? null : TIERS.indexOf(after.tier) - TIERS.indexOf(before.tier);
  return { before, after, change, percent, judgement: change === null ? null : judgeChange(name, change), tiersRisen };
}

/** A difference below this one is shown as 0, and is none. */
const LEAST = 0.005;

/** The header row of a comparison in CSV. */
export const COMPARISON_HEADERS = [
  NAME_HEADER,
  'Metric',
  'Unit',
  'Before',
  'After',
  'Change',
  'Change %',
  'Judgement',
  'Tier before',
  'Tier after',
  'Tier change',
] as const;

/** The columns that contain tiers. */
export const COMPARED_TIER_HEADERS = ['Tier before', 'Tier after'] as const;

/** The header row of a comparison of the report of today with that under a planned roster. */
export const PLANNED_HEADERS = [
  ...[NAME_HEADER, 'Metric', 'Unit', 'Today', 'Planned', 'Change', 'Change %', 'Judgement', 'Tier today', 'Tier planned', 'Tier change'],
  'Roster',
] as const;

/** The columns of it that contain tiers. */
export const PLANNED_TIER_HEADERS = ['Tier today', 'Tier planned'] as const;

/** Returns a comparison as rows of cells, the headers first: a row for each name and metric. */
export function toComparisonRows(comparison: Comparison): readonly (readonly string[])[] {
  return [COMPARISON_HEADERS, ...listRows(comparison, () => [])];
}

/** Returns the same for a planned roster, with a column that says if only one roster has the team. */
export function toPlannedRows(comparison: Comparison): readonly (readonly string[])[] {
  return [PLANNED_HEADERS, ...listRows(comparison, (place) => [nameRosters(comparison.onlyIn[place] ?? null)])];
}

/** Names the rosters that have a row, for the column `Roster`. */
export function nameRosters(only: 'before' | 'after' | null): string {
  return only === null ? 'both' : { before: 'only today', after: 'only planned' }[only];
}

function listRows({ names, metrics }: Comparison, toMore: (place: number) => readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((name, place) =>
    metrics.map(({ metric, values }) => [name, metric.label, metric.unit, ...toCells(values[place]!), ...toMore(place)]),
  );
}

function toCells({ before, after, change, percent, judgement, tiersRisen }: ComparedValue): string[] {
  return [
    writeNumber(before.value),
    writeNumber(after.value),
    writeChange(change),
    writeChange(percent),
    judgement ?? '',
    before.tier ?? NO_RATING,
    after.tier ?? NO_RATING,
    writeTierChange(before.tier, after.tier, tiersRisen),
  ];
}

/** What a row that only one roster has is called, by its report. */
export const ONLY_IN = { before: l10n.t('only today'), after: l10n.t('only planned') };

/** Says in a sentence each what a planned roster changes, and what it cannot change; `onlyIn` is of each row. */
export function describePlanned(
  { metrics, onlyIn }: Pick<Comparison, 'onlyIn'> & { readonly metrics: readonly Pick<ComparedMetric, 'values'>[] },
  membership: string,
): readonly string[] {
  const values = metrics.flatMap((metric) => metric.values.filter(({ before, after }) => before.value !== null || after.value !== null));
  const changed = values.filter(({ before, after }) => writeNumber(before.value) !== writeNumber(after.value)).length;
  const count = (side: 'before' | 'after'): number => onlyIn.filter((only) => only === side).length;
  return [
    l10n.t(
      '{0}. Rows only of today: {1}, only of the planned roster: {2}. Nothing was stored.',
      plural(values.length, '{1} of 1 number changes', '{1} of {0} numbers change', values.length, changed),
      count('before'),
      count('after'),
    ),
    ...(membership === 'current'
      ? []
      : [
          l10n.t(
            'Work counts for the team of its time, so earlier days stay as they are. To count them in the teams of the roster, run `fairlead insights configure --membership current`.',
          ),
        ]),
  ];
}

/** Formats a change with its sign; '' if it is missing. */
export function writeChange(change: number | null): string {
  if (change === null) return '';
  const written = writeNumber(Math.abs(change));
  return written === '0' ? '0' : `${change > 0 ? '+' : '-'}${written}`;
}

/** Says how a tier changed, such as `up 1`; '' if both are missing. */
export function writeTierChange(before: Tier | null, after: Tier | null, risen: number | null): string {
  if (risen === null) return before === after ? '' : after === null ? 'lost' : 'new';
  return risen === 0 ? 'same' : risen > 0 ? `up ${risen}` : `down ${-risen}`;
}

/** A value with the name of its row. */
interface NamedValue {
  readonly name: string;
  readonly value: number;
}

/** The summary of a metric's values. */
export interface MetricSummary {
  /**
   * The best and worst by the direction of the metric, or the highest and lowest if it has none; null if there is no value. The first of
   * equal values counts.
   */
  readonly best: NamedValue | null;
  readonly worst: NamedValue | null;
  /** The middle value, or the mean of the two in the middle; null if there is none. */
  readonly median: number | null;
  /** The number of rows with and without a value. */
  readonly known: number;
  readonly unknown: number;
  /** The number of rows with each tier, the best tier first; null if no row has one. */
  readonly tiers: readonly { readonly tier: Tier; readonly count: number }[] | null;
}

/** Summarizes a metric over rows; `names` and `values` must be in the same order. */
export function summarizeMetric(metric: AnyMetricName, names: readonly string[], values: readonly ReportValue[]): MetricSummary {
  const known = values.flatMap(({ value }, place): NamedValue[] => (value === null ? [] : [{ name: names[place] ?? '', value }]));
  const sign = DIRECTIONS[metric] === 'lower' ? -1 : 1;
  const ranked = known.toSorted((one, other) => sign * (other.value - one.value));
  const tiers = TIERS.toReversed().map((tier) => ({ tier, count: values.filter((value) => value.tier === tier).length }));
  return {
    best: ranked[0] ?? null,
    worst: ranked.find(({ value }) => value === ranked.at(-1)?.value) ?? null,
    median: toMedian(ranked.map(({ value }) => value)),
    known: known.length,
    unknown: values.length - known.length,
    tiers: tiers.some(({ count }) => count > 0) ? tiers : null,
  };
}

/** Returns the median of sorted numbers, ascending or descending. */
function toMedian(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
