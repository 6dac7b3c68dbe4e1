import { Refusal } from '../core/refusal.ts';

/** SQLite's primary codes of what is no fault of the request, and passes or can be mended. */
const BUSY = 5;
const FULL = 13;

/** Seconds after which a request may be worth repeating. */
const RETRY_AFTER = 1;

/** What an error of SQLite means to the caller: UNAVAILABLE where another process kept the file too long or the disk is full; null for a bug. */
export function toSqliteRefusal(error: unknown): Refusal | null {
  const code = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
  const details = { retryAfter: RETRY_AFTER };
  if (code === BUSY) {
    return new Refusal('UNAVAILABLE', 'Another process keeps the database busy. Nothing was changed; try again in a moment.', details);
  }
  if (code === FULL) return new Refusal('UNAVAILABLE', 'The disk is full. Nothing was changed; make room and try again.', details);
  return null;
}
