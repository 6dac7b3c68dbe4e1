import type { Dialect } from 'kysely';
import { Refusal } from '../core/refusal.ts';
import { isStorable } from '../core/text.ts';

/** An open database. */
export interface Engine {
  readonly dialect: Dialect;
  /**
   * Creates a dialect for the reads of one request, from a standby if the address allows it; a statement is cancelled once the signal is
   * aborted. Null if the dialect itself serves as well.
   */
  readonly createReadingDialect?: (signal?: AbortSignal) => Dialect | null;
  /** Returns the refusal for tables that cannot be migrated. */
  toRefusal(error: unknown): Refusal;
}

/** Error codes for violated unique, primary key and foreign key constraints. */
const SQLITE_CODES: ReadonlySet<unknown> = new Set([2067, 1555, 787]);
const POSTGRES_CODES: ReadonlySet<unknown> = new Set(['23505', '23503']);

/** Whether a write failed on a unique or foreign key constraint, because another request came first. */
export function isConstraintViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && SQLITE_CODES.has(error.errcode)) || ('code' in error && POSTGRES_CODES.has(error.code));
}

/** Whether a statement names a table that does not exist. */
export function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && error.message.startsWith('no such table')) || ('code' in error && error.code === '42P01');
}

/** PostgreSQL's codes for a transaction aborted in favor of another one: it changed nothing and may be retried. */
const OVERTAKEN_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Whether a transaction failed because of a serialization conflict or a deadlock. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OVERTAKEN_CODES.has(error.code);
}

/** Rejects strings that some engine would alter or fail on; the last check behind those of the doors. Throws INVALID_REQUEST. */
export function requireStorable(parameters: readonly unknown[]): void {
  for (const parameter of parameters) {
    if (typeof parameter === 'string' && !isStorable(parameter)) {
      throw new Refusal(
        'INVALID_REQUEST',
        'A string contains a NUL character or half of a surrogate pair, which cannot be stored. Remove it.',
      );
    }
  }
}
