import { Refusal } from '../../core/refusal.ts';
import { countSegments } from '../../store/segments.ts';
import { deleteWorkspace as deleteRows } from '../../store/segmentWorkspaces.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireWorkspace } from './requirePlace.ts';

/** Deletes a workspace with its environments and traffic types. Throws NOT_FOUND, and CONFLICT while it has segments (our decision). */
export async function deleteWorkspace({ database }: ServiceContext, id: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    const { name } = await requireWorkspace(transaction, id);
    const segments = await countSegments(transaction, 'workspace_id', id);
    if (segments > 0) {
      throw new Refusal('CONFLICT', `The workspace ${name} still has segments (${segments}). Delete them first; nothing was changed.`);
    }
    await deleteRows(transaction, id);
    return true;
  });
}
