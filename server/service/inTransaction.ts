import type { Database } from '../store/database.ts';
import { inTransaction as runInTransaction } from '../store/transaction.ts';

/** Runs a use case of the platform as one transaction. Throws CONFLICT where the database finds that another request was faster. */
export function inTransaction<Result>(database: Database, work: (transaction: Database) => Promise<Result>): Promise<Result> {
  return runInTransaction(database, 'platform', work);
}
