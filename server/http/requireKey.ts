import type { FastifyRequest } from 'fastify';
import { requireAccess, type Target } from '../core/access/checkAccess.ts';
import { requireSegmentAccess, type SegmentPlace } from '../service/access/requireSegmentAccess.ts';
import type { ServiceContext } from '../service/serviceContext.ts';
import { requireToken } from '../service/tokens/requireToken.ts';
import type { Token } from '../service/tokens/token.ts';
import type { Endpoint } from '../wire/endpoints.ts';
import { readKey, refuseMissingKey } from './authenticate.ts';
import type { Call } from './call.ts';

/**
 * Returns the key of a request if it gives access to the endpoint; null if the endpoint needs none. Throws INVALID_TOKEN, EXPIRED_TOKEN or
 * ACCESS_DENIED.
 */
export async function requireKey(
  service: ServiceContext,
  { area, needs, orNeeds, resource }: Endpoint,
  request: FastifyRequest,
): Promise<Token | null> {
  if (needs === null) return null;
  const value = readKey(request, area);
  if (value === null || value === '') throw refuseMissingKey(request, area);
  const key = await requireToken(service, value);
  if (area === 'segments') await requireSegmentAccess(service, key, needs, request.params as SegmentPlace);
  // In area D the target is in the query or the body: the handler that reads it calls requireTarget.
  else if (orNeeds === undefined || !key.scopes.includes(orNeeds)) requireAccess(key, needs, null, resource);
  return key;
}

/** Requires that the key of a call may use its endpoint on this organization and project. Throws ACCESS_DENIED. */
export function requireTarget({ key, endpoint }: Call, target: Target): void {
  if (key !== null && endpoint.needs !== null) requireAccess(key, endpoint.needs, target, endpoint.resource);
}
