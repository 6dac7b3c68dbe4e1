import { type Limit, PUBLISHED_LIMITS } from '../core/emulator/rateLimit.ts';
import { Refusal } from '../core/refusal.ts';
import type { RateLimits } from '../wire/emulator.ts';
import type { Call } from './call.ts';
import { isObject, requireJsonObject } from './jsonBody.ts';

const EXAMPLE = '{"enabled": true, "segments": {"requests": 20, "seconds": 10}}';
const MOST = 1_000_000;

/** Handles GET /__fairlead/rate-limit. */
export async function handleReadRateLimit({ options }: Call): Promise<RateLimits> {
  return options.emulator.rateLimiter.read();
}

/** Handles PUT /__fairlead/rate-limit. */
export async function handleWriteRateLimit({ request, options }: Call): Promise<RateLimits> {
  const { enabled, segments, platform } = requireJsonObject(request, EXAMPLE);
  if (typeof enabled !== 'boolean') throw new Refusal('INVALID_REQUEST', `enabled must be true or false. Send a body like ${EXAMPLE}.`);
  return options.emulator.rateLimiter.write({
    enabled,
    segments: readLimit('segments', segments, PUBLISHED_LIMITS.segments),
    platform: readLimit('platform', platform, PUBLISHED_LIMITS.platform),
  });
}

function readLimit(name: string, value: unknown, published: Limit): Limit {
  if (value === undefined || value === null) return published;
  const { requests, seconds } = isObject(value) ? value : {};
  if (isCount(requests) && isCount(seconds)) return { requests, seconds };
  throw new Refusal('INVALID_REQUEST', `${name} must be like {"requests": 20, "seconds": 10}, both integers of at least 1.`);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= MOST;
}
