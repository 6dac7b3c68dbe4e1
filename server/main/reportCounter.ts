import { isDatabaseAddress } from '../core/databaseAddress.ts';
import type { CountReport } from '../core/insights/reportQuestion.ts';
import { type Database, forReading } from '../store/database.ts';
import type { ReportThread } from './reportThread.ts';

/** Counts reports as fast as possible without blocking other requests. */
export interface ReportCounter {
  readonly countReport: CountReport;
  /** Called when rows have changed: prepares the columns of the next report ahead of time. */
  refreshColumns(): void;
  close(): Promise<void>;
}

/** Maximum bytes of columns cached for an in-memory database. */
const MOST_BYTES = 50_000_000;

/**
 * Creates the counter of an open database: PostgreSQL counts in the database, a file in a separate thread, an in-memory database in this
 * thread. The code for it is loaded with the first report.
 */
export function createReportCounter(target: string | null, database: Database): ReportCounter {
  if (target === null) return countInMemory(database);
  return isDatabaseAddress(target) ? countInDatabase(database) : countInThread(target);
}

function countInDatabase(database: Database): ReportCounter {
  return {
    countReport: async (question) => (await import('../store/activityTallies.ts')).countInDatabase(forReading(database), question),
    refreshColumns: () => {},
    close: async () => {},
  };
}

function countInMemory(database: Database): ReportCounter {
  let counting: Promise<CountReport> | null = null;
  const load = async (): Promise<CountReport> => {
    const [{ countInColumns, toMonthRange }, { storeChunks }, { createChunkCache }] = await Promise.all([
      import('../service/insights/countInColumns.ts'),
      import('../store/activityChunks.ts'),
      import('../store/chunkCache.ts'),
    ]);
    const cache = createChunkCache(MOST_BYTES);
    return async (question) => {
      await storeChunks(database, question.kinds, toMonthRange(question));
      return countInColumns(database, cache, question);
    };
  };
  return {
    countReport: async (question) => {
      counting ??= load();
      return (await counting)(question);
    },
    refreshColumns: () => {},
    close: async () => {},
  };
}

function countInThread(file: string): ReportCounter {
  let thread: Promise<ReportThread> | null = null;
  const open = (): Promise<ReportThread> => {
    thread ??= import('./reportThread.ts').then(({ createReportThread }) => createReportThread(file));
    return thread;
  };
  return {
    countReport: async (question) => (await open()).countReport(question),
    refreshColumns: () => void open().then(({ refresh }) => refresh()),
    close: async () => (await thread)?.close(),
  };
}
