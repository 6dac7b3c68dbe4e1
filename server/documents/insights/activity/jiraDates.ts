import * as l10n from '@vscode/l10n';
import { checkDay, readInstant } from '../../../core/dates.ts';
import { type DateOrders, findNumericDate, type NumericDate } from './dateOrders.ts';
import { type ClockParts, type ReadByPattern, readMonth } from './datePattern.ts';

/** Spaces that programs put into dates and times, such as the narrow one before AM. */
const SPACES = /[\s\u00A0\u2007\u2009\u200A\u202F]+/g;

const TIME = String.raw`(?:[ T,]+(?:(?:at|um|[àa]) )?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?: ?([AaPp])\.? ?[Mm]\.?)?(?: Uhr)?)?`;
const ZONE = String.raw`(?: ?(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}:?\d{2}))?(?: \([A-Za-z ]+\))?`;
const NAME = String.raw`([\p{L}\p{M}]{3,12})\.?`;
const WEEKDAY = String.raw`(?:[\p{L}\p{M}]{2,10}\.?,? )?`;

/** Dates with the name of a month: `01/Mar/26`, `1. März 2026`, `Tue, 03 Mar 2026`, `Mar 1, 2026`. */
const NAMED: readonly { readonly pattern: RegExp; readonly place: { readonly day: number; readonly month: number } }[] = [
  {
    pattern: new RegExp(`^${WEEKDAY}(\\d{1,2})(?:er)?[/. -]+(?:de )?${NAME}[/. -]+(?:de )?(\\d{4}|\\d{2})${TIME}${ZONE}$`, 'u'),
    place: { day: 1, month: 2 },
  },
  { pattern: new RegExp(`^${WEEKDAY}${NAME} (\\d{1,2}),? (\\d{4})${TIME}${ZONE}$`, 'u'), place: { day: 2, month: 1 } },
];

/** The time after a date of numbers. */
const AFTER_DATE = new RegExp(`^${TIME}${ZONE}$`, 'u');

const UNREADABLE = {
  fault: l10n.t('is no date that can be read for sure; name its form with --date-format, such as dd/MM/yyyy or d.M.yy HH:mm'),
};

/** A date of an export: milliseconds since the epoch, what is wrong with it, or null as long as its order is undecided. */
type ReadDate = number | { readonly fault: string } | null;

/** How dates are read. */
export interface DateFrame {
  /** Converts a local time, given in milliseconds as if it were UTC. */
  readonly toTimestamp: (time: number) => number;
  readonly orders: DateOrders;
  /** The form that all dates have, if it was named. */
  readonly pattern: ReadByPattern | null;
}

/** Returns a text with one plain space for each run of spaces. */
export function cleanDate(text: string): string {
  return text.replace(SPACES, ' ').trim();
}

/** Parses a clean date of an export. */
export function readJiraDate(text: string, { toTimestamp, orders, pattern }: DateFrame): ReadDate {
  if (pattern !== null) {
    const parts = pattern(text);
    const time = parts === null ? null : toLocal(parts);
    return time === null ? { fault: l10n.t('does not have the form of --date-format') } : toTimestamp(time);
  }
  const instant = readInstant(text);
  if (typeof instant === 'number') return instant;
  const numeric = findNumericDate(text);
  if (numeric !== null) return readNumeric(text, numeric, { toTimestamp, orders, pattern });
  for (const { pattern: named, place } of NAMED) {
    const match = named.exec(text);
    if (match === null) continue;
    const [, , , year, hours, minutes, seconds, half, zone] = match;
    const month = readMonth(match[place.month]!);
    if (month === null) return UNREADABLE;
    const time = toLocal({ year: year!, month, day: match[place.day]!, hours, minutes, seconds, half });
    return time === null ? UNREADABLE : toInstant(time, zone, toTimestamp);
  }
  return UNREADABLE;
}

function readNumeric(text: string, date: NumericDate, { toTimestamp, orders }: DateFrame): ReadDate {
  const rest = AFTER_DATE.exec(text.slice(date.parts.join('/').length));
  const day = orders.read(date);
  if (rest === null || day === null) return UNREADABLE;
  if (day === 'undecided') return null;
  const [year, month, number] = day.split('-') as [string, string, string];
  const [, hours, minutes, seconds, half, zone] = rest;
  const time = toLocal({ year, month: Number(month), day: number, hours, minutes, seconds, half });
  return time === null ? UNREADABLE : toInstant(time, zone, toTimestamp);
}

/** Says why a date that can be read in several orders is refused. */
export const UNDECIDED = l10n.t(
  'is a day in more than one order, and no other date of the file decides; name the form with --date-format, such as dd/MM/yyyy or MM/dd/yyyy',
);

/** Returns the local time in milliseconds as if it were UTC; null if there is no such day or time. */
function toLocal({ year, month, day, hours = '0', minutes = '0', seconds = '0', half }: ClockParts): number | null {
  const date = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (checkDay(date) !== null) return null;
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (minute > 59 || second > 59 || hour > 23) return null;
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return Date.parse(`${date}T00:00:00Z`) + ((ofDay * 60 + minute) * 60 + second) * 1000;
}

function toInstant(time: number, zone: string | undefined, toTimestamp: (time: number) => number): number {
  if (zone === undefined) return toTimestamp(time);
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * 60_000;
  return time - (sign === '-' ? -offset : offset);
}
