import type { CalculationType } from './reportValues.ts';

/** Shorter ranges are sorted by insertion. */
const SHORT = 24;

/** Longer ranges choose the pivot among nine values, not three. */
const LONG = 400;

/**
 * Reorders the values in [from, to) until the one at `place` is where sorting would put it, with none greater before it and none less after
 * it; returns that value. Takes linear time: a range that shrinks too slowly is split at the median of medians instead. No value may be
 * NaN (docs/decisions/counting.md#percentiles).
 */
export function quickselect(values: Float64Array, place: number, from = 0, to = values.length): number {
  let low = from;
  let high = to - 1;
  // A good pivot cuts off a large part; this many bad ones are unlikely to be chance.
  let attempts = 2 * Math.ceil(Math.log2(to - from + 1));
  while (high - low >= SHORT) {
    const pivot = attempts-- > 0 ? choosePivot(values, low, high) : medianOfMedians(values, low, high);
    let left = low;
    let right = high;
    // Both sides stop at values equal to the pivot, so that many of them are split in the middle.
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      swap(values, left++, right--);
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return pivot;
  }
  sortShort(values, low, high);
  return values[place]!;
}

function choosePivot(values: Float64Array, low: number, high: number): number {
  const middle = (low + high) >>> 1;
  if (high - low < LONG) return median(values[low]!, values[middle]!, values[high]!);
  const step = (high - low) >>> 3;
  return median(
    median(values[low]!, values[low + step]!, values[low + 2 * step]!),
    median(values[middle - step]!, values[middle]!, values[middle + step]!),
    median(values[high - 2 * step]!, values[high - step]!, values[high]!),
  );
}

function median(one: number, two: number, three: number): number {
  if (one < two) return two < three ? two : one < three ? three : one;
  return one < three ? one : two < three ? three : two;
}

/** Returns a value such that at least three tenths of the values are not greater, and as many not less. */
function medianOfMedians(values: Float64Array, low: number, high: number): number {
  let groups = low;
  for (let start = low; start + 4 <= high; start += 5) {
    sortShort(values, start, start + 4);
    swap(values, groups++, start + 2);
  }
  return quickselect(values, (low + groups) >>> 1, low, groups);
}

function sortShort(values: Float64Array, low: number, high: number): void {
  for (let next = low + 1; next <= high; next++) {
    const value = values[next]!;
    let place = next;
    for (; place > low && values[place - 1]! > value; place--) values[place] = values[place - 1]!;
    values[place] = value;
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const value = values[one]!;
  values[one] = values[other]!;
  values[other] = value;
}

/** The share of each percentile, from 0 to 1. */
export const PERCENTILES: Readonly<Record<Exclude<CalculationType, 'MEAN'>, number>> = { MEDIAN: 0.5, P90: 0.9, P95: 0.95 };

/**
 * Returns the exact percentile of n values for a share from 0 to 1: the value at position share * (n - 1) in sorted order, interpolated
 * linearly between neighbours (like SQL's percentile_cont). Reorders the values; there must be at least one
 * (docs/contract/insights.md#metrics).
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
