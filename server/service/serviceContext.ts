import type { Database } from '../store/database.ts';
import type { TokenRecord } from '../store/tokens.ts';

/** What every use case works with. */
export interface ServiceContext {
  readonly database: Database;
  /** The keys of this process's own callers, by their ids; they are stored nowhere. */
  readonly sessionKeys: ReadonlyMap<string, TokenRecord>;
  /** Milliseconds since the epoch. */
  now(): number;
}
