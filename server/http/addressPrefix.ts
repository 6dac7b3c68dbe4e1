/** Path prefixes of the real service; they work here too, so that clients only need another host. Longest first. */
const PREFIXES = ['/prod1/sei/api', '/gratis/sei/api', '/gateway/sei/api', '/sei/api', '/gateway'] as const;

/** The beginnings of each area's own paths. */
const OWN = ['/v2/', '/ng/', '/internal/api/v2/', '/pipeline/'] as const;

const PREFIXED = new RegExp(`^(?:${PREFIXES.join('|')})(?=${OWN.join('|')})`);

/** Removes such a prefix from a path of an area; other paths stay unchanged. */
export function withoutPrefix(url: string): string {
  return url.replace(PREFIXED, '');
}
