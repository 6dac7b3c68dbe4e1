import { checkDay } from '../dates.ts';

/** The day that a text was probably meant to be, as year-month-day; null where that cannot be told. */
export function repairDay(text: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})(?:T.*)?\s*$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const start = `${year}-${month.padStart(2, '0')}`;
  // Of a month that is shorter its last day was meant.
  for (let number = Number(day); number >= Math.max(Number(day) - 3, 1); number--) {
    const found = `${start}-${String(number).padStart(2, '0')}`;
    if (checkDay(found) === null) return found;
  }
  return null;
}
