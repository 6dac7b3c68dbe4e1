import { Refusal } from '../../core/refusal.ts';
import { applyPatch, type PatchOperation } from '../../core/segments/jsonPatch.ts';
import { requireName } from '../../core/segments/names.ts';
import { findEnvironments, updateEnvironment } from '../../store/segmentEnvironments.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireEnvironment, requireWorkspace } from './requirePlace.ts';
import { toWholeEnvironment } from './toRecords.ts';

/**
 * Changes an environment's name, or whether it is a production environment. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the name is
 * taken in the workspace.
 */
export async function changeEnvironment(
  { database }: ServiceContext,
  workspaceId: string,
  idOrName: string,
  operations: readonly PatchOperation[],
) {
  return inTransaction(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    const environment = await requireEnvironment(transaction, workspaceId, idOrName);
    const { name, production } = environment;
    const after = { ...environment, ...applyPatch({ name, production }, { name: 'string', production: 'boolean' }, operations) };
    requireName('environment', after.name);
    const namesakes = await findEnvironments(transaction, workspaceId, after.name);
    if (namesakes.some(({ id }) => id !== environment.id)) {
      throw new Refusal('CONFLICT', `An environment "${after.name}" already exists in the workspace. Choose another name.`);
    }
    await updateEnvironment(transaction, after);
    return toWholeEnvironment(after);
  });
}
