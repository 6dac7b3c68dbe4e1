import { deleteDefinitions } from '../../store/segmentDefinitions.ts';
import { deleteSegment as deleteRow } from '../../store/segments.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Actor } from './actor.ts';
import { requireSegment, requireWorkspace } from './requirePlace.ts';
import { writeAudit } from './writeAudit.ts';

/** Deletes a segment with its definitions and their keys in every environment. Throws NOT_FOUND. */
export async function deleteSegment({ database, now }: ServiceContext, actor: Actor, workspaceId: string, name: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    await requireSegment(transaction, workspaceId, name);
    await deleteDefinitions(transaction, workspaceId, name);
    await deleteRow(transaction, workspaceId, name);
    await writeAudit(transaction, { workspaceId, segmentName: name, action: 'DELETED', actor, at: now() });
    return true;
  });
}
