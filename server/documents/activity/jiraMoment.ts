import { checkDay } from '../../core/dates.ts';
import { readInstant } from '../../core/instants.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

const TIME = String.raw`(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AaPp])\.?[Mm]\.?)?)?`;

/** The formats of local times in Jira: `01/Mar/26 10:00 AM`, `2026-03-01 10:00`, `Mar 1, 2026, 10:00 AM`. */
const FORMS: readonly { readonly pattern: RegExp; readonly parts: (match: RegExpExecArray) => readonly [string, string, string] }[] = [
  {
    pattern: new RegExp(String.raw`^(\d{1,2})[/. -]([A-Za-z]{3,9})\.?[/. -](\d{4}|\d{2})${TIME}$`),
    parts: ([, day, month, year]) => [year!, month!, day!],
  },
  { pattern: new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${TIME}$`), parts: ([, year, month, day]) => [year!, month!, day!] },
  {
    pattern: new RegExp(String.raw`^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})${TIME}$`),
    parts: ([, month, day, year]) => [year!, month!, day!],
  },
];

/** Parses a time of a Jira export to milliseconds since the epoch; `toMoment` converts a local time. A returned string says what is wrong. */
export function readJiraMoment(text: string, toTimestamp: (time: number) => number): number | string {
  const instant = readInstant(text);
  if (typeof instant === 'number') return instant;
  for (const { pattern, parts } of FORMS) {
    const match = pattern.exec(text.trim());
    if (match === null) continue;
    const [year, month, day] = parts(match);
    const date = toDate(year, month, day);
    const time = toTime(match[4], match[5], match[6], match[7]);
    const lack = date === null ? 'x' : checkDay(date);
    if (date === null || lack !== null || time === null) break;
    return toTimestamp(Date.parse(`${date}T00:00:00Z`) + time);
  }
  return 'is no date that can be read for sure; let Jira write English months, as in 01/Mar/26 10:00 AM, or days as 2026-03-01 10:00';
}

function toDate(year: string, month: string, day: string): string | null {
  const number = /^\d+$/.test(month) ? Number(month) : MONTHS.findIndex((name) => month.toLowerCase().startsWith(name)) + 1;
  if (number === 0) return null;
  return `${year.length === 2 ? `20${year}` : year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns milliseconds since midnight, or null if there is no such time of day. */
function toTime(hours = '0', minutes = '0', seconds = '0', half: string | undefined): number | null {
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (minute > 59 || second > 59) return null;
  if (half === undefined) return hour > 23 ? null : ((hour * 60 + minute) * 60 + second) * 1000;
  if (hour < 1 || hour > 12) return null;
  return (((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 3600 + minute * 60 + second) * 1000;
}
