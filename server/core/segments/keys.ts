import { Refusal } from '../refusal.ts';
import { isStorable, toQuoted } from './text.ts';

/** The most keys that a segment holds in an environment (service.md, limits). */
export const MAX_SEGMENT_KEYS = 100_000;

/** The most keys that one request adds, whatever its form. */
export const MAX_REQUEST_KEYS = 10_000;

/** The most keys that one request removes: all that a segment can hold. */
export const MAX_REMOVED_KEYS = MAX_SEGMENT_KEYS;

/** The longest key, in UTF-16 code units (facts C11, our decision). */
export const MAX_KEY_LENGTH = 250;

/** Why a text cannot be a key: the code of the finding, and the end of a sentence. */
export interface KeyFault {
  readonly code: 'BLANK_KEY' | 'KEY_TOO_LONG' | 'UNSTORABLE_KEY';
  readonly reason: string;
}

/** What is wrong with a key; null where nothing is. Keys are taken exactly as they come: not trimmed, not folded. */
export function findKeyFault(key: string): KeyFault | null {
  if (key.trim() === '') return { code: 'BLANK_KEY', reason: 'is blank' };
  if (key.length > MAX_KEY_LENGTH) {
    return { code: 'KEY_TOO_LONG', reason: `has ${key.length} characters, but at most ${MAX_KEY_LENGTH} are allowed` };
  }
  if (!isStorable(key)) return { code: 'UNSTORABLE_KEY', reason: 'holds a character that cannot be stored' };
  return null;
}

/** Why a text cannot be a key, as the end of a sentence; null where it can. */
export function checkKey(key: string): string | null {
  return findKeyFault(key)?.reason ?? null;
}

/** Returns the distinct keys of a request in their order; throws INVALID_REQUEST for more than `most`, and for the first key that is wrong. */
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
