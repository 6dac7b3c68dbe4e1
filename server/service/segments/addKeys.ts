import { MAX_REQUEST_KEYS, requireKeys } from '../../core/segments/keys.ts';
import { afterAddition, afterReplacement } from '../../core/segments/segmentStates.ts';
import type { Database } from '../../store/database.ts';
import { findDefinition, setKeyCount } from '../../store/segmentDefinitions.ts';
import { deleteAllKeys, insertKeys } from '../../store/segmentKeys.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { changeDefinition, type DefinitionChange, type LockedDefinition } from './changeDefinition.ts';
import { toWholeDefinition } from './toRecords.ts';

/**
 * Adds keys to a segment in an environment, or replaces all its keys; returns its full record. Throws NOT_FOUND, INVALID_REQUEST; then
 * nothing has changed.
 */
export async function addKeys(context: ServiceContext, change: DefinitionChange, keys: readonly string[], replace: boolean) {
  const distinct = requireKeys(keys, MAX_REQUEST_KEYS);
  return changeDefinition(context, change, 'addKeys', async (transaction, definition) => {
    const keyCount = replace ? await replaceAll(transaction, definition, distinct) : await add(transaction, definition, distinct);
    const after = await findDefinition(transaction, definition.environmentId, definition.name.segment);
    // The row is locked, so it exists.
    return { result: toWholeDefinition(after!), action: replace ? 'KEYS_REPLACED' : 'KEYS_ADDED', keyCount };
  });
}

async function add(transaction: Database, definition: LockedDefinition, keys: readonly string[]): Promise<number> {
  const added = await insertKeys(transaction, definition.number, keys);
  await setKeyCount(transaction, definition.number, afterAddition(definition, added, definition.name).keyCount);
  return added;
}

async function replaceAll(transaction: Database, definition: LockedDefinition, keys: readonly string[]): Promise<number> {
  await deleteAllKeys(transaction, definition.number);
  await insertKeys(transaction, definition.number, keys);
  await setKeyCount(transaction, definition.number, afterReplacement(keys.length).keyCount);
  return keys.length;
}
