import { Refusal } from '../../core/refusal.ts';
import { requireName } from '../../core/segments/names.ts';
import { insertTrafficType } from '../../store/segmentTrafficTypes.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireWorkspace } from './requirePlace.ts';
import { toTrafficType } from './toRecords.ts';

/** Creates a traffic type in a workspace. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the name is taken in the workspace. */
export async function createTrafficType({ database, now }: ServiceContext, workspaceId: string, name: string) {
  const trafficType = { id: crypto.randomUUID(), workspaceId, name: requireName('traffic type', name), createdAt: now() };
  return inTransaction(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    if (await insertTrafficType(transaction, trafficType)) return toTrafficType(trafficType);
    throw new Refusal('CONFLICT', `A traffic type "${name}" already exists in the workspace. Use it, or choose another name.`);
  });
}
