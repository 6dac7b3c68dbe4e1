import { toMidnight } from './dayStarts.ts';
import type { Granularity } from './exportWords.ts';
import { toMonth, toMonthStart } from './months.ts';

const DAY = 86_400_000;

/** Returns how many periods are in a range, both days included; a partial period counts by its share of days. */
export function countPeriods(dateStart: string, dateEnd: string, granularity: Granularity): number {
  const days = countDays(dateStart, dateEnd);
  if (granularity === 'daily') return days;
  return granularity === 'weekly' ? days / 7 : countMonths(dateStart, dateEnd);
}

/** Returns the number of days in a range, both days included. */
export function countDays(dateStart: string, dateEnd: string): number {
  return (toMidnight(dateEnd) - toMidnight(dateStart)) / DAY + 1;
}

function countMonths(dateStart: string, dateEnd: string): number {
  const [first, last] = [toMonth(toMidnight(dateStart)), toMonth(toMidnight(dateEnd))];
  const [before, until] = [dayOf(dateStart) - 1, dayOf(dateEnd)];
  return last - first - before / countDaysOf(first) + until / countDaysOf(last);
}

function countDaysOf(month: number): number {
  return (toMonthStart(month + 1) - toMonthStart(month)) / DAY;
}

function dayOf(day: string): number {
  return Number(day.slice(8));
}
