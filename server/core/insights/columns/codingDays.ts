import { toMonthStart } from '../months.ts';
import type { Chunk } from './chunk.ts';

/** Counts the days of the range that each slot has a commit on. */
export interface CodingDays {
  /** Takes up the commits of a month, which come after those of the months before it. */
  open(chunk: Chunk): CodingMonth;
}

/** The commits of a month. */
export interface CodingMonth {
  /** How many days neighbouring commits of a slot, in the order of their times, add to those that it had. */
  count(slot: number, begin: number, end: number): number;
}

/** Nothing counted yet; the starts of the days are those of `ReportQuestion`. */
export function createCodingDays(slots: number, dayStarts: readonly number[]): CodingDays {
  const starts = Float64Array.from(dayStarts);
  // The last day with a commit of each slot: months are those of UTC, so that one day can lie in two of them.
  const last = new Int32Array(slots).fill(-1);
  return {
    open: ({ month, at }) => {
      const before = last.slice();
      const monthStart = toMonthStart(month);
      const firstDay = findDay(starts, monthStart);
      // One bit a day.
      const width = (findDay(starts, toMonthStart(month + 1)) - firstDay + 8) >>> 3;
      const marks = new Uint8Array(slots * width);
      const count = (slot: number, begin: number, end: number): number => {
        let counted = 0;
        let row = begin;
        let day = row < end ? findDay(starts, monthStart + at[row]!) : 0;
        while (row < end) {
          const place = slot * width + ((day - firstDay) >>> 3);
          const bit = 1 << ((day - firstDay) & 7);
          if ((marks[place]! & bit) === 0 && day !== before[slot]) counted++;
          marks[place]! |= bit;
          if (day > last[slot]!) last[slot] = day;
          const dayEnd = starts[day + 1]! - monthStart;
          while (row < end && at[row]! < dayEnd) row++;
          if (row < end) while (starts[day + 1]! <= monthStart + at[row]!) day++;
        }
        return counted;
      };
      return { count };
    },
  };
}

/** The last day that begins at a time or before it; 0 where none does. */
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
