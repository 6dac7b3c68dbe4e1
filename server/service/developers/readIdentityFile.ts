import type { WrittenIdentity } from '../../core/developers/identities.ts';
import { Refusal } from '../../core/refusal.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { readIdentityTable, toWrittenIdentity } from '../../documents/identityTable.ts';

/** Reads the identities of a CSV file with their lines. Throws INVALID_REQUEST if the file is not such a table. */
export function readIdentityFile(bytes: Uint8Array): WrittenIdentity[] {
  const { rows, fault } = readIdentityTable(decodeText(bytes).text);
  if (fault !== null) throw new Refusal('INVALID_REQUEST', `${fault} Nothing was saved.`);
  return rows.map(toWrittenIdentity);
}
