import { chooseOldVersions } from '../../core/developers/versionStates.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { leaveSet } from '../../store/developerHistory.ts';
import { readVersions, removeVersion, type VersionRecord } from '../../store/developerVersions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireVersion } from './requireVersion.ts';

/** A deleted version. */
export interface DeletedVersion {
  readonly versionId: string;
}

/**
 * Deletes a version with its rows; reports lose the period in which it was active. Throws NOT_FOUND, and CONFLICT for the active version.
 */
export function deleteVersion({ database }: ServiceContext, versionId: string): Promise<DeletedVersion> {
  return inTransaction(database, 'developers', async (transaction) => {
    const version = await requireVersion(transaction, versionId);
    if (version.state === 'ACTIVE') {
      throw new Refusal('CONFLICT', `Version ${versionId} is the active one. Approve another version first, then delete this one.`);
    }
    await remove(transaction, version);
    return { versionId };
  });
}

/** Deletes the versions that the configuration no longer keeps, inside the caller's transaction. */
export async function deleteOldVersions(context: ServiceContext, transaction: Database): Promise<void> {
  const { keepVersions } = await readConfiguration({ ...context, database: transaction });
  if (keepVersions === null) return;
  for (const version of chooseOldVersions(await readVersions(transaction), keepVersions)) await remove(transaction, version);
}

async function remove(transaction: Database, version: VersionRecord): Promise<void> {
  await leaveSet(transaction, version);
  await removeVersion(transaction, version.id);
}
