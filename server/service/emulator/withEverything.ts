import type { Database } from '../../store/database.ts';
import { LOCKS, takeLock } from '../../store/locks.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';

/**
 * Runs work as one transaction that holds all locks, so that no one else writes. It may be repeated, so it must change nothing but the
 * database.
 */
export function withEverything<Result>({ database }: ServiceContext, work: (transaction: Database) => Promise<Result>): Promise<Result> {
  return inTransaction(database, 'service', async (transaction) => {
    for (const lock of LOCKS) if (lock !== 'service' && lock !== 'schema') await takeLock(transaction, lock);
    return work(transaction);
  });
}
