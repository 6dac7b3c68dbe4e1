/** False for a text that no database keeps as it is: one with a NUL character, or with half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** A text as it may stand in a message: short, and on one line. */
export function toQuoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 60)}…` : line}"`;
}
