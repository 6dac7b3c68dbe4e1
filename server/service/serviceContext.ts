import type { CountReport } from '../core/insights/reportQuestion.ts';
import { type Database, forReading } from '../store/database.ts';
import type { TokenRecord } from '../store/tokens.ts';
import type { JudgeRoster } from './developers/rosterVerdict.ts';

/** The context of every use case. */
export interface ServiceContext {
  readonly database: Database;
  /** The keys of this process's own callers, by ID; they are never stored. */
  readonly sessionKeys: ReadonlyMap<string, TokenRecord>;
  /** The only account of area D that is served; null serves any. */
  readonly servedAccount: string | null;
  /** Counts activity records, as fast as the engine allows. */
  readonly countReport: CountReport;
  /** Checks a large roster where it can neither block nor crash the service. */
  readonly judgeRoster: JudgeRoster;
  /** Called after activity records change, to prepare the next report; returns at once. */
  readonly refreshColumns: () => void;
  /** Milliseconds since the epoch. */
  now(): number;
}

const ORIGINALS = new WeakMap<ServiceContext, ServiceContext>();

/** Returns the context of a single read-only request, which may read from a standby if the database address allows it. */
export function toReadingContext(context: ServiceContext): ServiceContext {
  const database = forReading(context.database);
  if (database === context.database) return context;
  const reading = { ...context, database };
  ORIGINALS.set(reading, context);
  return reading;
}

/** Returns the context that the contexts of single requests are derived from, for what is cached across requests. */
export function originalOf(context: ServiceContext): ServiceContext {
  return ORIGINALS.get(context) ?? context;
}
