import { afterDeactivation } from '../../core/segments/segmentStates.ts';
import { deleteDefinition } from '../../store/segmentDefinitions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { Actor } from './actor.ts';
import { changeDefinition } from './changeDefinition.ts';

/** Deactivates an empty segment in an environment by deleting its definition. Throws NOT_FOUND, and INVALID_REQUEST while it holds keys. */
export async function deactivateSegment(context: ServiceContext, actor: Actor, environment: string, segment: string): Promise<true> {
  return changeDefinition(context, { actor, environment, segment, said: null }, 'deactivate', async (transaction, definition) => {
    afterDeactivation(definition, definition.name);
    await deleteDefinition(transaction, definition.number);
    return { result: true, action: 'DEACTIVATED', keyCount: 0 };
  });
}
