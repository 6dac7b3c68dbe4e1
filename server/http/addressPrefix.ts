/** Where the real service has its paths (facts A3); they answer here too, so that clients need nothing but another host. Longest first. */
const PREFIXES = ['/prod1/sei/api', '/gratis/sei/api', '/gateway/sei/api', '/sei/api', '/gateway'] as const;

/** What each area's own paths begin with. */
const OWN = ['/v2/', '/ng/', '/internal/api/v2/', '/pipeline/'] as const;

const PREFIXED = new RegExp(`^(?:${PREFIXES.join('|')})(?=${OWN.join('|')})`);

/** The path without such a prefix before what an area's paths begin with. */
export function withoutPrefix(url: string): string {
  return url.replace(PREFIXED, '');
}
