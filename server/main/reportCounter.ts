import { isDatabaseAddress } from '../core/databaseAddress.ts';
import type { CountReport } from '../core/insights/reportQuestion.ts';
import { type Database, forReading } from '../store/database.ts';
import type { ReportThread } from './reportThread.ts';

/** Counts reports where that is fast, and keeps nobody waiting who asks for something else. */
export interface ReportCounter {
  readonly countReport: CountReport;
  /** To be told when rows have changed: what the next report needs is made before it is asked for. */
  refreshColumns(): void;
  close(): Promise<void>;
}

/** Bytes of columns that are kept for a database in memory. */
const MOST_BYTES = 50_000_000;

/** The counter of an open database: on PostgreSQL in the database, on a file in a thread of its own, in memory in this one. What counts is loaded with the first report. */
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
