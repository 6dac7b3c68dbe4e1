import { MAX_REMOVED_KEYS, requireKeys } from '../../core/segments/keys.ts';
import { afterRemoval } from '../../core/segments/segmentStates.ts';
import { setKeyCount } from '../../store/segmentDefinitions.ts';
import { deleteKeys } from '../../store/segmentKeys.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { changeDefinition, type DefinitionChange } from './changeDefinition.ts';

/**
 * Removes keys from a segment in an environment and returns how many it had; title and comment go into the audit log. Throws NOT_FOUND,
 * INVALID_REQUEST.
 */
export async function removeKeys(context: ServiceContext, change: DefinitionChange, keys: readonly string[]): Promise<number> {
  const distinct = requireKeys(keys, MAX_REMOVED_KEYS);
  return changeDefinition(context, change, 'removeKeys', async (transaction, definition) => {
    const removed = await deleteKeys(transaction, definition.number, distinct);
    await setKeyCount(transaction, definition.number, afterRemoval(definition, removed).keyCount);
    return { result: removed, action: 'KEYS_REMOVED', keyCount: removed };
  });
}
