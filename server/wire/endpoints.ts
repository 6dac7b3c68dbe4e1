import type { Scope } from './local.ts';

/** How we know of an endpoint: the contract, other public material, or our own decision. */
export type Evidence = 'documented' | 'public fact' | 'our decision';

/** A row of ENDPOINTS: what to call, the key it takes, and how we know of it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly area: 'developers' | 'local';
  /** The scope that the key must hold; null needs no key. */
  readonly scope: Scope | null;
  readonly evidence: Evidence;
  readonly summary: string;
}

const READ = 'developer_records:read';
const WRITE = 'developer_records:write';

/** Every endpoint of the service; routes, client functions and tests are bound to this table. */
export const ENDPOINTS = {
  uploadRoster: row('POST', '/v2/developers', 'developers', WRITE, 'documented', 'Upload a roster; answers its preview'),
  reuploadRoster: row('PUT', '/v2/developers', 'developers', WRITE, 'documented', 'Upload a newer roster; answers its review'),
  upsertDevelopers: row('PATCH', '/v2/developers', 'developers', WRITE, 'public fact', 'Add or change developers by e-mail'),
  deleteDevelopers: row('DELETE', '/v2/developers', 'developers', WRITE, 'public fact', 'Remove developers by e-mail'),
  listDevelopers: row('GET', '/v2/developers', 'developers', READ, 'documented', 'Developers as a JSON page or the whole CSV'),
  readSchema: row('GET', '/v2/developers/schema', 'developers', READ, 'documented', 'Fields of the active version'),
  saveFieldMappings: row(
    'PUT',
    '/v2/developers/versions/:versionId/fieldMappings',
    'developers',
    WRITE,
    'documented',
    'Save what the columns stand for',
  ),
  approveVersion: row('PATCH', '/v2/developers/versions/:versionId', 'developers', WRITE, 'documented', 'Approve a version'),
  listVersions: row('GET', '/v2/developers/versions', 'developers', READ, 'our decision', 'Versions, newest first'),
  readVersion: row('GET', '/v2/developers/versions/:versionId', 'developers', READ, 'our decision', 'One version'),
  readHealth: row('GET', '/__fairlead/health', 'local', null, 'our decision', 'Whether the local service is up'),
  readConfiguration: row('GET', '/__fairlead/configuration', 'local', 'admin', 'our decision', 'What rosters are checked against'),
  writeConfiguration: row('PUT', '/__fairlead/configuration', 'local', 'admin', 'our decision', 'Set what rosters are checked against'),
  createToken: row('POST', '/__fairlead/tokens', 'local', 'admin', 'our decision', 'Create a key; its value is shown once'),
  listTokens: row('GET', '/__fairlead/tokens', 'local', 'admin', 'our decision', 'Keys, without their values'),
  revokeToken: row('DELETE', '/__fairlead/tokens/:tokenId', 'local', 'admin', 'our decision', 'Revoke a key'),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

function row(
  method: Endpoint['method'],
  path: string,
  area: Endpoint['area'],
  scope: Scope | null,
  evidence: Evidence,
  summary: string,
): Endpoint {
  return { method, path, area, scope, evidence, summary };
}
