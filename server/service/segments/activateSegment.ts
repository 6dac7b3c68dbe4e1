import { afterActivation, requireDefinition } from '../../core/segments/segmentStates.ts';
import { findDefinition, insertDefinition } from '../../store/segmentDefinitions.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Actor } from './actor.ts';
import { requireEnvironment, requireSegment } from './requirePlace.ts';
import { toDefinition } from './toRecords.ts';
import { writeAudit } from './writeAudit.ts';

/**
 * Activates a segment of the workspace in one of its environments, without keys. Throws NOT_FOUND, and CONFLICT if it is active already.
 */
export async function activateSegment({ database, now }: ServiceContext, actor: Actor, environmentId: string, segmentName: string) {
  return inTransaction(database, 'segments', async (transaction) => {
    const environment = await requireEnvironment(transaction, null, environmentId);
    const { workspaceId } = environment;
    await requireSegment(transaction, workspaceId, segmentName);
    const name = { segment: segmentName, environment: environment.name };
    const at = now();
    const wanted = { id: crypto.randomUUID(), workspaceId, segmentName, environmentId: environment.id, creator: actor, createdAt: at };
    const added = await insertDefinition(transaction, wanted);
    const definition = requireDefinition(await findDefinition(transaction, environment.id, segmentName), name, 'Try again.');
    afterActivation(added ? null : definition, name);
    await writeAudit(transaction, { workspaceId, environmentId: environment.id, segmentName, action: 'ACTIVATED', actor, at });
    return toDefinition(definition);
  });
}
