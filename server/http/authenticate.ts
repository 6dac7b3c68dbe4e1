import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../wire/endpoints.ts';

/** The key of a request: the header x-api-key, or authorization with the scheme ApiKey (facts A3); area C, the admin family and the oldest addresses of identities take Bearer too (facts A14). Null for none. */
export function readKey({ headers, url }: FastifyRequest, area: Endpoint['area']): string | null {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key.trim();
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(\S+)\s*$/.exec(headers.authorization ?? '') ?? [];
  const takesBearer = area === 'segments' || area === 'local' || url.startsWith('/v2/developers/cloud-ids');
  const known = takesBearer ? ['apikey', 'bearer'] : ['apikey'];
  return known.includes(scheme.toLowerCase()) ? value : null;
}
