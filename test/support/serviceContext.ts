import type { ServiceContext } from '../../server/service/serviceContext.ts';
import type { Database } from '../../server/store/database.ts';

/** Returns a context for use cases that count no reports and need no threads, with other parts in place of some. */
export function createContext(database: Database, others: Partial<ServiceContext> = {}): ServiceContext {
  return {
    database,
    sessionKeys: new Map(),
    servedAccount: null,
    countReport: () => Promise.reject(new Error('no report is expected')),
    judgeRoster: () => Promise.reject(new Error('no large roster is expected')),
    runLong: () => Promise.reject(new Error('no large roster is expected')),
    prepareLong: () => {},
    refreshColumns: () => {},
    wakeExports: () => {},
    now: Date.now,
    ...others,
  };
}
