import { Refusal } from '../refusal.ts';
import { isStorable, toQuoted } from './text.ts';

/** Maximum number of keys of a segment in an environment. */
export const MAX_SEGMENT_KEYS = 100_000;

/** Maximum number of keys that one request adds, in any form. */
export const MAX_REQUEST_KEYS = 10_000;

/** Maximum number of keys that one request removes: all that a segment can have. */
export const MAX_REMOVED_KEYS = MAX_SEGMENT_KEYS;

/** Maximum length of a key, in UTF-16 code units (our decision). */
export const MAX_KEY_LENGTH = 250;

/** Why a text is not a valid key: the code of the finding, and the predicate of a sentence. */
export interface KeyFault {
  readonly code: 'BLANK_KEY' | 'KEY_TOO_LONG' | 'UNSTORABLE_KEY';
  readonly reason: string;
}

/** Returns what is wrong with a key; null if it is valid. Keys are used exactly as they are: not trimmed, not folded. */
export function findKeyFault(key: string): KeyFault | null {
  if (key.trim() === '') return { code: 'BLANK_KEY', reason: 'is blank' };
  if (key.length > MAX_KEY_LENGTH) {
    return { code: 'KEY_TOO_LONG', reason: `has ${key.length} characters, but at most ${MAX_KEY_LENGTH} are allowed` };
  }
  if (!isStorable(key)) return { code: 'UNSTORABLE_KEY', reason: 'holds a character that cannot be stored' };
  return null;
}

/** Describes why a text is not a valid key, as the predicate of a sentence; null if it is valid. */
export function checkKey(key: string): string | null {
  return findKeyFault(key)?.reason ?? null;
}

/** Returns the distinct keys of a request in their order. Throws INVALID_REQUEST if there are more than `most`, or for the first invalid key. */
export function requireKeys(keys: readonly string[], most: number): readonly string[] {
  if (keys.length > most) {
    const [count, limit] = [keys.length, most].map((number) => number.toLocaleString('en'));
    throw new Refusal(
      'INVALID_REQUEST',
      `The request names ${count} keys, but at most ${limit} are allowed. Send them in several requests.`,
    );
  }
  const distinct = new Set<string>();
  keys.forEach((key, index) => {
    const reason = checkKey(key);
    if (reason !== null) {
      const which = key.trim() === '' ? '' : ` (${toQuoted(key)})`;
      throw new Refusal('INVALID_REQUEST', `Key ${index + 1}${which} ${reason}. Nothing was changed; correct it or leave it out.`);
    }
    distinct.add(key);
  });
  return [...distinct];
}
