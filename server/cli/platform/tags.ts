/** Reads tags as the flags give them, `key=value` each; a tag without `=` has no value. */
export function toTags(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
