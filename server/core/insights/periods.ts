import { countDays, DAY, toMidnight, toMonth, toMonthStart, toUtcDay } from './calendar.ts';
import type { Granularity } from './reportValues.ts';

/** The lengths of the periods of a trend. */
export const PERIOD_LENGTHS = ['week', 'month', 'quarter'] as const;
export type PeriodLength = (typeof PERIOD_LENGTHS)[number];

/** The granularity of a report on one period, unless another is asked for. */
export const GRANULARITY_OF: Readonly<Record<PeriodLength, Granularity>> = { week: 'weekly', month: 'monthly', quarter: 'monthly' };

/** A period of a trend, or the part of it that is in the range; both days are included. */
export interface Period {
  /** `2026-W10`, `2026-03` or `2026-Q1`. */
  readonly name: string;
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly days: number;
  /** Whether the range cuts it. */
  readonly isCut: boolean;
}

/** Splits a range of days into calendar periods; weeks start on Monday and have their ISO number. */
export function splitByPeriod(dateStart: string, dateEnd: string, by: PeriodLength): readonly Period[] {
  const end = toMidnight(dateEnd);
  const periods: Period[] = [];
  for (let time = toMidnight(dateStart); time <= end; ) {
    const { name, from, next } = FIND[by](time);
    const last = Math.min(next - DAY, end);
    const [first, final] = [toUtcDay(time), toUtcDay(last)];
    periods.push({ name, dateStart: first, dateEnd: final, days: countDays(first, final), isCut: time > from || last < next - DAY });
    time = next;
  }
  return periods;
}

/** Finds the whole period of a day: its name, its first day, and the first day after it, in milliseconds. */
const FIND: Readonly<Record<PeriodLength, (time: number) => { readonly name: string; readonly from: number; readonly next: number }>> = {
  week: (time) => {
    const from = time - ((new Date(time).getUTCDay() + 6) % 7) * DAY;
    // The week belongs to the year of its Thursday.
    const thursday = from + 3 * DAY;
    const year = new Date(thursday).getUTCFullYear();
    const number = 1 + Math.floor((thursday - toMonthStart(year * 12)) / (7 * DAY));
    return { name: `${toYear(year)}-W${String(number).padStart(2, '0')}`, from, next: from + 7 * DAY };
  },
  month: (time) => {
    const month = toMonth(time);
    return { name: toUtcDay(time).slice(0, 7), from: toMonthStart(month), next: toMonthStart(month + 1) };
  },
  quarter: (time) => {
    const first = toMonth(time) - (toMonth(time) % 3);
    const name = `${toYear(Math.floor(first / 12))}-Q${(first % 12) / 3 + 1}`;
    return { name, from: toMonthStart(first), next: toMonthStart(first + 3) };
  },
};

function toYear(year: number): string {
  return String(year).padStart(4, '0');
}
