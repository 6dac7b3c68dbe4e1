import { Refusal } from '../../core/refusal.ts';
import { applyPatch, type PatchOperation } from '../../core/segments/jsonPatch.ts';
import { requireName } from '../../core/segments/names.ts';
import { readWorkspaces, updateWorkspace } from '../../store/segmentWorkspaces.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireWorkspace } from './requirePlace.ts';
import { toWorkspace } from './toRecords.ts';

/**
 * Changes a workspace's name, or whether its changes require a title and a comment. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the
 * name is taken.
 */
export async function changeWorkspace({ database }: ServiceContext, id: string, operations: readonly PatchOperation[]) {
  return inTransaction(database, 'segments', async (transaction) => {
    const workspace = await requireWorkspace(transaction, id);
    const { name, requiresTitleAndComments } = workspace;
    const members = { name: 'string', requiresTitleAndComments: 'boolean' } as const;
    const after = { ...workspace, ...applyPatch({ name, requiresTitleAndComments }, members, operations) };
    requireName('workspace', after.name);
    const namesakes = await readWorkspaces(transaction, { operation: 'IS', text: after.name }, { offset: 0, limit: 1 });
    if (namesakes.records.some((namesake) => namesake.id !== id)) {
      throw new Refusal('CONFLICT', `A workspace "${after.name}" already exists. Choose another name.`);
    }
    await updateWorkspace(transaction, after);
    return toWorkspace(after);
  });
}
