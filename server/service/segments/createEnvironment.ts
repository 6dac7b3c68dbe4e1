import { Refusal } from '../../core/refusal.ts';
import { requireName } from '../../core/segments/names.ts';
import { insertEnvironment } from '../../store/segmentEnvironments.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireWorkspace } from './requirePlace.ts';
import { toWholeEnvironment } from './toRecords.ts';

/** Creates an environment in a workspace. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the name is taken in the workspace. */
export async function createEnvironment(
  { database, now }: ServiceContext,
  workspaceId: string,
  wanted: { readonly name: string; readonly production: boolean },
) {
  const environment = { ...wanted, name: requireName('environment', wanted.name), id: crypto.randomUUID(), workspaceId, createdAt: now() };
  return inTransaction(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    if (await insertEnvironment(transaction, environment)) return toWholeEnvironment(environment);
    throw new Refusal('CONFLICT', `An environment "${wanted.name}" already exists in the workspace. Choose another name.`);
  });
}
