import { type Judgement, judgeChange } from './directions.ts';
import type { AnyMetricName, Metric } from './metrics.ts';
import { TIERS, type Tier } from './ratings.ts';
import { NAME_HEADER } from './reportHeader.ts';
import type { ReportTable, ReportTableRow, ReportValue } from './reportTable.ts';
import { NO_RATING } from './tierTexts.ts';
import { writeNumber } from './writeNumber.ts';

/** What a row of two reports says in a metric, before and after. */
export interface ComparedValue {
  readonly before: ReportValue;
  readonly after: ReportValue;
  /** Null where one of them has no value. */
  readonly change: number | null;
  /** Of the value before; null where that is none or 0. */
  readonly percent: number | null;
  /** Null where there is no change to judge. */
  readonly judgement: Judgement | null;
  /** How many tiers it rose, fell where that is negative; null where one of them has none. */
  readonly tiersRisen: number | null;
}

/** A metric that both reports have, with a value for each row of the comparison. */
export interface ComparedMetric {
  readonly name: AnyMetricName;
  readonly metric: Metric;
  readonly values: readonly ComparedValue[];
}

/** Two reports side by side. */
export interface Comparison {
  /** The rows of the later report in its order, then those that only the earlier one has. */
  readonly names: readonly string[];
  readonly metrics: readonly ComparedMetric[];
}

const NONE: ReportValue = { value: null, tier: null };

/** Compares two reports on the same metrics: rows of one name belong together, where several have it in their order. */
export function compareReports(before: ReportTable, after: ReportTable): Comparison {
  const pairs = pairRows(before.rows, after.rows);
  const metrics = after.metrics.flatMap(({ name, metric }, place) => {
    const earlier = before.metrics.findIndex((other) => other.name === name);
    if (earlier === -1) return [];
    const values = pairs.map((pair) => compareValues(name, pair.before?.values[earlier] ?? NONE, pair.after?.values[place] ?? NONE));
    return [{ name, metric, values }];
  });
  return { names: pairs.map((pair) => (pair.after ?? pair.before)?.name ?? ''), metrics };
}

interface Pair {
  readonly before: ReportTableRow | undefined;
  readonly after: ReportTableRow | undefined;
}

function pairRows(before: readonly ReportTableRow[], after: readonly ReportTableRow[]): readonly Pair[] {
  const waiting = Map.groupBy(before, ({ name }) => name);
  const pairs = after.map((row): Pair => ({ before: waiting.get(row.name)?.shift(), after: row }));
  const taken = new Set(pairs.map((pair) => pair.before));
  return [...pairs, ...before.filter((row) => !taken.has(row)).map((row): Pair => ({ before: row, after: undefined }))];
}

function compareValues(name: AnyMetricName, before: ReportValue, after: ReportValue): ComparedValue {
  const change = before.value === null || after.value === null ? null : toHundredths(after.value - before.value);
  const percent = change === null || before.value === null || before.value === 0 ? null : (change / Math.abs(before.value)) * 100;
  const tiersRisen = before.tier === null || after.tier === null ? null : TIERS.indexOf(after.tier) - TIERS.indexOf(before.tier);
  return { before, after, change, percent, judgement: change === null ? null : judgeChange(name, change), tiersRisen };
}

/** What a report writes has two decimals; a difference has no more. */
function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The header row of a written comparison. */
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

/** Those of its columns that hold tiers. */
export const COMPARED_TIER_HEADERS = ['Tier before', 'Tier after'] as const;

/** A comparison as rows of cells, the headers first: a row for each name and metric. */
export function toComparisonRows({ names, metrics }: Comparison): readonly (readonly string[])[] {
  const rows = names.flatMap((name, place) =>
    metrics.map(({ metric, values }) => [name, metric.label, metric.unit, ...toCells(values[place]!)]),
  );
  return [COMPARISON_HEADERS, ...rows];
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

/** Writes a change with its sign; nothing for a missing one. */
export function writeChange(change: number | null): string {
  if (change === null) return '';
  const written = writeNumber(Math.abs(change));
  return written === '0' ? '0' : `${change > 0 ? '+' : '-'}${written}`;
}

function writeTierChange(before: Tier | null, after: Tier | null, risen: number | null): string {
  if (risen === null) return before === after ? '' : after === null ? 'lost' : 'new';
  return risen === 0 ? 'same' : risen > 0 ? `up ${risen}` : `down ${-risen}`;
}
