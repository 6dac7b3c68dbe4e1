import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import type { RateLimiter } from '../service/emulator/rateLimiter.ts';
import type { Token } from '../service/tokens/token.ts';
import type { Endpoint } from '../wire/endpoints.ts';

/** The one organization that a local service has. */
const ORGANIZATION = 'default';

/** What headers tell of a limit. */
interface Reset {
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts a request that its key let through, where requests are limited. Throws TOO_MANY_REQUESTS; area C tells with every answer how many are left (facts C9), the others tell nothing (facts D8). */
export function limitRate(limiter: RateLimiter, { area }: Endpoint, key: Token | null, request: FastifyRequest, reply: FastifyReply): void {
  if (area === 'local' || key === null) return;
  if (area !== 'segments') {
    if (limiter.takePlatform(key.id)?.allowed !== false) return;
    throw new Refusal('TOO_MANY_REQUESTS', 'The key has made too many requests in this minute. Wait for the next one, then try again.');
  }
  const taken = limiter.takeSegments(ORGANIZATION, request.ip);
  if (taken === null) return;
  tellSegmentReset(reply, taken.organization, taken.address);
  if (taken.organization.allowed && taken.address.allowed) return;
  const seconds = Math.max(taken.organization.resetSeconds, taken.address.resetSeconds);
  throw new Refusal('TOO_MANY_REQUESTS', describeSegmentLimit(seconds));
}

/** Says that requests of area C came too fast; programs look for the word in brackets. */
export function describeSegmentLimit(seconds: number): string {
  const wait = seconds === 0 ? 'a little' : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `Too many requests (TOO_MANY_REQUESTS). Wait ${wait}, then try again.`;
}

/** Tells in the headers of area C how many requests are left, and in how many seconds there are more. */
export function tellSegmentReset(reply: FastifyReply, organization: Reset, address: Reset = organization): void {
  reply
    .header('x-ratelimit-remaining-org', organization.remaining)
    .header('x-ratelimit-remaining-ip', address.remaining)
    .header('x-ratelimit-reset-seconds-org', organization.resetSeconds)
    .header('x-ratelimit-reset-seconds-ip', address.resetSeconds);
}
