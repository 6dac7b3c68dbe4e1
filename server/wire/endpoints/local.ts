import type { Scope } from '../../core/access/keyGrants.ts';
import type { Endpoint } from '../endpoint.ts';

/** The endpoints that only a local service has. */
export const LOCAL_ENDPOINTS = {
  readOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    area: 'local',
    needs: null,
    evidence: 'our decision',
    summary: 'Read the OpenAPI document of this service',
  },
  readHealth: row('GET', '/health', null, 'Check whether the local service is up'),
  readReadiness: row('GET', '/ready', null, 'Check whether the local service is ready: its database answers'),
  readConfiguration: row('GET', '/configuration', 'admin', 'Read the settings for checking rosters and counting insights'),
  writeConfiguration: row('PUT', '/configuration', 'admin', 'Replace the settings for checking rosters and counting insights'),
  updateConfiguration: row('PATCH', '/configuration', 'admin', 'Change some settings, and keep the others'),
  createToken: row('POST', '/tokens', 'admin', 'Create a key; its value is shown once'),
  listTokens: row('GET', '/tokens', 'admin', 'List keys, without their values'),
  revokeToken: row('DELETE', '/tokens/:tokenId', 'admin', 'Revoke a key'),
  rotateToken: row('POST', '/tokens/:tokenId/rotate', 'admin', 'Replace a token by a new one of the same key'),
  createApiKey: row('POST', '/api-keys', 'admin', 'Create an API key to add tokens to'),
  listApiKeys: row('GET', '/api-keys', 'admin', 'List API keys with their tokens, without their values'),
  deleteApiKey: row('DELETE', '/api-keys/:apiKeyId', 'admin', 'Delete an API key with its tokens'),
  addToken: row('POST', '/api-keys/:apiKeyId/tokens', 'admin', 'Add a token to an API key; its value is shown once'),
  createRole: row('POST', '/roles', 'admin', 'Create a role from permissions'),
  listRoles: row('GET', '/roles', 'admin', 'List the default and custom roles'),
  deleteRole: row('DELETE', '/roles/:roleIdentifier', 'admin', 'Delete a custom role'),
  readInfo: row('GET', '/info', 'admin', 'Read version, start time and data volume of this service'),
  readFidelity: row('GET', '/fidelity', 'admin', 'Read the evidence for each endpoint, as JSON, HTML or Markdown'),
  countReports: row('POST', '/insights/reports', 'admin', 'Count a report on several ranges, by repository, with rework rate and own work'),
  explainReport: row('POST', '/insights/explain', 'admin', 'Explain a cell of a report: its activity records and its calculation'),
  importActivity: row('POST', '/activity', 'admin', 'Import activity records, as NDJSON, JSON or CSV'),
  readActivity: row('GET', '/activity', 'admin', 'Read the number and time range of activity records, and the state of imports'),
  removeActivity: row('DELETE', '/activity', 'admin', 'Remove activity records, or count what would be removed'),
  listImports: row('GET', '/activity/imports', 'admin', 'List imports and removals that can be undone'),
  undoImport: row('DELETE', '/activity/imports/:importId', 'admin', 'Undo an import or removal, or count what would change'),
  listUnmatchedDevelopers: row('GET', '/activity/unmatched', 'admin', 'List unknown developers in activity records'),
  removeMappings: row('DELETE', '/activity/mappings/:login', 'admin', 'Remove the mappings of a name in activity records'),
  postWebhookDeployment: hook('/deployments', 'Take a deployment in the form of DevLake’s webhook'),
  postWebhookIssue: hook('/issues', 'Take an incident in the form of DevLake’s webhook'),
  closeWebhookIssue: hook('/issue/:issueKey/close', 'Resolve an incident that came by webhook'),
  resetData: row('POST', '/reset', 'admin', 'Reset one area, or everything except the keys'),
  listSnapshots: row('GET', '/snapshots', 'admin', 'List snapshots of all data'),
  saveSnapshot: row('PUT', '/snapshots/:snapshotName', 'admin', 'Save a snapshot of all data'),
  restoreSnapshot: row('POST', '/snapshots/:snapshotName/restore', 'admin', 'Restore a snapshot'),
  deleteSnapshot: row('DELETE', '/snapshots/:snapshotName', 'admin', 'Delete a snapshot'),
  exportData: row('GET', '/data', 'admin', 'Export all data as NDJSON'),
  importData: row('PUT', '/data', 'admin', 'Replace all data by an export'),
  readClock: row('GET', '/clock', 'admin', "Read the service's clock"),
  setClock: row('PUT', '/clock', 'admin', 'Set or freeze the clock'),
  advanceClock: row('POST', '/clock/advance', 'admin', 'Advance the clock'),
  releaseClock: row('DELETE', '/clock', 'admin', 'Return the clock to real time'),
  createFault: row('POST', '/faults', 'admin', 'Create a fault: delay requests, fail them or cut their connection'),
  listFaults: row('GET', '/faults', 'admin', 'List faults'),
  deleteFault: row('DELETE', '/faults/:faultId', 'admin', 'Delete a fault'),
  clearFaults: row('DELETE', '/faults', 'admin', 'Delete all faults'),
  listRequests: row('GET', '/requests', 'admin', 'List the last requests, latest first'),
  clearRequests: row('DELETE', '/requests', 'admin', 'Clear the list of requests'),
  readRateLimit: row('GET', '/rate-limit', 'admin', 'Read the rate limits'),
  writeRateLimit: row('PUT', '/rate-limit', 'admin', 'Set the rate limits, or switch them off'),
} as const satisfies Record<string, Endpoint>;

function hook(path: string, summary: string): Endpoint {
  return { ...row('POST', `/webhooks/:webhookName${path}`, 'activity:write', summary), orNeeds: 'admin' };
}

function row(method: Endpoint['method'], path: string, needs: Scope | null, summary: string): Endpoint {
  return { method, path: `/__fairlead${path}`, area: 'local', needs, evidence: 'our decision', summary };
}
