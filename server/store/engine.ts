import type { Dialect } from 'kysely';
import type { Refusal } from '../core/refusal.ts';

/** A database that is open. */
export interface Engine {
  readonly dialect: Dialect;
  /** Makes another one that reads from a standby, for one request; not set if nothing is read from standbys. */
  readonly createReadingDialect?: () => Dialect;
  /** What is said where its tables cannot be brought up to date. */
  toRefusal(error: unknown): Refusal;
}
