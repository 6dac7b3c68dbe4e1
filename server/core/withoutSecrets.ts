/** A platform key as it is written, its dots escaped or not, and the one word that an Admin key is. */
const KEYS = /\b([ps]at)(\.|%2e)[\w-]+(\.|%2e)[\w-]+(\.|%2e)[\w-]+|\b[0-9a-f]{88}\b/gi;

/** A text without the keys in it: what is written down or shown where keys must not stand. */
export function withoutSecrets(text: string): string {
  return text.replace(KEYS, (_, kind: string | undefined) => (kind === undefined ? '[key]' : `${kind}.[key]`));
}
