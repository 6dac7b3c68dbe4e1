import { type Limit, PUBLISHED_LIMITS, type Taken, takeFromWindow, type Window } from '../../core/emulator/rateLimit.ts';

/** Whether and how requests are limited. */
export interface RateLimits {
  readonly enabled: boolean;
  /** Area C: for each organization, and once more for each address. */
  readonly segments: Limit;
  /** All other areas: for each key. */
  readonly platform: Limit;
}

/** Counts the requests of a process. */
export interface RateLimiter {
  read(): RateLimits;
  /** Sets the limits; counting begins anew. */
  write(limits: RateLimits): RateLimits;
  /** Counts a request of area C; null where nothing is limited. */
  takeSegments(organization: string, address: string): { readonly organization: Taken; readonly address: Taken } | null;
  /** Counts a request of another area; null where nothing is limited. */
  takePlatform(keyId: string): Taken | null;
}

/** Windows that are kept: beyond it those that are over are forgotten. */
const MOST_WINDOWS = 10_000;

/** Makes a limiter with the published limits. */
export function createRateLimiter(now: () => number, enabled: boolean): RateLimiter {
  let limits: RateLimits = { enabled, ...PUBLISHED_LIMITS };
  const windows = new Map<string, Window>();
  const take = (name: string, limit: Limit): Taken => {
    const moment = now();
    if (windows.size >= MOST_WINDOWS && !windows.has(name)) {
      for (const [other, { startedAt }] of windows) if (startedAt + limit.seconds * 1000 <= moment) windows.delete(other);
    }
    const taken = takeFromWindow(windows.get(name), limit, moment);
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
