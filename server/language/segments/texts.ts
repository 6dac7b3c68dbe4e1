import type { Connection } from 'vscode-languageserver';
import type { IdentitySheet } from '../../core/segments/identitySheet.ts';
import { MAX_SEGMENT_KEYS } from '../../core/segments/keys.ts';
import { readIdentitySheet } from '../../documents/identitySheet.ts';
import { readKeyList } from '../../documents/keyList.ts';
import { type Log, runGuarded } from '../guard.ts';
import { type KeyListing, READ_IDENTITIES, READ_KEYS, type ReadIdentities, type ReadKeys } from '../protocol.ts';

/** Reads texts that a client is about to send to segments: keys, and identities with their attributes. */
export function registerSegmentTexts(connection: Connection, log: Log): void {
  const answer = <Params, Result>(request: string, read: (params: Params) => Result): void => {
    connection.onRequest(request, async (params: Params) => (await runGuarded(log, request, () => read(params))) ?? null);
  };
  answer(READ_IDENTITIES, ({ text, attributes }: ReadIdentities): IdentitySheet => readIdentitySheet(text, attributes));
  answer(READ_KEYS, ({ text }: ReadKeys): KeyListing => readKeys(text));
}

/** One more key than a segment may have, which shows that there are too many. */
function readKeys(text: string): KeyListing {
  const { keys, fault } = readKeyList(new TextEncoder().encode(text), MAX_SEGMENT_KEYS + 1);
  return { keys: [...new Set(keys)], fault };
}
