import { readPercentile } from '../percentile.ts';
import type { Slice } from '../reportQuestion.ts';
import type { SlotTimes } from './slotTimes.ts';

/** The percentile of the times of each slice; null for one without any. */
export function readSlicePercentiles(times: readonly SlotTimes[], slices: readonly Slice[], share: number): (number | null)[] {
  const counts = slices.map(({ from, to }) => times.reduce((total, { starts }) => total + starts[to]! - starts[from]!, 0));
  const copy = new Float64Array(Math.max(0, ...counts));
  return slices.map(({ from, to }, index) => {
    const count = counts[index]!;
    if (count === 0) return null;
    let filled = 0;
    for (const { values, starts } of times) {
      copy.set(values.subarray(starts[from]!, starts[to]!), filled);
      filled += starts[to]! - starts[from]!;
    }
    return readPercentile(copy.subarray(0, count), share);
  });
}
