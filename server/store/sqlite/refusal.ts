import { Refusal } from '../../core/refusal.ts';

/** SQLite's primary result codes that are not bugs: they pass, or a person can remedy them. */
const BUSY = 5;
const READ_ONLY = 8;
const READ_FAILED = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** Seconds after which retrying the request may help. */
const RETRY_AFTER = 1;

/** Whether another process locks the file. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === BUSY;
}

/** Whether SQLite found damage in an open file; one that is no longer a database counts as damaged. */
export function isDamaged(error: unknown): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(codeOf(error));
}

/** Whether the file is not a database. */
export function isForeign(error: unknown): boolean {
  return codeOf(error) === NOT_A_DATABASE;
}

/**
 * Returns the refusal for an SQLite error: UNAVAILABLE if the file is locked, damaged or cannot be read or written, or the disk is full;
 * null for a bug.
 */
export function toSqliteRefusal(error: unknown): Refusal | null {
  const details = { retryAfter: RETRY_AFTER };
  switch (codeOf(error)) {
    case BUSY:
      return new Refusal('UNAVAILABLE', 'Another process keeps the database busy. Nothing was changed; try again in a moment.', details);
    case FULL:
      return new Refusal('UNAVAILABLE', 'The disk is full. Nothing was changed; free some space and try again.', details);
    case CORRUPT:
    case NOT_A_DATABASE:
      return new Refusal(
        'UNAVAILABLE',
        'The database is damaged. Nothing was changed; stop the service and replace it by a backup (a snapshot or an export), then start it again.',
        { cause: error },
      );
    case READ_ONLY:
    case READ_FAILED:
    case CANNOT_OPEN:
      return new Refusal(
        'UNAVAILABLE',
        'The database file cannot be read or written. Nothing was changed; check the disk and the permissions of the data folder, then try again.',
        { ...details, cause: error },
      );
    default:
      return null;
  }
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
}
