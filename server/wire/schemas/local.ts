import { KEY_KINDS } from '../../core/access/keyGrants.ts';
import { RESOURCE_PERMISSIONS } from '../../core/access/permissions.ts';
import { CUTS, FAULT_STATUSES } from '../../core/emulator/faults.ts';
import { RESET_AREAS } from '../../core/emulator/resetAreas.ts';
import { MEMBERSHIPS } from '../../core/insights/teamSettings.ts';
import { SCOPES } from '../../core/scopes.ts';
import type { LOCAL_ENDPOINTS } from '../endpoints/local.ts';
import { ACTIVITY_SHAPES } from './activity.ts';
import {
  anything,
  closed,
  count,
  type EndpointShape,
  either,
  flag,
  json,
  list,
  map,
  moment,
  named,
  open,
  orNull,
  text,
  whole,
  words,
} from './jsonSchema.ts';

const key = {
  id: text,
  keyId: orNull(text),
  name: text,
  description: text,
  tags: list(text),
  kind: words(...KEY_KINDS),
  scopes: list(words(...SCOPES)),
  roles: list(closed({ role: text, orgIdentifier: orNull(text), projectIdentifier: orNull(text) })),
  restriction: closed({ environments: list(text), projects: list(text) }),
  account: orNull(text),
  createdAt: moment,
  expiresAt: orNull(moment),
  revokedAt: orNull(moment),
};
const { keyId: _, expiresAt: __, ...apiKey } = key;
const positive = { type: 'integer', minimum: 1 };
const limit = closed({ requests: positive, seconds: positive });
const fault = {
  endpoint: orNull(text),
  method: orNull(words('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  path: orNull(text),
  latency: count,
  status: orNull(words(...FAULT_STATUSES)),
  resetSeconds: orNull(count),
  cut: orNull(words(...CUTS)),
  probability: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
  times: orNull(positive),
};
const configuration = {
  managerEmailConfigured: flag,
  orgTreeFilterColumns: list(text),
  groupByColumns: list(text),
  orgTreeFilters: list(open({ column: text, values: { ...list(text), minItems: 1 } })),
  timeZone: text,
  membership: words(...MEMBERSHIPS),
  keepVersions: orNull({ type: 'integer', minimum: 1 }),
};
const evidence = words('documented', 'public fact', 'our decision');

/** The schemas of the local endpoints. */
export const LOCAL_SCHEMAS = {
  Health: closed({ status: words('UP') }, { proof: text }),
  Readiness: closed({ status: words('READY') }),
  Configuration: closed(configuration),
  Role: closed(
    { identifier: text, name: text, description: text, permissions: list(words(...RESOURCE_PERMISSIONS)), isDefault: flag },
    { createdAt: moment },
  ),
  RoleRequest: open({ identifier: text, permissions: list(words(...RESOURCE_PERMISSIONS)) }, { name: text, description: text }),
  ApiKey: closed({ ...apiKey, tokens: list(named('Key')) }),
  TokenRequest: open({ name: text }, { description: text, tags: list(text), expiresAt: orNull(moment) }),
  TokenRotation: open({}, { expiresAt: orNull(moment), graceSeconds: count }),
  Key: closed(key),
  KeyCreated: closed({ ...key, value: text }),
  KeyRequest: open(
    { name: text },
    {
      description: text,
      tags: list(text),
      kind: words(...KEY_KINDS),
      scopes: list(words(...SCOPES)),
      roles: list(open({ role: text }, { orgIdentifier: orNull(text), projectIdentifier: orNull(text) })),
      account: orNull(text),
      restriction: orNull(open({}, { environments: list(text), projects: list(text) })),
      expiresAt: orNull(moment),
    },
  ),
  Info: closed({
    version: text,
    pid: count,
    engine: words('sqlite', 'postgresql'),
    dataFolder: orNull(text),
    startedAt: moment,
    uptime: count,
    counts: map(count),
  }),
  Fidelity: closed({
    version: text,
    counts: closed({ documented: count, 'public fact': count, 'our decision': count }),
    endpoints: list(closed({ name: text, method: text, path: text, area: text, evidence, summary: text })),
  }),
  Snapshot: closed({ name: text, size: count, savedAt: moment }),
  SnapshotList: closed({ snapshots: list(named('Snapshot')) }),
  DataReplaced: closed({ rows: count }),
  ClockReading: closed({ now: moment, frozen: flag, ahead: whole }),
  Fault: closed({ ...fault, id: text, met: count }),
  Cleared: closed({ cleared: count }),
  LoggedRequest: closed({
    id: text,
    at: moment,
    method: text,
    path: text,
    endpoint: orNull(text),
    status: orNull(count),
    duration: orNull(count),
  }),
  RateLimits: closed({ enabled: flag, segments: limit, platform: limit }),
} as const;

const lines = { 'application/x-ndjson': text };

/** The request and answer of each local endpoint. */
export const LOCAL_SHAPES: Readonly<Record<keyof typeof LOCAL_ENDPOINTS, EndpointShape>> = {
  readOpenApi: { answer: json(open({ openapi: text, info: anything, paths: map(anything) })) },
  readHealth: { query: { challenge: { type: 'string', pattern: '^[0-9a-f]{32,128}$' } }, answer: json(named('Health')) },
  readReadiness: { answer: json(named('Readiness')) },
  readConfiguration: { answer: json(named('Configuration')) },
  writeConfiguration: {
    body: json(open({}, configuration)),
    answer: json(named('Configuration')),
  },
  createToken: { body: json(named('KeyRequest')), answer: json(named('KeyCreated')) },
  listTokens: { answer: json(closed({ tokens: list(named('Key')) })) },
  revokeToken: { answer: json(named('Key')) },
  rotateToken: { body: json(named('TokenRotation')), bodyIsOptional: true, answer: json(named('KeyCreated')) },
  createApiKey: { body: json(named('KeyRequest')), answer: json(named('ApiKey')) },
  listApiKeys: { answer: json(closed({ apiKeys: list(named('ApiKey')) })) },
  deleteApiKey: { answer: json(closed({ deleted: text })) },
  addToken: { body: json(named('TokenRequest')), answer: json(named('KeyCreated')) },
  createRole: { body: json(named('RoleRequest')), answer: json(named('Role')) },
  listRoles: { answer: json(closed({ roles: list(named('Role')) })) },
  deleteRole: { answer: json(closed({ deleted: text })) },
  readInfo: { answer: json(named('Info')) },
  readFidelity: { answer: { 'application/json': named('Fidelity'), 'text/html': text, 'text/markdown': text } },
  explainReport: { body: json(named('ExplainReportRequest')), answer: json(named('Explanation')) },
  ...ACTIVITY_SHAPES,
  resetData: {
    body: json(open({}, { area: words(...RESET_AREAS) })),
    bodyIsOptional: true,
    answer: json(closed({ area: words(...RESET_AREAS) })),
  },
  listSnapshots: { answer: json(named('SnapshotList')) },
  saveSnapshot: { answer: json(named('Snapshot')) },
  restoreSnapshot: { answer: json(named('DataReplaced')) },
  deleteSnapshot: { answer: json(named('SnapshotList')) },
  exportData: { answer: lines },
  importData: { body: lines, answer: json(named('DataReplaced')) },
  readClock: { answer: json(named('ClockReading')) },
  setClock: { body: json(open({}, { now: either(moment, text), frozen: flag })), answer: json(named('ClockReading')) },
  advanceClock: { body: json(open({ milliseconds: count })), answer: json(named('ClockReading')) },
  releaseClock: { answer: json(named('ClockReading')) },
  createFault: { body: json(open({}, fault)), answer: json(named('Fault')) },
  listFaults: { answer: json(closed({ faults: list(named('Fault')) })) },
  deleteFault: { answer: json(named('Fault')) },
  clearFaults: { answer: json(named('Cleared')) },
  listRequests: {
    query: { method: text, path: text, endpoint: text, status: { type: 'integer', minimum: 100 }, limit: positive },
    answer: json(closed({ requests: list(named('LoggedRequest')), total: count })),
  },
  clearRequests: { answer: json(named('Cleared')) },
  readRateLimit: { answer: json(named('RateLimits')) },
  writeRateLimit: { body: json(open({ enabled: flag }, { segments: limit, platform: limit })), answer: json(named('RateLimits')) },
};
