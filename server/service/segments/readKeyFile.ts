import { Refusal } from '../../core/refusal.ts';
import { MAX_REQUEST_KEYS } from '../../core/segments/keys.ts';
import { readKeyList } from '../../documents/keyList.ts';

/** Reads the keys of a CSV file, one per line, up to one more than a request may have. Throws INVALID_REQUEST. */
export function readKeyFile(bytes: Uint8Array): readonly string[] {
  const { keys, fault } = readKeyList(bytes, MAX_REQUEST_KEYS + 1);
  if (fault !== null) throw new Refusal('INVALID_REQUEST', `The file of keys is not valid. ${fault}`);
  return keys;
}
