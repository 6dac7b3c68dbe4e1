import { Refusal } from '../core/refusal.ts';
import { isConstraintViolation } from '../store/constraintViolation.ts';
import type { Database } from '../store/database.ts';

/** Runs a use case as one transaction. Throws CONFLICT where the database finds that another request was faster. */
export async function inTransaction<Result>(database: Database, work: (transaction: Database) => Promise<Result>): Promise<Result> {
  try {
    return await database.transaction().execute(work);
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    throw new Refusal('CONFLICT', 'Another request changed the same things at the same moment, so nothing was changed. Try again.');
  }
}
