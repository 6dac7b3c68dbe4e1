import { Refusal } from '../../core/refusal.ts';
import { MAX_REQUEST_KEYS } from '../../core/segments/keys.ts';
import { readKeyList } from '../../documents/keyList.ts';

/** The keys of a CSV file, one a line, cut off one after the most that a request may carry. Throws INVALID_REQUEST. */
export function readKeyFile(bytes: Uint8Array): readonly string[] {
  const { keys, fault } = readKeyList(bytes, MAX_REQUEST_KEYS + 1);
  if (fault !== null) throw new Refusal('INVALID_REQUEST', `The file of keys is not valid. ${fault}`);
  return keys;
}
