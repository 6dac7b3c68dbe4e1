/** Headers of an answer, their names in lower case; a list where one came many times. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Seconds until the next try may be made: Retry-After, else the longest X-RateLimit-Reset-Seconds-* (facts C9); null where neither is said. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | null {
  const stated = headers['retry-after'];
  if (typeof stated === 'string' && stated.trim() !== '') {
    const seconds = /^\s*\d+\s*$/.test(stated) ? Number(stated) : Math.ceil((Date.parse(stated) - now) / 1000);
    if (Number.isFinite(seconds)) return Math.max(0, seconds);
  }
  const resets = Object.entries(headers)
    .filter(([name, value]) => /^x-ratelimit-reset-seconds(-|$)/i.test(name) && typeof value === 'string' && value.trim() !== '')
    .map(([, value]) => Number(value))
    .filter((seconds) => Number.isFinite(seconds) && seconds >= 0);
  return resets.length === 0 ? null : Math.ceil(Math.max(...resets));
}
