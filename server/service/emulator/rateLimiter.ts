import { type Limit, PUBLISHED_LIMITS, type Taken, takeFromWindow, type Window } from '../../core/emulator/rateLimit.ts';

/** Whether requests are limited, and the limits. */
export interface RateLimits {
  readonly enabled: boolean;
  /** Area C: per organization, and also per IP address. */
  readonly segments: Limit;
  /** All other areas: per key. */
  readonly platform: Limit;
}

/** Counts the requests of a process. */
export interface RateLimiter {
  read(): RateLimits;
  /** Sets the limits and restarts counting. */
  write(limits: RateLimits): RateLimits;
  /** Counts a request of area C; returns null if limits are off. */
  takeSegments(organization: string, address: string): { readonly organization: Taken; readonly address: Taken } | null;
  /** Counts a request of another area; returns null if limits are off. */
  takePlatform(keyId: string): Taken | null;
}

/** Maximum number of rate-limit windows kept; expired ones are dropped first. */
const MAX_WINDOWS = 10_000;

/** Creates a limiter with the published limits. */
export function createRateLimiter(now: () => number, enabled: boolean): RateLimiter {
  let limits: RateLimits = { enabled, ...PUBLISHED_LIMITS };
  const windows = new Map<string, Window>();
  const take = (name: string, limit: Limit): Taken => {
    const at = now();
    if (windows.size >= MAX_WINDOWS && !windows.has(name)) {
      for (const [other, { startedAt }] of windows) if (startedAt + limit.seconds * 1000 <= at) windows.delete(other);
    }
    const taken = takeFromWindow(windows.get(name), limit, at);
    windows.set(name, taken.window);
    return taken;
  };
  return {
    read: () => limits,
    write: (wanted) => {
      limits = wanted;
      windows.clear();
      return limits;
    },
    takeSegments: (organization, address) => {
      if (!limits.enabled) return null;
      return { organization: take(`organization ${organization}`, limits.segments), address: take(`address ${address}`, limits.segments) };
    },
    takePlatform: (keyId) => (limits.enabled ? take(`key ${keyId}`, limits.platform) : null),
  };
}
