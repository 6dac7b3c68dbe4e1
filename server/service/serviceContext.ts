import type { Database } from '../store/database.ts';

/** What every use case works with. */
export interface ServiceContext {
  readonly database: Database;
  /** Milliseconds since the epoch. */
  now(): number;
}
