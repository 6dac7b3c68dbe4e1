import type { Scope } from '../../core/access/keyGrants.ts';
import type { Endpoint, EndpointShape } from '../endpoint.ts';

/** Many activity records may take long to be stored or counted, and a whole database to be written or read. */
export const LONG = 600_000;

/** Returns the row of an endpoint that only a local service has. */
export function row<const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(
  method: Endpoint['method'],
  path: Path,
  needs: Scope | null,
  summary: string,
  more: More,
) {
  return { method, path: `/__fairlead${path}`, area: 'local', needs, evidence: 'our decision', summary, ...more } as const;
}
