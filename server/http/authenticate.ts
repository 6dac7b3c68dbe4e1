import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../wire/endpoints.ts';

/** The key of a request: the header x-api-key, or authorization with the scheme ApiKey (facts A3); area C and the admin family take Bearer too. Null for none. */
export function readKey({ headers }: FastifyRequest, area: Endpoint['area']): string | null {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key.trim();
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(\S+)\s*$/.exec(headers.authorization ?? '') ?? [];
  const known = area === 'segments' || area === 'local' ? ['apikey', 'bearer'] : ['apikey'];
  return known.includes(scheme.toLowerCase()) ? value : null;
}
