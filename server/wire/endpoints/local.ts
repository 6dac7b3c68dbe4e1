import type { Scope } from '../../core/scopes.ts';
import type { Endpoint } from '../endpoint.ts';

/** The endpoints that only a local service has. */
export const LOCAL_ENDPOINTS = {
  readOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    area: 'local',
    needs: null,
    evidence: 'our decision',
    summary: 'This service as an OpenAPI document',
  },
  readHealth: row('GET', '/health', null, 'Whether the local service is up'),
  readReadiness: row('GET', '/ready', null, 'Whether the local service can work: its database answers'),
  readConfiguration: row('GET', '/configuration', 'admin', 'What rosters are checked against and insights are counted by'),
  writeConfiguration: row('PUT', '/configuration', 'admin', 'Set what rosters are checked against and insights are counted by'),
  createToken: row('POST', '/tokens', 'admin', 'Create a key; its value is shown once'),
  listTokens: row('GET', '/tokens', 'admin', 'Keys, without their values'),
  revokeToken: row('DELETE', '/tokens/:tokenId', 'admin', 'Revoke a key'),
  rotateToken: row('POST', '/tokens/:tokenId/rotate', 'admin', 'Replace a token by a new one of the same key'),
  createApiKey: row('POST', '/api-keys', 'admin', 'Create an API key, which tokens are added to'),
  listApiKeys: row('GET', '/api-keys', 'admin', 'API keys with their tokens, without their values'),
  deleteApiKey: row('DELETE', '/api-keys/:apiKeyId', 'admin', 'Delete an API key with its tokens'),
  addToken: row('POST', '/api-keys/:apiKeyId/tokens', 'admin', 'Add a token to an API key; its value is shown once'),
  createRole: row('POST', '/roles', 'admin', 'Create a role out of permissions'),
  listRoles: row('GET', '/roles', 'admin', 'The default roles and the custom ones'),
  deleteRole: row('DELETE', '/roles/:roleIdentifier', 'admin', 'Delete a custom role'),
  readInfo: row('GET', '/info', 'admin', 'What runs here, since when, and how much it holds'),
  readFidelity: row('GET', '/fidelity', 'admin', 'How we know of each endpoint, as JSON, HTML or Markdown'),
  explainReport: row('POST', '/insights/explain', 'admin', 'The facts behind a cell of a report, and how it was counted'),
  importActivity: row('POST', '/activity', 'admin', 'Bring in what people did, as NDJSON, JSON or CSV'),
  readActivity: row('GET', '/activity', 'admin', 'How many facts there are, from when to when, and where imports stand'),
  listUnmatchedDevelopers: row('GET', '/activity/unmatched', 'admin', 'Developers of facts whom nobody knows'),
  resetData: row('POST', '/reset', 'admin', 'Empty one area, or all but the keys'),
  listSnapshots: row('GET', '/snapshots', 'admin', 'Saved states of all data'),
  saveSnapshot: row('PUT', '/snapshots/:snapshotName', 'admin', 'Save all data under a name'),
  restoreSnapshot: row('POST', '/snapshots/:snapshotName/restore', 'admin', 'Go back to a saved state'),
  deleteSnapshot: row('DELETE', '/snapshots/:snapshotName', 'admin', 'Delete a saved state'),
  exportData: row('GET', '/data', 'admin', 'All data as one file of JSON lines'),
  importData: row('PUT', '/data', 'admin', 'Put an exported file in the place of all data'),
  readClock: row('GET', '/clock', 'admin', "What the service's clock shows"),
  setClock: row('PUT', '/clock', 'admin', 'Set or freeze the clock'),
  advanceClock: row('POST', '/clock/advance', 'admin', 'Turn the clock forward'),
  releaseClock: row('DELETE', '/clock', 'admin', 'Let the clock show the real time'),
  createFault: row('POST', '/faults', 'admin', 'Let requests wait, fail or lose their connection'),
  listFaults: row('GET', '/faults', 'admin', 'Faults that are set'),
  deleteFault: row('DELETE', '/faults/:faultId', 'admin', 'Take a fault away'),
  clearFaults: row('DELETE', '/faults', 'admin', 'Take all faults away'),
  listRequests: row('GET', '/requests', 'admin', 'The last requests, the latest first'),
  clearRequests: row('DELETE', '/requests', 'admin', 'Forget the requests'),
  readRateLimit: row('GET', '/rate-limit', 'admin', 'Whether and how requests are limited'),
  writeRateLimit: row('PUT', '/rate-limit', 'admin', 'Limit requests, or let them all through'),
} as const satisfies Record<string, Endpoint>;

function row(method: Endpoint['method'], path: string, needs: Scope | null, summary: string): Endpoint {
  return { method, path: `/__fairlead${path}`, area: 'local', needs, evidence: 'our decision', summary };
}
