/** A rate limit: requests per window of seconds. */
export interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

/** The published limits: area C per organization and per address, everything else per key (docs/contract/emulator.md#rate-limits). */
export const PUBLISHED_LIMITS = {
  segments: { requests: 20, seconds: 10 },
  platform: { requests: 1000, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** A rate-limit window and the requests counted in it. */
export interface Window {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly taken: number;
}

/** The result of a request: the window, whether the request was within the limit, how many more are allowed, and the seconds until a new window, rounded up. */
export interface Taken {
  readonly window: Window;
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts a request. A window in the past, or in the future (the clock was set back), is replaced by a new one. */
export function takeFromWindow(window: Window | undefined, { requests, seconds }: Limit, now: number): Taken {
  const length = seconds * 1000;
  const current =
    window !== undefined && now >= window.startedAt && now < window.startedAt + length ? window : { startedAt: now, taken: 0 };
  const allowed = current.taken < requests;
  const taken = allowed ? current.taken + 1 : current.taken;
  return {
    window: { startedAt: current.startedAt, taken },
    allowed,
    remaining: requests - taken,
    resetSeconds: Math.ceil((current.startedAt + length - now) / 1000),
  };
}
