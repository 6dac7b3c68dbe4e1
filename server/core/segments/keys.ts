import * as l10n from '@vscode/l10n';
import { Refusal } from '../refusal.ts';
import { isStorable } from '../text.ts';
import { toQuoted } from './texts.ts';

/**
 * Characters at which an editor ends a line, or which it would remove: a key with one does not fit on a line. This includes the byte order
 * mark, which an editor strips at the start of a file.
 */
const LINE_BREAKS = /[\n\r\u2028\u2029\u0085\ufeff]/;

/** Whether a key fits on a line of a text document. The service accepts other keys too, so a segment may contain them. */
export function fitsOnLine(key: string): boolean {
  return !LINE_BREAKS.test(key);
}

/** Formats keys as a text document: one per line, in their order, each line terminated. All keys must fit on a line. */
export function toKeyText(keys: readonly string[]): string {
  return keys.length === 0 ? '' : `${keys.join('\n')}\n`;
}

/**
 * Splits the keys of a segment into those that a text document can show and the others: those that do not fit on a line, and those that our
 * own rules reject, which stay unchanged whatever is edited.
 */
export function splitKeys(held: Iterable<string>): { readonly shown: readonly string[]; readonly aside: readonly string[] } {
  const shown: string[] = [];
  const aside: string[] = [];
  for (const key of held) (fitsOnLine(key) && findKeyFault(key) === null ? shown : aside).push(key);
  return { shown, aside };
}

/**
 * Returns distinct keys without the spaces around them, which an editor adds when it indents a line. A key that a segment already holds
 * with spaces keeps them: another key would be in its place.
 */
export function trimKeys(keys: readonly string[], held: ReadonlySet<string> | null): readonly string[] {
  return [...new Set(keys.map((key) => (held?.has(key) ? key : key.trim())))];
}

/** The set operations on two lists of keys. The reverse difference is what the second list has and the first does not. */
export const KEY_OPERATIONS = ['union', 'intersection', 'difference', 'reverseDifference', 'symmetricDifference'] as const;
export type KeyOperation = (typeof KEY_OPERATIONS)[number];

/**
 * Combines two lists to distinct keys in the order of the lists; also returns the number of keys in both. Keys are compared exactly: not
 * trimmed, not folded.
 */
export function combineKeys(operation: KeyOperation, first: Iterable<string>, second: Iterable<string>) {
  const one = new Set(first);
  const other = new Set(second);
  const both = [...one].filter((key) => other.has(key));
  const onlyOne = (): string[] => [...one].filter((key) => !other.has(key));
  const onlyOther = (): string[] => [...other].filter((key) => !one.has(key));
  const results: Readonly<Record<KeyOperation, () => readonly string[]>> = {
    union: () => [...one, ...onlyOther()],
    intersection: () => both,
    difference: onlyOne,
    reverseDifference: onlyOther,
    symmetricDifference: () => [...onlyOne(), ...onlyOther()],
  };
  return { keys: results[operation](), inBoth: both.length };
}

/** Maximum number of keys of a segment in an environment (docs/contract/segments.md#keys). */
export const MAX_SEGMENT_KEYS = 100_000;

/** Maximum number of keys that one request adds, in any form (docs/contract/segments.md#keys). */
export const MAX_REQUEST_KEYS = 10_000;

/** Maximum number of keys that one request removes: all that a segment can have (docs/contract/segments.md#keys). */
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
  if (key.trim() === '') return { code: 'BLANK_KEY', reason: l10n.t('is blank') };
  if (key.length > MAX_KEY_LENGTH) {
    return { code: 'KEY_TOO_LONG', reason: l10n.t('has {0} characters, but at most {1} are allowed', key.length, MAX_KEY_LENGTH) };
  }
  if (!isStorable(key)) return { code: 'UNSTORABLE_KEY', reason: l10n.t('holds a character that cannot be stored') };
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

/** What others changed in a segment since its keys were read, and the merge of both sides. */
export interface KeyMerge {
  /** Keys that others added and this side does not want. */
  readonly theirAdds: readonly string[];
  /** Keys that others removed and this side wants. */
  readonly theirRemoves: readonly string[];
  /** The keys of the segment once this side's additions and removals are applied to its current keys. */
  readonly merged: readonly string[];
}

/**
 * Merges three versions of a segment's keys: `base` as they were read, `wanted` as edited since, `held` as the service has them now.
 * Changes made on both sides are not reported, so neither is the part of an interrupted save that was sent.
 */
export function mergeKeys(base: Iterable<string>, wanted: Iterable<string>, held: Iterable<string>): KeyMerge {
  const [read, mine, theirs] = [new Set(base), new Set(wanted), new Set(held)];
  const theirAdds = [...theirs].filter((key) => !read.has(key) && !mine.has(key));
  const removed = new Set([...read].filter((key) => !theirs.has(key) && mine.has(key)));
  return { theirAdds, theirRemoves: [...removed], merged: [...[...mine].filter((key) => !removed.has(key)), ...theirAdds] };
}
