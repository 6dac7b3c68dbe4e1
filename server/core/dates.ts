const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Describes what is wrong with a calendar day (yyyy-MM-dd), to be read after the name of its field; null if it is valid. */
export function checkDay(text: string): string | null {
  const [, year, month, day] = DAY.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) {
    return `must be a date like 2026-07-01, not ${quote(text)}`;
  }
  const days = countDays(year, month);
  if (days === null) return `has the invalid month ${text.slice(5, 7)}; use 01 to 12`;
  if (year === 0) return 'has the invalid year 0000; use 0001 or later';
  return day >= 1 && day <= days ? null : `has an invalid day; ${text.slice(0, 7)} has the days 01 to ${days}`;
}

/** Returns the number of days in a month, or null if the month does not exist. */
function countDays(year: number, month: number): number | null {
  const days = DAYS_OF_MONTHS[month - 1] ?? null;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : days;
}

function quote(text: string): string {
  return text.length <= 60 ? `"${text.toWellFormed()}"` : `"${text.slice(0, 60).toWellFormed()}…"`;
}
