import type { Scope } from '../../core/scopes.ts';
import type { Endpoint } from '../endpoint.ts';

/** The family that only a local service has. */
export const LOCAL_ENDPOINTS = {
  readHealth: row('GET', '/health', null, 'Whether the local service is up'),
  readConfiguration: row('GET', '/configuration', 'admin', 'What rosters are checked against'),
  writeConfiguration: row('PUT', '/configuration', 'admin', 'Set what rosters are checked against'),
  createToken: row('POST', '/tokens', 'admin', 'Create a key; its value is shown once'),
  listTokens: row('GET', '/tokens', 'admin', 'Keys, without their values'),
  revokeToken: row('DELETE', '/tokens/:tokenId', 'admin', 'Revoke a key'),
} as const satisfies Record<string, Endpoint>;

function row(method: Endpoint['method'], path: string, needs: Scope | null, summary: string): Endpoint {
  return { method, path: `/__fairlead${path}`, area: 'local', needs, evidence: 'our decision', summary };
}
