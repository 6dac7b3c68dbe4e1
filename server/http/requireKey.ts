import type { FastifyRequest } from 'fastify';
import { requireAccess, type Target } from '../core/access/checkAccess.ts';
import { requireSegmentAccess, type SegmentPlace } from '../service/access/requireSegmentAccess.ts';
import type { ServiceContext } from '../service/serviceContext.ts';
import { requireToken } from '../service/tokens/requireToken.ts';
import type { Token } from '../service/tokens/token.ts';
import type { Endpoint } from '../wire/endpoints.ts';
import { readKey, refuseMissingKey } from './authenticate.ts';
import type { Call } from './call.ts';

/** The key of a request where it opens the endpoint; null where that needs none. Throws INVALID_TOKEN, EXPIRED_TOKEN or ACCESS_DENIED. */
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
  // In area D the target stands in the query or the body: whoever has read it asks again with requireTarget.
  else if (orNeeds === undefined || !key.scopes.includes(orNeeds)) requireAccess(key, needs, null, resource);
  return key;
}

/** Lets a call through where its key may do what the endpoint does to this organization and project. Throws ACCESS_DENIED. */
export function requireTarget({ key, endpoint }: Call, target: Target): void {
  if (key !== null && endpoint.needs !== null) requireAccess(key, endpoint.needs, target, endpoint.resource);
}
