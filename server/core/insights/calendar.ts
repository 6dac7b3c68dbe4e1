import { checkDay } from '../dates.ts';
import type { ExportGranularity } from './reportValues.ts';

/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** The days of the week, in their order. */
export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * Returns how many periods are in a range, both days included; a partial period counts by its share of days. Days are only those of
 * `workingDays`; weeks and months have all their days.
 */
export function countPeriods(
  dateStart: string,
  dateEnd: string,
  granularity: ExportGranularity,
  workingDays: readonly Weekday[] = WEEKDAYS,
): number {
  const days = countDays(dateStart, dateEnd);
  if (granularity === 'daily') return countWorkingDays(toMidnight(dateStart) / DAY, days, workingDays);
  if (granularity === 'weekly') return days / 7;
  const months = countMonths(dateStart, dateEnd);
  return granularity === 'monthly' ? months : months / 3;
}

function countWorkingDays(first: number, days: number, workingDays: readonly Weekday[]): number {
  const weeks = Math.floor(days / 7);
  // Day 0, in 1970, was a Thursday.
  const isWorking = (day: number): boolean => workingDays.includes(WEEKDAYS[(day + 3) % 7]!);
  let count = weeks * workingDays.length;
  for (let day = first + weeks * 7; day < first + days; day++) if (isWorking(((day % 7) + 7) % 7)) count++;
  return count;
}

/** Returns the number of days in a range, both days included. */
export function countDays(dateStart: string, dateEnd: string): number {
  return (toMidnight(dateEnd) - toMidnight(dateStart)) / DAY + 1;
}

function countMonths(dateStart: string, dateEnd: string): number {
  const [first, last] = [toMonth(toMidnight(dateStart)), toMonth(toMidnight(dateEnd))];
  const [before, until] = [dayOf(dateStart) - 1, dayOf(dateEnd)];
  const [firstDays, lastDays] = [countDaysOf(first), countDaysOf(last)];
  // A single division: three of them, added up, are so far off that a report rounds a half the wrong way.
  return ((last - first) * firstDays * lastDays - before * lastDays + until * firstDays) / (firstDays * lastDays);
}

function countDaysOf(month: number): number {
  return (toMonthStart(month + 1) - toMonthStart(month)) / DAY;
}

function dayOf(day: string): number {
  return Number(day.slice(8));
}

const MINUTE = 60_000;

/** Returns a zone's offset from UTC at a timestamp; both in milliseconds. */
type ReadOffset = (timestamp: number) => number;

/**
 * Returns the start of each day from `dateStart` to `dateEnd` (yyyy-MM-dd) in an IANA time zone, and the end of the last day, in
 * milliseconds since the epoch: one entry more than there are days. Days can be shorter or longer when clocks change; a day that the zone
 * skips has length zero.
 */
export function toDayStarts(dateStart: string, dateEnd: string, timeZone: string): number[] {
  const [first, last] = [toMidnight(dateStart), toMidnight(dateEnd)];
  const readOffset = toOffsetReader(timeZone);
  const starts: number[] = [];
  let offset = readOffset(first - DAY);
  for (let midnight = first; midnight <= last + DAY; midnight += DAY) {
    const start = findStart(midnight, offset, readOffset);
    if (start !== midnight - offset) offset = readOffset(start);
    starts.push(start);
  }
  return starts;
}

/** Returns the day of a timestamp in a zone as yyyy-MM-dd. */
export function toDay(timestamp: number, timeZone: string): string {
  return toDays([timestamp], timeZone)[0]!;
}

/** Returns the days of timestamps in a zone as yyyy-MM-dd. */
export function toDays(timestamps: readonly number[], timeZone: string): string[] {
  const readOffset = toOffsetReader(timeZone);
  return timestamps.map((timestamp) => toUtcDay(timestamp + readOffset(timestamp)));
}

/**
 * Returns a function from a zone's clock time to a timestamp, both in milliseconds; the clock time is given as if it were UTC. If the clock
 * shows a time twice, the first occurrence counts; if it skips a time, the end of the gap counts.
 */
export function toZoneClock(timeZone: string): (time: number) => number {
  const readOffset = toOffsetReader(timeZone);
  return (time) => findStart(time, readOffset(time - DAY), readOffset);
}

/** Returns the day of a timestamp in UTC as yyyy-MM-dd. */
export function toUtcDay(timestamp: number): string {
  return new Date(timestamp).toISOString().slice(0, 10);
}

/** Returns the start of a day in UTC. */
export function toMidnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

// The offset is usually the same as the day before, so a single lookup is enough.
function findStart(midnight: number, offset: number, readOffset: ReadOffset): number {
  const expected = midnight - offset;
  const changed = readOffset(expected);
  if (changed === offset) return expected;
  const moved = midnight - changed;
  if (readOffset(moved) === changed) return moved;
  // The clocks skip this midnight: the day starts at the end of the gap, found by bisection.
  let [before, from] = [Math.min(expected, moved), Math.max(expected, moved)];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (middle + readOffset(middle) >= midnight) from = middle;
    else before = middle;
  }
  return from;
}

function toOffsetReader(timeZone: string): ReadOffset {
  if (timeZone === 'UTC') return () => 0;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', timeZoneName: 'longOffset' });
  return (timestamp) => {
    // Ends in "GMT", "GMT+05:45" or, for times before standardized zones, "GMT-00:43:08".
    const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(timestamp)) ?? [];
    const offset = Number(hours ?? 0) * 60 * MINUTE + Number(minutes ?? 0) * MINUTE + Number(seconds ?? 0) * 1000;
    return sign === '-' ? -offset : offset;
  };
}

/** Returns the UTC month of a time (milliseconds since the epoch) as activity rows store it: the year times twelve plus the zero-based month. */
export function toMonth(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Returns the start of a month, in milliseconds since the epoch. */
export function toMonthStart(month: number): number {
  // The constructor would shift years below 100 to the 20th century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
}

/** Returns the canonical name of a time zone by Intl (`europe/berlin` is Europe/Berlin), or null if it does not exist. Offsets are not accepted. */
export function findTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name.trim())) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name.trim() }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Returns the day that a text probably means, as yyyy-MM-dd; null if that is unclear. */
export function repairDay(text: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})(?:T.*)?\s*$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const start = `${year}-${month.padStart(2, '0')}`;
  // A day beyond the end of a shorter month becomes its last day.
  for (let number = Number(day); number >= Math.max(Number(day) - 3, 1); number--) {
    const found = `${start}-${String(number).padStart(2, '0')}`;
    if (checkDay(found) === null) return found;
  }
  return null;
}

/** Returns the current day in the local time zone, as yyyy-MM-dd. */
export function toToday(now: Date): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}
