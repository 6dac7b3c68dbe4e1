/** An identifier as it came, fit to stand in a message however long or damaged it is. */
export function cutIdentifier(text: string): string {
  return text.slice(0, 128).toWellFormed();
}
