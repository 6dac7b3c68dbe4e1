/** A platform key, its dots escaped or not, or an Admin key, which is a single hexadecimal word. */
const KEYS = /\b([ps]at)(\.|%2e)[\w-]+(\.|%2e)[\w-]+(\.|%2e)[\w-]+|\b[0-9a-f]{88}\b/gi;

/** Replaces the keys in a text, so that it can be logged or shown. */
export function withoutSecrets(text: string): string {
  return text.replace(KEYS, (_, kind: string | undefined) => (kind === undefined ? '[key]' : `${kind}.[key]`));
}
