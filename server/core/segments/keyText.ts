import { findKeyFault } from './keys.ts';

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

/** Keys that a document shows, and those that it cannot show: they stay unchanged, whatever is edited. */
export interface SplitKeys {
  readonly shown: readonly string[];
  readonly aside: readonly string[];
}

/**
 * Splits the keys of a segment into those that a text document can show and the others: those that do not fit on a line, and those that our
 * own rules reject.
 */
export function splitKeys(held: Iterable<string>): SplitKeys {
  const shown: string[] = [];
  const aside: string[] = [];
  for (const key of held) (fitsOnLine(key) && findKeyFault(key) === null ? shown : aside).push(key);
  return { shown, aside };
}
