import { UsageError } from '../usageError.ts';

const MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Parses the expiry of a key to milliseconds since the epoch: `12h`, `30d`, `4w` from now, a date (its end, UTC) or a date with a time. */
export function readExpiry(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const timestamp = count === undefined ? readTimestamp(day ? `${text}T23:59:59.999Z` : text) : now + Number(count) * MILLISECONDS[unit]!;
  if (Number.isNaN(timestamp))
    throw new UsageError(`--expires “${text}” is not understood. Write 30d, 12h, 4w, or a date like 2030-12-31.`);
  if (timestamp <= now) throw new UsageError(`--expires “${text}” is past already. Give a later date.`);
  return timestamp;
}

/** Date rolls over days that do not exist (February 30); they are rejected here. */
function readTimestamp(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return Number.NaN;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text.slice(0, 10) ? Number.NaN : Date.parse(text);
}
