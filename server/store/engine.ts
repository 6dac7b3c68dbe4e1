import type { Dialect } from 'kysely';
import type { Refusal } from '../core/refusal.ts';

/** An open database. */
export interface Engine {
  readonly dialect: Dialect;
  /** Creates a dialect that reads from a standby, for one request; not set if reads do not use standbys. */
  readonly createReadingDialect?: () => Dialect;
  /** Returns the refusal for tables that cannot be migrated. */
  toRefusal(error: unknown): Refusal;
}
