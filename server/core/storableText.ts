/** False for a text that no database keeps as it is: one with a NUL character, or with half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
