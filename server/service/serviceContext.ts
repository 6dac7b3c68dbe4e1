import type { CountReport } from '../core/insights/reportQuestion.ts';
import type { Database } from '../store/database.ts';
import type { TokenRecord } from '../store/tokens.ts';

/** What every use case works with. */
export interface ServiceContext {
  readonly database: Database;
  /** The keys of this process's own callers, by their ids; they are stored nowhere. */
  readonly sessionKeys: ReadonlyMap<string, TokenRecord>;
  /** Counts the rows of activity, where and as fast as the engine can. */
  readonly countReport: CountReport;
  /** Milliseconds since the epoch. */
  now(): number;
}
