import { type Clock, createClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createRateLimiter, type RateLimiter } from './rateLimiter.ts';
import { createRequestLog, type RequestLog } from './requestLog.ts';

/** The features of a local service beyond the real one: state of the process that is never stored. */
export interface Emulator {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly rateLimiter: RateLimiter;
}

/** Creates an emulator without faults and with the real time, which limits requests only if `rateLimit` is set. */
export function createEmulator(real: () => number, rateLimit: boolean): Emulator {
  const clock = createClock(real);
  return { clock, faults: createFaults(Math.random), requests: createRequestLog(), rateLimiter: createRateLimiter(clock.now, rateLimit) };
}
