import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import type { Endpoint } from '../wire/endpoints.ts';

/**
 * Returns the key of a request: from the header x-api-key, or from authorization with the scheme ApiKey; area C, the local endpoints and
 * the oldest addresses of identities accept Bearer too. Null if there is none.
 */
export function readKey({ headers, url }: FastifyRequest, area: Endpoint['area']): string | null {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key.trim();
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(\S+)\s*$/.exec(headers.authorization ?? '') ?? [];
  const known = takesBearer(url, area) ? ['apikey', 'bearer'] : ['apikey'];
  return known.includes(scheme.toLowerCase()) ? value : null;
}

/** Creates the refusal for a request without a key: it names the expected header, and the one that came instead. */
export function refuseMissingKey({ headers, url }: FastifyRequest, area: Endpoint['area']): Refusal {
  const wanted = area === 'segments' ? 'Authorization: Bearer <key>' : 'x-api-key: <key>';
  const scheme = /^\s*([a-zA-Z]+)(\s|$)/.exec(headers.authorization ?? '')?.[1];
  if (scheme === undefined) return new Refusal('INVALID_TOKEN', `The request carries no key. Send one in the header ${wanted}.`);
  const isTaken = scheme.toLowerCase() === 'apikey' || (scheme.toLowerCase() === 'bearer' && takesBearer(url, area));
  const what = isTaken ? `has no key after "${scheme}"` : `with the scheme "${scheme}" is not accepted at this address`;
  return new Refusal('INVALID_TOKEN', `The header Authorization ${what}. Send the key in the header ${wanted}.`);
}

function takesBearer(url: string, area: Endpoint['area']): boolean {
  return area === 'segments' || area === 'local' || url.startsWith('/v2/developers/cloud-ids');
}
