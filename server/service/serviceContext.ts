import type { CountReport } from '../core/insights/reportQuestion.ts';
import { Refusal } from '../core/refusal.ts';
import type { TokenRecord } from '../store/access/tokens.ts';
import { type Database, forReading } from '../store/database.ts';
import { countTurns } from '../store/transaction.ts';
import type { JudgeRoster } from './developers/rosterVerdict.ts';

/** Milliseconds that the database has to answer. */
const DEADLINE = 2000;

/** Requires that the database answers a small query. Throws UNAVAILABLE if it does not, or is damaged. */
export async function requireReady({ database }: ServiceContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new Refusal('UNAVAILABLE', `The database has not answered for ${DEADLINE / 1000} seconds. Check that it runs, then try again.`),
      );
    }, DEADLINE);
  });
  try {
    await Promise.race([countTurns(database, 'service'), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A use case whose time grows with its input; input and result are plain data, so that it can run in another thread. */
export interface LongWork<Input, Result> {
  readonly name: string;
  run(context: ServiceContext, input: Input): Promise<Result>;
  /** The buffers of the input that the other thread takes over instead of copying them; the input is used up then. */
  buffersOf?(input: Input): ArrayBuffer[];
  /** Whether it changes nothing, so that it ends with its request and no writer waits for it. */
  readonly onlyReads?: true;
}

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
  /** Runs long work where it does not hold up other requests, if there is such a place (docs/decisions/storage.md#large-uploads). */
  readonly runLong: <Input, Result>(work: LongWork<Input, Result>, input: Input, signal?: AbortSignal) => Promise<Result>;
  /** Called when long work is likely to follow, to prepare its place; returns at once. */
  readonly prepareLong: () => void;
  /** Aborted once the client of the request has gone; missing for work that no client waits for. */
  readonly signal?: AbortSignal;
  /** Whether the key of the request shows teams only, and no people. */
  readonly hidesPeople?: true;
  /** Called after activity records change, to prepare the next report; returns at once. */
  readonly refreshColumns: () => void;
  /** Called after an export was queued, to run it; returns at once. */
  readonly wakeExports: () => void;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Returns the context of a request whose reports are counted, and whose long work that only reads is done, until the signal is aborted. */
export function endingWith(context: ServiceContext, signal: AbortSignal): ServiceContext {
  return {
    ...context,
    signal,
    countReport: (question) => context.countReport(question, signal),
    runLong: (work, input) => context.runLong(work, input, signal),
  };
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
