import type { CalculationType } from './exportWords.ts';
import { quickselect } from './quickselect.ts';

/** The share of the values below each percentile that can be asked for. */
export const PERCENTILES: Readonly<Record<Exclude<CalculationType, 'MEAN'>, number>> = { MEDIAN: 0.5, P90: 0.9, P95: 0.95 };

/**
 * The percentile of n values for a share from 0 to 1: they are thought of in order, and what lies at place share * (n - 1) is read, between two of them on the straight line that joins them (as percentile_cont of SQL).
 * Exact. The values are moved about; there must be at least one.
 */
export function readPercentile(values: Float64Array, share: number): number {
  const place = share * (values.length - 1);
  const below = Math.floor(place);
  const lower = quickselect(values, below);
  if (place === below) return lower;
  return interpolate(lower, smallestFrom(values, below + 1), place - below);
}

/** The value at a fraction of the way from one to the other. */
export function interpolate(lower: number, upper: number, fraction: number): number {
  return lower + (upper - lower) * fraction;
}

function smallestFrom(values: Float64Array, from: number): number {
  let smallest = values[from]!;
  for (let next = from + 1; next < values.length; next++) if (values[next]! < smallest) smallest = values[next]!;
  return smallest;
}
