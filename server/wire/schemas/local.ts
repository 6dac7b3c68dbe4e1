import { KEY_KINDS, SCOPES } from '../../core/access/keyGrants.ts';
import { type CustomRole, RESOURCE_PERMISSIONS } from '../../core/access/roles.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { CUTS, FAULT_STATUSES, type FaultRule } from '../../core/emulator/faults.ts';
import type { Limit } from '../../core/emulator/rateLimit.ts';
import { WEEKDAYS } from '../../core/insights/calendar.ts';
import { TIER_SETS } from '../../core/insights/ratings.ts';
import { type InsightSettings, MEMBERSHIPS } from '../../core/insights/teams.ts';
import {
  anyOf,
  array,
  boolean,
  count,
  enumOf,
  integer,
  json,
  nullable,
  number,
  object,
  positive,
  record,
  type Schema,
  strictObject,
  string,
  timestamp,
  toReferences,
} from './jsonSchema.ts';

const grants = {
  kind: enumOf(...KEY_KINDS),
  scopes: array(enumOf(...SCOPES)),
  roles: array(strictObject({ role: string, orgIdentifier: nullable(string), projectIdentifier: nullable(string) })),
  restriction: strictObject({ environments: array(string), projects: array(string) }),
  account: nullable(string),
};
const key = {
  id: string,
  /** The API key of the token. */
  keyId: nullable(string),
  name: string,
  description: string,
  tags: array(string),
  ...grants,
  createdAt: timestamp,
  expiresAt: nullable(timestamp),
  revokedAt: nullable(timestamp),
};
const Key = strictObject(key);

/** A number of requests per some seconds. */
export const limit = strictObject({ requests: positive, seconds: positive });
/** A fault to inject. */
export const fault = {
  endpoint: nullable(string),
  method: nullable(enumOf('GET', 'POST', 'PUT', 'PATCH', 'DELETE') as Schema<string>),
  path: nullable(string),
  latency: count,
  status: nullable(enumOf(...FAULT_STATUSES)),
  resetSeconds: nullable(count),
  cut: nullable(enumOf(...CUTS)),
  probability: { ...number, exclusiveMinimum: 0, maximum: 1 },
  times: nullable(positive),
};
/** The settings of the service. */
export const configuration = {
  managerEmailConfigured: boolean,
  orgTreeFilterColumns: array(string),
  groupByColumns: array(string),
  orgTreeFilters: array(object({ column: string, values: { ...array(string), minItems: 1 } })),
  timeZone: string,
  membership: enumOf(...MEMBERSHIPS),
  /** The days that numbers per day are divided by. */
  workingDays: { ...array(enumOf(...WEEKDAYS)), minItems: 1 },
  /** Accounts, e-mails and names that are programs, besides those that are known. */
  bots: array(string),
  /** Whether insights name teams only, and no people. */
  teamOnly: boolean,
  /** The levels that metrics are rated by. */
  tierSet: enumOf(...TIER_SETS),
  /** Globs for the names of environments that are production, and after ! those that are not; empty takes what hosts mark or usual names say. */
  productionEnvironments: array(string),
  /** Whether imports of Git histories count commits for their co-authors too. */
  coAuthors: boolean,
  /** The number of the newest versions of the roster to keep, besides those that are active or wait for approval; null keeps all. */
  keepVersions: nullable(positive),
};
const permissions = array(enumOf(...RESOURCE_PERMISSIONS));
const Snapshot = strictObject({
  name: string,
  /** Size in bytes. */
  size: count,
  /** By the system clock. */
  savedAt: timestamp,
});
/** The reading that a clock is set to. */
export const clock = {
  /** Milliseconds since the epoch, or a date and time as a string. */
  now: anyOf(timestamp, string),
  frozen: boolean,
};
/** The identifier of what was deleted. */
export const deleted = json(strictObject({ deleted: string }));
const evidence = enumOf('documented', 'public fact', 'our decision');

/** The schemas of the local endpoints. */
export const LOCAL_SCHEMAS = {
  Health: strictObject(
    { status: enumOf('UP') },
    {
      /** Only if a challenge was sent: its HMAC, with which a holder of the admin key verifies the service before sending a key. */
      proof: string,
    },
  ),
  Readiness: strictObject({ status: enumOf('READY') }),
  Configuration: strictObject(configuration) satisfies Schema<Omit<RosterSettings, 'fieldMappings'> & InsightSettings>,
  Role: strictObject(
    { identifier: string, name: string, description: string, permissions, isDefault: boolean },
    {
      /** Not set for a default role. */
      createdAt: timestamp,
    },
  ) satisfies Schema<CustomRole>,
  RoleRequest: object({ identifier: string, permissions: permissions as Schema<readonly string[]> }, { name: string, description: string }),
  ApiKey: strictObject({
    id: string,
    name: string,
    description: string,
    tags: array(string),
    ...grants,
    createdAt: timestamp,
    revokedAt: nullable(timestamp),
    tokens: array(toReferences({ Key }).Key),
  }),
  TokenRequest: object({ name: string }, { description: string, tags: array(string), expiresAt: nullable(timestamp) }),
  TokenRotation: object(
    {},
    {
      /** When the new token expires; by default with the old one. */
      expiresAt: nullable(timestamp),
      /** Seconds for which the old token still works; default 0. */
      graceSeconds: count,
    },
  ),
  Key,
  KeyCreated: strictObject({ ...key, value: string }),
  KeyRequest: object(
    { name: string },
    {
      description: string,
      tags: array(string),
      /** Default personal. */
      kind: grants.kind,
      /** Its grants in areas A and B and at the local endpoints. */
      scopes: grants.scopes,
      /** Its grants in area D, and in area C if workspaces accept platform keys; a role without its scope is for everything. */
      roles: array(object({ role: string }, { orgIdentifier: nullable(string), projectIdentifier: nullable(string) })),
      /** The account of area D that it is for; null or undefined means any. */
      account: nullable(string),
      /** Restricts an Admin key; environments and workspaces by ID or name. */
      restriction: nullable(object({}, { environments: array(string), projects: array(string) })),
      /** Null never expires. */
      expiresAt: nullable(timestamp),
    },
  ),
  Info: strictObject({
    version: string,
    pid: count,
    engine: enumOf('sqlite', 'postgresql'),
    /** The name of the data folder; null if there is none. */
    dataFolder: nullable(string),
    /** By the system clock. */
    startedAt: timestamp,
    /** Seconds. */
    uptime: count,
    /** Rows by table. */
    counts: record(count),
  }),
  Fidelity: strictObject({
    version: string,
    /** The number of endpoints per kind of evidence. */
    counts: strictObject({ documented: count, 'public fact': count, 'our decision': count }),
    endpoints: array(strictObject({ name: string, method: string, path: string, area: string, evidence, summary: string })),
  }),
  Snapshot,
  SnapshotList: strictObject({ snapshots: array(toReferences({ Snapshot }).Snapshot) }),
  DataReplaced: strictObject({
    /** The number of rows in all tables afterwards. */
    rows: count,
  }),
  ClockReading: strictObject({
    now: timestamp,
    frozen: boolean,
    /** Milliseconds that it is ahead of the real clock; negative if it is behind. */
    ahead: integer,
  }),
  Fault: strictObject({
    ...fault,
    id: string,
    /** How many requests it was applied to. */
    met: count,
  }) satisfies Schema<FaultRule>,
  Cleared: strictObject({ cleared: count }),
  LoggedRequest: strictObject({
    id: string,
    /** By the service's own clock. */
    at: timestamp,
    method: string,
    /** Without the query, and without keys. */
    path: string,
    /** The endpoint's name; null if there is none at the path. */
    endpoint: nullable(string),
    /** Null while the request is in progress, and if the connection was cut. */
    status: nullable(count),
    /** Milliseconds; null while the request is in progress. */
    duration: nullable(count),
  }),
  RateLimits: strictObject({ enabled: boolean, segments: limit, platform: limit }) satisfies Schema<Record<'segments' | 'platform', Limit>>,
};

/** References to the schemas of the local endpoints. */
export const LOCAL_REFERENCES = toReferences(LOCAL_SCHEMAS);
