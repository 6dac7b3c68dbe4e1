/** A range of days with a name; both days are included. */
export interface NamedRange {
  readonly name: string;
  readonly dateStart: string;
  readonly dateEnd: string;
}

/** Lists ranges around a day, like this quarter and last month; weeks start on Monday. `today` is yyyy-MM-dd. */
export function listNamedRanges(today: string): readonly NamedRange[] {
  const now = new Date(`${today}T00:00:00Z`);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const quarter = month - (month % 3);
  const monday = -((now.getUTCDay() + 6) % 7);
  return [
    months('This month', year, month, 1),
    months('Last month', year, month - 1, 1),
    months('This quarter', year, quarter, 3),
    months('Last quarter', year, quarter - 3, 3),
    months('This year', year, 0, 12),
    months('Last year', year - 1, 0, 12),
    days('This week', now, monday, 7),
    days('Last week', now, monday - 7, 7),
    days('Last 30 days', now, -29, 30),
    days('Last 90 days', now, -89, 90),
  ];
}

function months(name: string, year: number, month: number, count: number): NamedRange {
  return { name, dateStart: toDay(Date.UTC(year, month, 1)), dateEnd: toDay(Date.UTC(year, month + count, 0)) };
}

function days(name: string, now: Date, from: number, count: number): NamedRange {
  const start = now.getTime() + from * DAY;
  return { name, dateStart: toDay(start), dateEnd: toDay(start + (count - 1) * DAY) };
}

const DAY = 86_400_000;

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the current day in the local time zone, as yyyy-MM-dd. */
export function toToday(now: Date): string {
  const digits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}
