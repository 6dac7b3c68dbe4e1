/** Headers of an answer, with names in lower case; an array if a header occurs several times. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the seconds until the next attempt is allowed: from Retry-After, else the longest X-RateLimit-Reset-Seconds-*; null if there is
 * neither.
 */
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
