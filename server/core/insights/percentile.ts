import type { CalculationType } from './exportWords.ts';
import { quickselect } from './quickselect.ts';

/** The share of each percentile, from 0 to 1. */
export const PERCENTILES: Readonly<Record<Exclude<CalculationType, 'MEAN'>, number>> = { MEDIAN: 0.5, P90: 0.9, P95: 0.95 };

/**
 * Returns the exact percentile of n values for a share from 0 to 1: the value at position share * (n - 1) in sorted order, interpolated
 * linearly between neighbours (like SQL's percentile_cont). Reorders the values; there must be at least one.
 */
export function readPercentile(values: Float64Array, share: number): number {
  const place = share * (values.length - 1);
  const below = Math.floor(place);
  const lower = quickselect(values, below);
  if (place === below) return lower;
  return interpolate(lower, smallestFrom(values, below + 1), place - below);
}

/** Returns the value at a fraction of the way from `lower` to `upper`. */
export function interpolate(lower: number, upper: number, fraction: number): number {
  return lower + (upper - lower) * fraction;
}

function smallestFrom(values: Float64Array, from: number): number {
  let smallest = values[from]!;
  for (let next = from + 1; next < values.length; next++) if (values[next]! < smallest) smallest = values[next]!;
  return smallest;
}
