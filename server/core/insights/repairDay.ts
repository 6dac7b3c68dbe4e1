import { checkDay } from '../dates.ts';

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
