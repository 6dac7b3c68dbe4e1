import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import type { RateLimiter } from '../service/emulator/rateLimiter.ts';
import type { Token } from '../service/tokens/token.ts';
import type { Endpoint } from '../wire/endpoints.ts';

/** The only organization of a local service. */
const ORGANIZATION = 'default';

/** What headers report about a limit. */
interface Reset {
  readonly remaining: number;
  readonly resetSeconds: number;
}

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
  tellSegmentReset(reply, taken.organization, taken.address);
  if (taken.organization.allowed && taken.address.allowed) return;
  const seconds = Math.max(taken.organization.resetSeconds, taken.address.resetSeconds);
  throw new Refusal('TOO_MANY_REQUESTS', describeSegmentLimit(seconds));
}

/** Returns the message for too many requests in area C; programs look for the code in parentheses. */
export function describeSegmentLimit(seconds: number): string {
  const wait = seconds === 0 ? 'a little' : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `Too many requests (TOO_MANY_REQUESTS). Wait ${wait}, then try again.`;
}

/** Sets the headers of area C that report how many requests are left, and the seconds until the next window. */
export function tellSegmentReset(reply: FastifyReply, organization: Reset, address: Reset = organization): void {
  reply
    .header('x-ratelimit-remaining-org', organization.remaining)
    .header('x-ratelimit-remaining-ip', address.remaining)
    .header('x-ratelimit-reset-seconds-org', organization.resetSeconds)
    .header('x-ratelimit-reset-seconds-ip', address.resetSeconds);
}
