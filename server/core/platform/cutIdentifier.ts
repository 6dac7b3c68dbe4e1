/** Shortens an identifier to 128 characters and replaces lone surrogates, for use in a message. */
export function cutIdentifier(text: string): string {
  return text.slice(0, 128).toWellFormed();
}
