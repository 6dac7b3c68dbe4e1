/** How many requests are taken in how many seconds. */
export interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

/** The limits as published: area C for each organization and each address (facts C9), all else for each key (facts D8). */
export const PUBLISHED_LIMITS = {
  segments: { requests: 20, seconds: 10 },
  platform: { requests: 1000, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** A stretch of time and the requests that came in it. */
export interface Window {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly taken: number;
}

/** A window after a request: whether that was within the limit, how many more are, and in how many whole seconds a new one begins. */
export interface Taken {
  readonly window: Window;
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts a request. A window that is over, or one of the future (the clock was turned back), gives way to a new one. */
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
