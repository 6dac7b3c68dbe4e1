import type { Database } from '../../store/database.ts';
import { isPlain, leaveSet } from '../../store/developerHistory.ts';
import { insertRows, numberEmails } from '../../store/developerRows.ts';
import { findVersion, type VersionRecord } from '../../store/developerVersions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { rankByName } from './rowChanges.ts';
import { readAllRows } from './storedRows.ts';

/**
 * Gives a version whose rows are partly history its own row set, so that it can be searched or activated again; returns the version as
 * stored then.
 */
export async function separateRows(database: Database, version: VersionRecord): Promise<VersionRecord> {
  if (await isPlain(database, version)) return version;
  return database.isTransaction
    ? separate(database, version)
    : inTransaction(database, 'developers', async (transaction) => {
        // Another request may have done so while this one waited for the lock.
        const current = (await findVersion(transaction, version.id)) ?? version;
        return (await isPlain(transaction, current)) ? current : separate(transaction, current);
      });
}

async function separate(transaction: Database, version: VersionRecord): Promise<VersionRecord> {
  const rows = await readAllRows(transaction, version);
  await leaveSet(transaction, version);
  await insertRows(transaction, version.id, rows, rankByName(rows));
  await numberEmails(transaction, version.id);
  return { ...version, rowSet: version.id };
}
