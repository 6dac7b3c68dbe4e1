import * as l10n from '@vscode/l10n';

/** An ISO 8601 date and time, with an optional time zone; a space is accepted instead of the T. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?$/i;

/** The same as a pattern for JSON Schema, with the time zone required but without calendar checks. */
export const INSTANT_PATTERN =
  '^(19[7-9][0-9]|[2-9][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]{1,9})?)? ?([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)$';

const EXAMPLE = '2026-03-01T10:00:00Z';

/** Integers that are seconds in the years 1973 to 5138, and as milliseconds would be in 1970 to 1973. */
const SECONDS = { from: 100_000_000, to: 100_000_000_000 } as const;

/** Describes why a number of milliseconds since the epoch is probably meant as seconds, to be read after the name of its field; null if it is not. */
export function checkSeconds(timestamp: number): string | null {
  return timestamp >= SECONDS.from && timestamp < SECONDS.to
    ? l10n.t('is {0}, which looks like seconds; use milliseconds, or a string like {1}', timestamp, EXAMPLE)
    : null;
}

/** Describes what is wrong with a timestamp, to be read after the name of its field; null if it is valid. Timestamps range from 1970 to 9999. */
export function checkInstant(text: string): string | null {
  const read = readInstant(text);
  return typeof read === 'number' ? null : read;
}

/** Parses a timestamp to milliseconds since the epoch, cutting off finer fractions, or returns what is wrong with it. */
export function readInstant(text: string): number | string {
  return readUsual(text) ?? readAny(text);
}

/** The most common format: `d` is a digit, any other character is itself. */
const USUAL = 'dddd-dd-ddTdd:dd:ddZ';

/** Parses the most common format without a regular expression; returns null for any other format and for dates or times out of range. */
function readUsual(text: string): number | null {
  if (text.length !== USUAL.length) return null;
  for (let index = 0; index < USUAL.length; index++) {
    const code = text.charCodeAt(index);
    const wanted = USUAL.charCodeAt(index);
    if (wanted === 100 ? code < 48 || code > 57 : code !== wanted) return null;
  }
  const two = (index: number): number => 10 * text.charCodeAt(index) + text.charCodeAt(index + 1) - 528;
  const [year, month, day] = [100 * two(0) + two(2), two(5), two(8)];
  const [hours, minutes, seconds] = [two(11), two(14), two(17)];
  // Days 29 to 31 depend on the month, so the slow path checks them.
  if (year < 1970 || month < 1 || month > 12 || day < 1 || day > 28 || hours > 23 || minutes > 59 || seconds > 59) return null;
  return Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

function readAny(text: string): number | string {
  const match = INSTANT.exec(text.trim());
  if (match === null) return l10n.t('must be a timestamp like {0}, not {1}', EXAMPLE, quote(text));
  const [, day = '', hours = '', minutes = '', seconds = '00', fraction = '', zone] = match;
  const reason = checkDay(day);
  if (reason !== null) return reason;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    return l10n.t('has an invalid time of day, {0}; use 00:00:00 to 23:59:59', quote(text));
  }
  if (zone === undefined) return l10n.t('has no time zone; add Z for UTC, or an offset as in {0}', EXAMPLE.replace('Z', '+02:00'));
  const offset = readOffset(zone);
  if (offset === null) return l10n.t('has the invalid offset {0}; use -23:59 to +23:59', zone);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const timestamp = Date.UTC(year, month - 1, date, Number(hours), Number(minutes) - offset, Number(seconds), milliseconds);
  if (year >= 1970 && timestamp >= 0 && timestamp <= LATEST) return timestamp;
  return l10n.t('is {0}; use a timestamp from 1970 to 9999', quote(text));
}

/** The last millisecond of the year 9999, since the epoch. */
const LATEST = 253_402_300_799_999;

/** Returns the offset from UTC in minutes, positive if ahead; null if out of range. */
function readOffset(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (60 * hours + minutes);
}

function quote(text: string): string {
  return text.length <= 60 ? `"${text.toWellFormed()}"` : `"${text.slice(0, 60).toWellFormed()}…"`;
}
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Describes what is wrong with a calendar day (yyyy-MM-dd), to be read after the name of its field; null if it is valid. */
export function checkDay(text: string): string | null {
  const [, year, month, day] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    return l10n.t('must be a date like 2026-07-01, not {0}', quote(text));
  }
  const days = countDays(year, month);
  if (days === null) return l10n.t('has the invalid month {0}; use 01 to 12', text.slice(5, 7));
  if (year === 0) return l10n.t('has the invalid year 0000; use 0001 or later');
  return day >= 1 && day <= days ? null : l10n.t('has an invalid day; {0} has the days 01 to {1}', text.slice(0, 7), days);
}

/** Formats a timestamp (milliseconds since the epoch) as `2026-03-01 10:00` in UTC, which sorts by time. */
export function toMinute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns the number of days in a month, or null if the month does not exist. */
function countDays(year: number, month: number): number | null {
  const days = DAYS_OF_MONTHS[month - 1] ?? null;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : days;
}
