import { toMonthStart } from '../calendar.ts';
import type { Chunk } from './chunk.ts';

/** Counts the days of the range on which each slot has a commit. */
export interface CodingDays {
  /** Opens the commits of a month; months must be opened in order. */
  open(chunk: Chunk): CodingMonth;
}

/** The commits of a month. */
export interface CodingMonth {
  /** Returns how many new days a run of commits of a slot, in the order of their times, adds. */
  count(slot: number, begin: number, end: number): number;
}

/** Returns an empty count; the starts of the days are those of `ReportQuestion`. */
export function createCodingDays(slots: number, dayStarts: readonly number[]): CodingDays {
  const starts = Float64Array.from(dayStarts);
  // The last day with a commit of each slot: months are in UTC, so a day can be in two of them.
  const last = new Int32Array(slots).fill(-1);
  return {
    open: ({ month, at }) => {
      const before = last.slice();
      const monthStart = toMonthStart(month);
      const firstDay = findDay(starts, monthStart);
      // One bit per day.
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

/** Returns the last day that starts at or before a time; 0 if there is none. */
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
