import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Limit, PUBLISHED_LIMITS } from '../../core/emulator/rateLimit.ts';
import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Token } from '../../service/access/tokens.ts';
import type { RateLimiter } from '../../service/emulator/rateLimiter.ts';
import type { RateLimits } from '../../wire/emulator.ts';
import { RATE_LIMITS } from '../../wire/endpoints/local.ts';
import type { Endpoint } from '../../wire/endpoints.ts';
import type { Handlers } from '../call.ts';

const MOST = 1_000_000;

/** The only organization of a local service. */
const ORGANIZATION = 'default';

/** What headers report about a limit. */
interface Reset {
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The handlers of the rate limits. */
export const RATE_LIMIT_HANDLERS = {
  async readRateLimit({ options }): Promise<RateLimits> {
    return options.emulator.rateLimiter.read();
  },

  async writeRateLimit({ body, options }): Promise<RateLimits> {
    const { enabled, segments, platform } = body;
    if (typeof enabled !== 'boolean')
      throw new Refusal('INVALID_REQUEST', `enabled must be true or false. Send a body like ${RATE_LIMITS}.`);
    return options.emulator.rateLimiter.write({
      enabled,
      segments: readLimit('segments', segments, PUBLISHED_LIMITS.segments),
      platform: readLimit('platform', platform, PUBLISHED_LIMITS.platform),
    });
  },
} satisfies Handlers;

/**
 * Counts an authorized request if limits are on. Throws TOO_MANY_REQUESTS; area C reports in every answer how many requests are left, the
 * others do not.
 */
export function limitRate(limiter: RateLimiter, { area }: Endpoint, key: Token | null, request: FastifyRequest, reply: FastifyReply): void {
  if (area === 'local' || key === null) return;
  if (area !== 'segments') {
    if (limiter.takePlatform(key.id)?.allowed !== false) return;
    throw new Refusal('TOO_MANY_REQUESTS', 'The key has made too many requests in this minute. Wait for the next one, then try again.');
  }
  const taken = limiter.takeSegments(ORGANIZATION, request.ip);
  if (taken === null) return;
  setSegmentLimitHeaders(reply, taken.organization, taken.address);
  if (taken.organization.allowed && taken.address.allowed) return;
  const seconds = Math.max(taken.organization.resetSeconds, taken.address.resetSeconds);
  throw new Refusal('TOO_MANY_REQUESTS', describeSegmentLimit(seconds));
}

/** Returns the message for too many requests in area C; programs look for the code in parentheses (docs/contract/errors.md#bodies). */
export function describeSegmentLimit(seconds: number): string {
  const wait = seconds === 0 ? 'a little' : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `Too many requests (TOO_MANY_REQUESTS). Wait ${wait}, then try again.`;
}

/** Sets the headers of area C that report how many requests are left, and the seconds until the next window. */
export function setSegmentLimitHeaders(reply: FastifyReply, organization: Reset, address: Reset = organization): void {
  reply
    .header('x-ratelimit-remaining-org', organization.remaining)
    .header('x-ratelimit-remaining-ip', address.remaining)
    .header('x-ratelimit-reset-seconds-org', organization.resetSeconds)
    .header('x-ratelimit-reset-seconds-ip', address.resetSeconds);
}

function readLimit(name: string, value: unknown, published: Limit): Limit {
  if (value === undefined || value === null) return published;
  const { requests, seconds } = isJsonObject(value) ? value : {};
  if (isCount(requests) && isCount(seconds)) return { requests, seconds };
  throw new Refusal('INVALID_REQUEST', `${name} must be like {"requests": 20, "seconds": 10}, both integers of at least 1.`);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= MOST;
}
