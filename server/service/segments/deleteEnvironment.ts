import { Refusal } from '../../core/refusal.ts';
import { countDefinitions } from '../../store/segmentDefinitions.ts';
import { deleteEnvironment as deleteRows } from '../../store/segmentEnvironments.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireEnvironment, requireWorkspace } from './requirePlace.ts';

/** Deletes an environment with its identities. Throws NOT_FOUND, and CONFLICT while segments are active in it (our decision). */
export async function deleteEnvironment({ database }: ServiceContext, workspaceId: string, idOrName: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    const { id, name } = await requireEnvironment(transaction, workspaceId, idOrName);
    const active = await countDefinitions(transaction, id);
    if (active > 0) {
      throw new Refusal(
        'CONFLICT',
        `Segments are still active in ${name} (${active}). Deactivate or delete them first; nothing was changed.`,
      );
    }
    await deleteRows(transaction, id);
    return true;
  });
}
