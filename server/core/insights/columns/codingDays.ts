import { toMonthStart } from '../months.ts';
import type { Chunk } from './chunk.ts';

/** Which days of the range each slot has a commit on, one bit a day. */
export interface CodingDays {
  /** Marks the days of neighbouring commits of a slot, in the order of their times, and gives how many were not marked before. */
  mark(slot: number, chunk: Chunk, begin: number, end: number): number;
}

/** Nothing marked yet; the starts of the days are those of `ReportQuestion`. */
export function createCodingDays(slots: number, dayStarts: readonly number[]): CodingDays {
  const starts = Float64Array.from(dayStarts);
  const width = (starts.length + 7) >>> 3;
  const marks = new Uint8Array(slots * width);
  return {
    mark: (slot, { month, at }, begin, end) => {
      const monthStart = toMonthStart(month);
      let marked = 0;
      let row = begin;
      let day = row < end ? findDay(starts, monthStart + at[row]!) : 0;
      while (row < end) {
        const place = slot * width + (day >>> 3);
        const bit = 1 << (day & 7);
        if ((marks[place]! & bit) === 0) marked++;
        marks[place]! |= bit;
        const dayEnd = starts[day + 1]! - monthStart;
        while (row < end && at[row]! < dayEnd) row++;
        if (row < end) while (starts[day + 1]! <= monthStart + at[row]!) day++;
      }
      return marked;
    },
  };
}

/** The day of a time within the range. */
function findDay(starts: Float64Array, time: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= time) low = middle;
    else high = middle;
  }
  return low;
}
