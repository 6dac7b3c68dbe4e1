import { readPercentile } from '../percentile.ts';
import type { Slice } from '../reportQuestion.ts';
import { readLargePercentiles } from './largePercentiles.ts';
import type { SlotTimes } from './slotTimes.ts';

/** Minimum number of values for which sorting slices into shared buckets is worth it. */
const LARGE = 4096;

/** Computes the exact percentile of the times of each slice; null for a slice without any. */
export function readSlicePercentiles(times: readonly SlotTimes[], slices: readonly Slice[], share: number): (number | null)[] {
  const counts = slices.map(({ from, to }) => times.reduce((total, { starts }) => total + starts[to]! - starts[from]!, 0));
  const isLarge = (_: Slice, index: number): boolean => counts[index]! >= LARGE;
  const large = readLargePercentiles(times, slices.filter(isLarge), share).values();
  const copy = new Float64Array(LARGE);
  return slices.map(({ from, to }, index) => {
    const count = counts[index]!;
    if (count === 0) return null;
    if (count >= LARGE) return large.next().value ?? null;
    let filled = 0;
    for (const { values, starts } of times) {
      for (let place = starts[from]!; place < starts[to]!; place++) copy[filled++] = values[place]!;
    }
    return readPercentile(copy.subarray(0, count), share);
  });
}
