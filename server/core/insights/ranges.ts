import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import { countDays, DAY, toMidnight, toUtcDay } from './calendar.ts';

/**
 * Lists ranges to compare a range with, the most likely first: if it consists of full months, as many months before it, such as the
 * previous quarter; the range of the same length before it; and the same days a year before.
 */
export function listEarlierRanges(dateStart: string, dateEnd: string): readonly NamedRange[] {
  const length = countDays(dateStart, dateEnd);
  const start = toMidnight(dateStart);
  const months = countFullMonths(dateStart, dateEnd);
  const ranges =
    months === null
      ? []
      : [{ name: nameMonthsBefore(dateStart, months), dateStart: moveMonths(dateStart, -months), dateEnd: toUtcDay(start - DAY) }];
  ranges.push(days(plural(length, 'The day before', 'The {0} days before', length), start, -length, length));
  ranges.push({
    name: l10n.t('A year before'),
    dateStart: moveMonths(dateStart, -12),
    dateEnd: months === null ? moveMonths(dateEnd, -12) : endOfMonth(moveMonths(`${dateEnd.slice(0, 8)}01`, -12)),
  });
  return ranges.filter(
    (range, place) => ranges.findIndex((other) => other.dateStart === range.dateStart && other.dateEnd === range.dateEnd) === place,
  );
}

function nameMonthsBefore(dateStart: string, months: number): string {
  const month = Number(dateStart.slice(5, 7)) - 1;
  if (months === 12 && month === 0) return l10n.t('The previous year');
  if (months === 3 && month % 3 === 0) return l10n.t('The previous quarter');
  return plural(months, 'The month before', 'The {0} months before', months);
}

/** Returns how many full months a range consists of; null if it starts or ends within one. */
function countFullMonths(dateStart: string, dateEnd: string): number | null {
  if (!dateStart.endsWith('-01') || endOfMonth(dateEnd) !== dateEnd) return null;
  const [first, last] = [dateStart, dateEnd].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return last! - first! + 1;
}

function endOfMonth(day: string): string {
  return toUtcDay(toTime(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));
}

/** Returns the same day of another month, or the last day of a shorter month. */
function moveMonths(day: string, months: number): string {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))];
  const last = new Date(toTime(year, month + months + 1, 0)).getUTCDate();
  return toUtcDay(toTime(year, month + months, Math.min(date, last)));
}

/** Returns the time of a UTC day in milliseconds; Date.UTC moves years below 100 to the last century. */
function toTime(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month, date);
}

/** A range of days with a name; both days are included. */
export interface NamedRange {
  readonly name: string;
  readonly dateStart: string;
  readonly dateEnd: string;
}

/** Lists ranges around a day, like this quarter and last month; weeks start on Monday. `today` is yyyy-MM-dd. */
export function listNamedRanges(today: string): readonly NamedRange[] {
  const date = new Date(`${today}T00:00:00Z`);
  const [year, month, now] = [date.getUTCFullYear(), date.getUTCMonth(), date.getTime()];
  const quarter = month - (month % 3);
  const monday = -((date.getUTCDay() + 6) % 7);
  return [
    months(l10n.t('This month'), year, month, 1),
    months(l10n.t('Last month'), year, month - 1, 1),
    months(l10n.t('This quarter'), year, quarter, 3),
    months(l10n.t('Last quarter'), year, quarter - 3, 3),
    months(l10n.t('This year'), year, 0, 12),
    months(l10n.t('Last year'), year - 1, 0, 12),
    days(l10n.t('This week'), now, monday, 7),
    days(l10n.t('Last week'), now, monday - 7, 7),
    days(l10n.t('Last 30 days'), now, -29, 30),
    days(l10n.t('Last 90 days'), now, -89, 90),
  ];
}

function months(name: string, year: number, month: number, count: number): NamedRange {
  return { name, dateStart: toUtcDay(Date.UTC(year, month, 1)), dateEnd: toUtcDay(Date.UTC(year, month + count, 0)) };
}

function days(name: string, now: number, from: number, count: number): NamedRange {
  const start = now + from * DAY;
  return { name, dateStart: toUtcDay(start), dateEnd: toUtcDay(start + (count - 1) * DAY) };
}
