import { findKeyFault } from './keys.ts';

/** Characters at which an editor ends a line, or would take one out: a key that holds one has no line of its own. A byte order mark counts, for at the start of a file it is none of its text. */
const LINE_BREAKS = /[\n\r\u2028\u2029\u0085\ufeff]/;

/** Whether a key can stand on a line of a text document. The service takes others too, so a segment may hold them. */
export function fitsOnLine(key: string): boolean {
  return !LINE_BREAKS.test(key);
}

/** Keys as a text document: one a line, in their order, each line ended. All of them fit on a line. */
export function toKeyText(keys: readonly string[]): string {
  return keys.length === 0 ? '' : `${keys.join('\n')}\n`;
}

/** Keys that a document shows, and those that it cannot: they stay as they are, whatever is edited. */
export interface SplitKeys {
  readonly shown: readonly string[];
  readonly aside: readonly string[];
}

/** Parts what a segment holds into keys that a text can say and others: those that have no line, and those that our own rules do not take. */
export function splitKeys(held: Iterable<string>): SplitKeys {
  const shown: string[] = [];
  const aside: string[] = [];
  for (const key of held) (fitsOnLine(key) && findKeyFault(key) === null ? shown : aside).push(key);
  return { shown, aside };
}
