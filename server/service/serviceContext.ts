import type { CountReport } from '../core/insights/reportQuestion.ts';
import { type Database, forReading } from '../store/database.ts';
import type { TokenRecord } from '../store/tokens.ts';
import type { JudgeRoster } from './developers/rosterVerdict.ts';

/** What every use case works with. */
export interface ServiceContext {
  readonly database: Database;
  /** The keys of this process's own callers, by their ids; they are stored nowhere. */
  readonly sessionKeys: ReadonlyMap<string, TokenRecord>;
  /** The only account of area D that is served; null serves any. */
  readonly servedAccount: string | null;
  /** Counts the rows of activity, where and as fast as the engine can. */
  readonly countReport: CountReport;
  /** Checks a large roster where it can neither hold up nor end the service. */
  readonly judgeRoster: JudgeRoster;
  /** To be called when rows of activity have changed, so that the next report finds what it needs; returns at once. */
  readonly refreshColumns: () => void;
  /** Milliseconds since the epoch. */
  now(): number;
}

const ORIGINALS = new WeakMap<ServiceContext, ServiceContext>();

/** The context of one request that only reads: what it reads may come from a standby, if the address of the database says so. */
export function toReadingContext(context: ServiceContext): ServiceContext {
  const database = forReading(context.database);
  if (database === context.database) return context;
  const reading = { ...context, database };
  ORIGINALS.set(reading, context);
  return reading;
}

/** The context that the contexts of single requests were made of, for what is kept from one request to the next. */
export function originalOf(context: ServiceContext): ServiceContext {
  return ORIGINALS.get(context) ?? context;
}
