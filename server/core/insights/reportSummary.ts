import { DIRECTIONS } from './directions.ts';
import type { AnyMetricName } from './metrics.ts';
import { TIERS, type Tier } from './ratings.ts';
import type { ReportValue } from './reportTable.ts';

/** A value and whose it is. */
export interface NamedValue {
  readonly name: string;
  readonly value: number;
}

/** What the values of a metric come to. */
export interface MetricSummary {
  /** The best and the worst by the direction of the metric, the highest and the lowest where it has none; null where nobody has a value. Of equals the first. */
  readonly best: NamedValue | null;
  readonly worst: NamedValue | null;
  /** The one in the middle, the mean of the two in the middle of an even number; null for none. */
  readonly median: number | null;
  /** How many have a value, and how many have none. */
  readonly known: number;
  readonly unknown: number;
  /** How many rows have each tier, the best tier first; null where no row has one. */
  readonly tiers: readonly { readonly tier: Tier; readonly count: number }[] | null;
}

/** Sums up a metric over rows: `names` and `values` stand in the same order. */
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

/** The median of numbers in order, from either end. */
function toMedian(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
