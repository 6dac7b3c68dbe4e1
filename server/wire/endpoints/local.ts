import * as l10n from '@vscode/l10n';
import { RESET_AREAS } from '../../core/emulator/data.ts';
import type { Endpoint } from '../endpoint.ts';
import { INSIGHT_REFERENCES } from '../schemas/insights.ts';
import {
  anything,
  array,
  boolean,
  count,
  enumOf,
  integer,
  json,
  object,
  positive,
  record,
  strictObject,
  string,
} from '../schemas/jsonSchema.ts';
import { clock, configuration, deleted, fault, LOCAL_REFERENCES, limit } from '../schemas/local.ts';
import { ACTIVITY_ENDPOINTS } from './activity.ts';
import { LONG, row } from './localRow.ts';

const refs = LOCAL_REFERENCES;
const lines = { 'application/x-ndjson': string };

const CELL = '{"request": {"dateStart": "2026-07-01", "dateEnd": "2026-07-31"}, "teamRefId": 1, "metric": "CODING_DAYS_PER_DEV"}';
const SERIES = '{"request": {"dateStart": "2026-07-01", "dateEnd": "2026-07-31"}, "rework": true}';

/** Rate limits as refusals show them. */
export const RATE_LIMITS = '{"enabled": true, "segments": {"requests": 20, "seconds": 10}}';

/** The endpoints that only a local service has. */
export const LOCAL_ENDPOINTS = {
  readOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    area: 'local',
    needs: null,
    evidence: 'our decision',
    summary: 'Read the OpenAPI document of this service',
    answer: json(object({ openapi: string, info: anything, paths: record(anything) })),
  },
  readMetrics: {
    method: 'GET',
    path: '/metrics',
    area: 'local',
    needs: null,
    isOnlyHere: true,
    evidence: 'our decision',
    summary: 'Read figures of the service itself as OpenMetrics: requests, durations, export jobs, store and process',
    answer: { 'application/openmetrics-text': string },
  },
  readHealth: row('GET', '/health', null, 'Check whether the local service is up', {
    query: {
      /** Preferably random; the service signs it. */
      challenge: { ...string, pattern: '^[0-9a-f]{32,128}$' },
    },
    answer: json(refs.Health),
  }),
  readReadiness: row('GET', '/ready', null, 'Check whether the local service is ready: its database answers', {
    answer: json(refs.Readiness),
  }),
  readConfiguration: row('GET', '/configuration', 'admin', 'Read the settings for checking rosters and counting insights', {
    answer: json(refs.Configuration),
  }),
  writeConfiguration: row('PUT', '/configuration', 'admin', 'Replace the settings for checking rosters and counting insights', {
    body: json(object({}, configuration)),
    example: '{"managerEmailConfigured": true, "orgTreeFilterColumns": [], "groupByColumns": ["Team"]}',
    answer: json(refs.Configuration),
  }),
  updateConfiguration: row('PATCH', '/configuration', 'admin', 'Change some settings, and keep the others', {
    body: json(object({}, configuration)),
    example: '{"timeZone": "Europe/Berlin"}',
    answer: json(refs.Configuration),
  }),
  createToken: row('POST', '/tokens', 'admin', 'Create a key; its value is shown once', {
    body: json(refs.KeyRequest),
    example: '{"name": "sync job", "scopes": ["developer_records:write"], "expiresAt": null}',
    answer: json(refs.KeyCreated),
    says: (name: string) => l10n.t('The key {0} is created.', name),
    inverse: 'revokeToken',
  }),
  listTokens: row('GET', '/tokens', 'admin', 'List keys, without their values', {
    answer: json(strictObject({ tokens: array(refs.Key) })),
  }),
  revokeToken: row('DELETE', '/tokens/:tokenId', 'admin', 'Revoke a key', {
    answer: json(refs.Key),
    says: (id: string) => l10n.t('The key {0} is revoked.', id),
  }),
  rotateToken: row('POST', '/tokens/:tokenId/rotate', 'admin', 'Replace a token by a new one of the same key', {
    body: json(refs.TokenRotation),
    bodyIsOptional: true,
    answer: json(refs.KeyCreated),
    says: (id: string) => l10n.t('The token {0} is replaced by a new one.', id),
  }),
  createApiKey: row('POST', '/api-keys', 'admin', 'Create an API key to add tokens to', {
    body: json(refs.KeyRequest),
    example: '{"name": "sync jobs", "scopes": ["developer_records:write"]}',
    answer: json(refs.ApiKey),
    says: (name: string) => l10n.t('The API key {0} is created.', name),
    inverse: 'deleteApiKey',
  }),
  listApiKeys: row('GET', '/api-keys', 'admin', 'List API keys with their tokens, without their values', {
    answer: json(strictObject({ apiKeys: array(refs.ApiKey) })),
  }),
  deleteApiKey: row('DELETE', '/api-keys/:apiKeyId', 'admin', 'Delete an API key with its tokens', {
    answer: deleted,
    says: (id: string) => l10n.t('The API key {0} is deleted with its tokens.', id),
    loses: () => l10n.t('Programs that use them are refused.'),
  }),
  addToken: row('POST', '/api-keys/:apiKeyId/tokens', 'admin', 'Add a token to an API key; its value is shown once', {
    body: json(refs.TokenRequest),
    example: '{"name": "nightly", "expiresAt": null}',
    answer: json(refs.KeyCreated),
    says: (name: string, key: string) => l10n.t('A token {0} is added to the API key {1}.', name, key),
    inverse: 'revokeToken',
  }),
  createRole: row('POST', '/roles', 'admin', 'Create a role from permissions', {
    body: json(refs.RoleRequest),
    example: '{"identifier": "deployer", "permissions": ["pipeline:view", "pipeline:create_or_edit"]}',
    answer: json(refs.Role),
    says: (identifier: string) => l10n.t('The role {0} is created.', identifier),
    inverse: 'deleteRole',
  }),
  listRoles: row('GET', '/roles', 'admin', 'List the default and custom roles', {
    answer: json(strictObject({ roles: array(refs.Role) })),
  }),
  deleteRole: row('DELETE', '/roles/:roleIdentifier', 'admin', 'Delete a custom role', {
    answer: deleted,
    says: (identifier: string) => l10n.t('The role {0} is deleted.', identifier),
    loses: () => l10n.t('Its permissions are lost.'),
  }),
  readInfo: row('GET', '/info', 'admin', 'Read version, start time and data volume of this service', { answer: json(refs.Info) }),
  readFidelity: row('GET', '/fidelity', 'admin', 'Read the evidence for each endpoint, as JSON, HTML or Markdown', {
    answer: { 'application/json': refs.Fidelity, 'text/html': string, 'text/markdown': string },
  }),
  countReports: row(
    'POST',
    '/insights/reports',
    'admin',
    'Count a report on several ranges, by repository, with rework rate and own work',
    { body: json(INSIGHT_REFERENCES.CountReportsRequest), example: SERIES, timeout: LONG, answer: json(INSIGHT_REFERENCES.CountedReports) },
  ),
  countPlannedReport: row('POST', '/insights/planned-report', 'admin', 'Count a report as of today and under a planned roster', {
    body: { 'multipart/form-data': INSIGHT_REFERENCES.PlannedReportForm },
    timeout: LONG,
    answer: json(INSIGHT_REFERENCES.PlannedReport),
  }),
  explainReport: row('POST', '/insights/explain', 'admin', 'Explain a cell of a report: its activity records and its calculation', {
    body: json(INSIGHT_REFERENCES.ExplainReportRequest),
    example: CELL,
    timeout: LONG,
    answer: json(INSIGHT_REFERENCES.Explanation),
  }),
  ...ACTIVITY_ENDPOINTS,
  resetData: row('POST', '/reset', 'admin', 'Reset one area, or everything except the keys', {
    body: json(object({}, { area: enumOf(...RESET_AREAS) })),
    bodyIsOptional: true,
    answer: json(strictObject({ area: enumOf(...RESET_AREAS) })),
    says: (area: string) => (area === 'all' ? l10n.t('All data except the keys is deleted.') : l10n.t('All data of {0} is deleted.', area)),
    loses: () => l10n.t('Only a snapshot brings it back.'),
  }),
  listSnapshots: row('GET', '/snapshots', 'admin', 'List snapshots of all data', { answer: json(refs.SnapshotList) }),
  saveSnapshot: row('PUT', '/snapshots/:snapshotName', 'admin', 'Save a snapshot of all data', {
    timeout: LONG,
    answer: json(refs.Snapshot),
    says: (name: string) => l10n.t('All data is saved as {0}.', name),
  }),
  restoreSnapshot: row('POST', '/snapshots/:snapshotName/restore', 'admin', 'Restore a snapshot', {
    timeout: LONG,
    answer: json(refs.DataReplaced),
    says: (name: string) => l10n.t('All data is replaced by the snapshot {0}.', name),
    loses: () => l10n.t('What is in no snapshot is lost.'),
  }),
  deleteSnapshot: row('DELETE', '/snapshots/:snapshotName', 'admin', 'Delete a snapshot', {
    answer: json(refs.SnapshotList),
    says: (name: string) => l10n.t('The snapshot {0} is deleted.', name),
    loses: () => l10n.t('Its data cannot be restored.'),
  }),
  exportData: row('GET', '/data', 'admin', 'Export all data as NDJSON', { timeout: LONG, answer: lines }),
  importData: row('PUT', '/data', 'admin', 'Replace all data by an export', {
    body: lines,
    timeout: LONG,
    answer: json(refs.DataReplaced),
  }),
  readClock: row('GET', '/clock', 'admin', "Read the service's clock", { answer: json(refs.ClockReading) }),
  setClock: row('PUT', '/clock', 'admin', 'Set or freeze the clock', {
    body: json(object({}, clock)),
    example: '{"now": "2030-01-31T12:00:00Z", "frozen": true}',
    answer: json(refs.ClockReading),
  }),
  advanceClock: row('POST', '/clock/advance', 'admin', 'Advance the clock', {
    body: json(object({ milliseconds: count })),
    example: '{"milliseconds": 60000}',
    answer: json(refs.ClockReading),
  }),
  releaseClock: row('DELETE', '/clock', 'admin', 'Return the clock to real time', { answer: json(refs.ClockReading) }),
  createFault: row('POST', '/faults', 'admin', 'Create a fault: delay requests, fail them or cut their connection', {
    body: json(object({}, fault)),
    example: '{"endpoint": "listDevelopers", "status": 429, "times": 3}',
    answer: json(refs.Fault),
    says: () => l10n.t('A fault is set.'),
    inverse: 'deleteFault',
  }),
  listFaults: row('GET', '/faults', 'admin', 'List faults', { answer: json(strictObject({ faults: array(refs.Fault) })) }),
  deleteFault: row('DELETE', '/faults/:faultId', 'admin', 'Delete a fault', {
    answer: json(refs.Fault),
    says: (id: string) => l10n.t('The fault {0} is cleared.', id),
  }),
  clearFaults: row('DELETE', '/faults', 'admin', 'Delete all faults', {
    answer: json(refs.Cleared),
    says: () => l10n.t('All faults are cleared.'),
  }),
  listRequests: row('GET', '/requests', 'admin', 'List the last requests, latest first', {
    query: {
      method: string,
      /** A substring of the path. */
      path: string,
      endpoint: string,
      status: { ...integer, minimum: 100 },
      limit: positive,
    },
    answer: json(strictObject({ requests: array(refs.LoggedRequest), total: count })),
  }),
  clearRequests: row('DELETE', '/requests', 'admin', 'Clear the list of requests', { answer: json(refs.Cleared) }),
  readRateLimit: row('GET', '/rate-limit', 'admin', 'Read the rate limits', { answer: json(refs.RateLimits) }),
  writeRateLimit: row('PUT', '/rate-limit', 'admin', 'Set the rate limits, or switch them off', {
    body: json(object({ enabled: boolean }, { segments: limit, platform: limit })),
    example: RATE_LIMITS,
    answer: json(refs.RateLimits),
  }),
} as const satisfies Record<string, Endpoint>;
