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
