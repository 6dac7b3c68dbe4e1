import type { FastifyRequest } from 'fastify';
import { requireAccess, type Target } from '../../core/access/checkAccess.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireSegmentAccess, type SegmentPlace } from '../../service/access/restrictions.ts';
import { requireToken, type Token } from '../../service/access/tokens.ts';
import type { ServiceContext } from '../../service/serviceContext.ts';
import type { Endpoint } from '../../wire/endpoints.ts';
import type { Call } from '../call.ts';

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

/**
 * Returns the key of a request: from the header x-api-key, or from authorization with the scheme ApiKey; area C, the local endpoints and
 * the oldest addresses of identities accept Bearer too. Null if there is none (docs/contract/access.md#headers).
 */
function readKey({ headers, url }: FastifyRequest, area: Endpoint['area']): string | null {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key.trim();
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(\S+)\s*$/.exec(headers.authorization ?? '') ?? [];
  const known = takesBearer(url, area) ? ['apikey', 'bearer'] : ['apikey'];
  return known.includes(scheme.toLowerCase()) ? value : null;
}

/** Creates the refusal for a request without a key: it names the expected header, and the one that came instead. */
function refuseMissingKey({ headers, url }: FastifyRequest, area: Endpoint['area']): Refusal {
  const wanted = area === 'segments' ? 'Authorization: Bearer <key>' : 'x-api-key: <key>';
  const scheme = /^\s*([a-zA-Z]+)(\s|$)/.exec(headers.authorization ?? '')?.[1];
  if (scheme === undefined) return new Refusal('INVALID_TOKEN', `The request has no key. Send one in the header ${wanted}.`);
  const isTaken = scheme.toLowerCase() === 'apikey' || (scheme.toLowerCase() === 'bearer' && takesBearer(url, area));
  const what = isTaken ? `has no key after "${scheme}"` : `with the scheme "${scheme}" is not accepted at this address`;
  return new Refusal('INVALID_TOKEN', `The header Authorization ${what}. Send the key in the header ${wanted}.`);
}

function takesBearer(url: string, area: Endpoint['area']): boolean {
  return area === 'segments' || area === 'local' || url.startsWith('/v2/developers/cloud-ids');
}
