/** Where the real service has its paths (facts A3); they answer here too, so that clients need nothing but another host. Longest first. */
const PREFIXES = ['/prod1/sei/api', '/gratis/sei/api', '/gateway/sei/api', '/sei/api', '/gateway'] as const;

/** The path without such a prefix before /v2/ or /ng/. */
export function withoutPrefix(url: string): string {
  const prefix = PREFIXES.find((known) => url.startsWith(`${known}/v2/`) || url.startsWith(`${known}/ng/`));
  return prefix === undefined ? url : url.slice(prefix.length);
}
