import type { ResetArea } from '../core/emulator/data.ts';
import type { Explanation } from '../core/insights/explanation.ts';
import type {
  Cleared,
  ClockReading,
  ClockRequest,
  DataReplaced,
  Fault,
  FaultList,
  FaultRequest,
  Fidelity,
  RateLimitRequest,
  RateLimits,
  RequestList,
  RequestQuery,
  Reset,
  ServiceInfo,
  Snapshot,
  SnapshotList,
} from '../wire/emulator.ts';
import type { CountedReports, CountReportsRequest, ExplainReportRequest } from '../wire/insights.ts';
import type {
  ApiKeyDeleted,
  ApiKeyList,
  ApiKeyRequest,
  ApiKeySummary,
  Configuration,
  ConfigurationChange,
  Health,
  HealthQuery,
  Readiness,
  TokenCreated,
  TokenList,
  TokenOfKeyRequest,
  TokenRequest,
  TokenRotation,
  TokenSummary,
} from '../wire/local.ts';
import type { OpenApiDocument } from '../wire/openApi.ts';
import type { RoleCreation, RoleDeleted, RoleList, RoleSummary } from '../wire/roles.ts';
import { type Answer, type CallOptions, call, callForJson } from './client.ts';
import type { Instance } from './instance.ts';

/** A report over many activity records may take long to be counted. */
const REPORT_TIMEOUT = 600_000;

/** A whole database may take long to be written or read. */
const DATA_TIMEOUT = 600_000;

/** Returns the OpenAPI document of the service; needs no key. */
export function readOpenApi(instance: Instance, options: CallOptions = {}): Promise<OpenApiDocument> {
  return callForJson(instance, 'readOpenApi', {}, options);
}

/** Returns the health of a local service; sends no key. With a challenge the answer proves which service it is. */
export function readHealth(instance: Instance, query: HealthQuery = {}, options: CallOptions = {}): Promise<Health> {
  return callForJson(instance, 'readHealth', { query: { ...query } }, options);
}

/** Returns the readiness of a local service, whose database must answer; needs no key. Throws UNAVAILABLE if it does not. */
export function readReadiness(instance: Instance, options: CallOptions = {}): Promise<Readiness> {
  return callForJson(instance, 'readReadiness', {}, options);
}

/** Returns the settings for checking rosters and counting insights. */
export function readConfiguration(instance: Instance, options: CallOptions = {}): Promise<Configuration> {
  return callForJson(instance, 'readConfiguration', {}, options);
}

/** Replaces the settings for checking rosters and counting insights, and returns the result; missing settings get their defaults. */
export function writeConfiguration(
  instance: Instance,
  configuration: Partial<Configuration>,
  options: CallOptions = {},
): Promise<Configuration> {
  return callForJson(instance, 'writeConfiguration', { json: configuration }, options);
}

/** Changes some settings for checking rosters and counting insights, and returns all of them. */
export function updateConfiguration(instance: Instance, change: ConfigurationChange, options: CallOptions = {}): Promise<Configuration> {
  return callForJson(instance, 'updateConfiguration', { json: change }, options);
}

/** Creates a key; only the answer contains its value. */
export function createToken(instance: Instance, token: TokenRequest, options: CallOptions = {}): Promise<TokenCreated> {
  return callForJson(instance, 'createToken', { json: token }, options);
}

/** Returns all keys without their values. */
export function listTokens(instance: Instance, options: CallOptions = {}): Promise<TokenList> {
  return callForJson(instance, 'listTokens', {}, options);
}

/** Revokes a key, which is refused from then on. */
export async function revokeToken(instance: Instance, tokenId: TokenSummary['id'], options: CallOptions = {}): Promise<void> {
  const answer = await call(instance, 'revokeToken', { parameters: { tokenId }, accept: 'application/json' }, options);
  await answer.text();
}

/** Replaces a token by a new one of the same API key; only the answer contains the new value. */
export function rotateToken(
  instance: Instance,
  tokenId: TokenSummary['id'],
  rotation: TokenRotation = {},
  options: CallOptions = {},
): Promise<TokenCreated> {
  return callForJson(instance, 'rotateToken', { parameters: { tokenId }, json: rotation }, options);
}

/** Creates an API key without tokens. */
export function createApiKey(instance: Instance, key: ApiKeyRequest, options: CallOptions = {}): Promise<ApiKeySummary> {
  return callForJson(instance, 'createApiKey', { json: key }, options);
}

/** Lists the API keys with their tokens. */
export function listApiKeys(instance: Instance, options: CallOptions = {}): Promise<ApiKeyList> {
  return callForJson(instance, 'listApiKeys', {}, options);
}

/** Deletes an API key with its tokens. */
export function deleteApiKey(instance: Instance, apiKeyId: string, options: CallOptions = {}): Promise<ApiKeyDeleted> {
  return callForJson(instance, 'deleteApiKey', { parameters: { apiKeyId } }, options);
}

/** Adds a token to an API key; only the answer contains its value. */
export function addToken(instance: Instance, apiKeyId: string, token: TokenOfKeyRequest, options: CallOptions = {}): Promise<TokenCreated> {
  return callForJson(instance, 'addToken', { parameters: { apiKeyId }, json: token }, options);
}

/** Creates a custom role from permissions. */
export function createRole(instance: Instance, role: RoleCreation, options: CallOptions = {}): Promise<RoleSummary> {
  return callForJson(instance, 'createRole', { json: role }, options);
}

/** Lists the default roles and the custom ones. */
export function listRoles(instance: Instance, options: CallOptions = {}): Promise<RoleList> {
  return callForJson(instance, 'listRoles', {}, options);
}

/** Deletes a custom role that no active key holds. */
export function deleteRole(instance: Instance, roleIdentifier: string, options: CallOptions = {}): Promise<RoleDeleted> {
  return callForJson(instance, 'deleteRole', { parameters: { roleIdentifier } }, options);
}

/** Returns version, process, uptime and row counts of the service. */
export function readInfo(instance: Instance, options: CallOptions = {}): Promise<ServiceInfo> {
  return callForJson(instance, 'readInfo', {}, options);
}

/** Returns how faithful each endpoint is to the real service. */
export function readFidelity(instance: Instance, options: CallOptions = {}): Promise<Fidelity> {
  return callForJson(instance, 'readFidelity', {}, options);
}

/** Counts the same report on several ranges, with what only reports of a local service have; empty texts are empty reports. */
export function countReports(instance: Instance, request: CountReportsRequest, options: CallOptions = {}): Promise<CountedReports> {
  return callForJson(instance, 'countReports', { json: request }, { timeout: REPORT_TIMEOUT, ...options });
}

/** Returns the activity records behind a cell of a report, and how it was counted. */
export function explainReport(instance: Instance, cell: ExplainReportRequest, options: CallOptions = {}): Promise<Explanation> {
  return callForJson(instance, 'explainReport', { json: cell }, { timeout: REPORT_TIMEOUT, ...options });
}

/** Resets an area, or with `all` everything but the keys. */
export function resetData(instance: Instance, area: ResetArea = 'all', options: CallOptions = {}): Promise<Reset> {
  return callForJson(instance, 'resetData', { json: { area } }, options);
}

/** Returns the snapshots of all data. */
export function listSnapshots(instance: Instance, options: CallOptions = {}): Promise<SnapshotList> {
  return callForJson(instance, 'listSnapshots', {}, options);
}

/** Saves all data under a name, replacing an existing snapshot. */
export function saveSnapshot(instance: Instance, snapshotName: string, options: CallOptions = {}): Promise<Snapshot> {
  return callForJson(instance, 'saveSnapshot', { parameters: { snapshotName } }, { timeout: DATA_TIMEOUT, ...options });
}

/** Restores a snapshot. */
export function restoreSnapshot(instance: Instance, snapshotName: string, options: CallOptions = {}): Promise<DataReplaced> {
  return callForJson(instance, 'restoreSnapshot', { parameters: { snapshotName } }, { timeout: DATA_TIMEOUT, ...options });
}

/** Deletes a snapshot, and returns those that are left. */
export function deleteSnapshot(instance: Instance, snapshotName: string, options: CallOptions = {}): Promise<SnapshotList> {
  return callForJson(instance, 'deleteSnapshot', { parameters: { snapshotName } }, options);
}

/** Maximum bytes of an export. */
const MAX_EXPORTED = 256 * 1024 ** 3;

/** Exports all data as one file. The answer can be read once, as text or in chunks. */
export function exportData(instance: Instance, options: CallOptions = {}): Promise<Answer> {
  return call(instance, 'exportData', { accept: 'application/x-ndjson' }, { timeout: DATA_TIMEOUT, most: MAX_EXPORTED, ...options });
}

/** Replaces all data by that of an exported file. */
export function importData(instance: Instance, content: string | Uint8Array, options: CallOptions = {}): Promise<DataReplaced> {
  const text = { content, type: 'application/x-ndjson' };
  return callForJson(instance, 'importData', { text }, { timeout: DATA_TIMEOUT, ...options });
}

/** Returns the state of the service's clock. */
export function readClock(instance: Instance, options: CallOptions = {}): Promise<ClockReading> {
  return callForJson(instance, 'readClock', {}, options);
}

/** Sets or freezes the clock. */
export function setClock(instance: Instance, clock: ClockRequest, options: CallOptions = {}): Promise<ClockReading> {
  return callForJson(instance, 'setClock', { json: clock }, options);
}

/** Moves the clock forward. */
export function advanceClock(instance: Instance, milliseconds: number, options: CallOptions = {}): Promise<ClockReading> {
  return callForJson(instance, 'advanceClock', { json: { milliseconds } }, options);
}

/** Returns the clock to real time. */
export function releaseClock(instance: Instance, options: CallOptions = {}): Promise<ClockReading> {
  return callForJson(instance, 'releaseClock', {}, options);
}

/** Adds a fault: a delay, an error or a broken connection. */
export function createFault(instance: Instance, fault: FaultRequest, options: CallOptions = {}): Promise<Fault> {
  return callForJson(instance, 'createFault', { json: fault }, options);
}

/** Returns the active faults. */
export function listFaults(instance: Instance, options: CallOptions = {}): Promise<FaultList> {
  return callForJson(instance, 'listFaults', {}, options);
}

/** Deletes a fault, and returns it. */
export function deleteFault(instance: Instance, faultId: Fault['id'], options: CallOptions = {}): Promise<Fault> {
  return callForJson(instance, 'deleteFault', { parameters: { faultId } }, options);
}

/** Deletes all faults. */
export function clearFaults(instance: Instance, options: CallOptions = {}): Promise<Cleared> {
  return callForJson(instance, 'clearFaults', {}, options);
}

/** Returns the latest requests to the service. */
export function listRequests(instance: Instance, query: RequestQuery = {}, options: CallOptions = {}): Promise<RequestList> {
  return callForJson(instance, 'listRequests', { query: { ...query } }, options);
}

/** Clears the request log. */
export function clearRequests(instance: Instance, options: CallOptions = {}): Promise<Cleared> {
  return callForJson(instance, 'clearRequests', {}, options);
}

/** Returns whether requests are limited, and the limits. */
export function readRateLimit(instance: Instance, options: CallOptions = {}): Promise<RateLimits> {
  return callForJson(instance, 'readRateLimit', {}, options);
}

/** Turns rate limits on or off and sets them. */
export function writeRateLimit(instance: Instance, limits: RateLimitRequest, options: CallOptions = {}): Promise<RateLimits> {
  return callForJson(instance, 'writeRateLimit', { json: limits }, options);
}
