import { DIRECTIONS } from './directions.ts';
import type { AnyMetricName } from './metrics.ts';
import { TIERS, type Tier } from './ratings.ts';
import type { ReportValue } from './reportTable.ts';

/** A value with the name of its row. */
export interface NamedValue {
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
