import { type AttributeDetails, DATA_TYPES } from '../../core/segments/attributes.ts';
import { AUDIT_ACTIONS } from '../../core/segments/auditActions.ts';
import {
  anyOf,
  anything,
  array,
  boolean,
  count,
  enumOf,
  nullable,
  nullOnly,
  number,
  object,
  record,
  type Schema,
  strictObject,
  string,
  timestamp,
  toReferences,
} from './jsonSchema.ts';

/** A record by ID and name. */
const reference = strictObject({ id: string, name: string });
const typedReference = strictObject({ type: string, id: string, name: string });
const environment = { name: string, id: string, production: boolean };
/** The platform project that a workspace belongs to. */
const projectOfWorkspace = { organizationIdentifier: string, projectIdentifier: string };
/** The values of an identity by attribute. */
export const identityValues = record(anyOf(string, number));
/** Flags, and lists of records. */
const permissions = record(anyOf(boolean, array(anything)));
/** The fields of an attribute besides its ID. */
export const attribute = {
  displayName: nullable(string),
  description: nullable(string),
  dataType: nullable(enumOf(...DATA_TYPES)),
  isSearchable: boolean,
  suggestedValues: nullable(array(string)),
};

/** The fields of a page besides its entries. */
export const PAGE = { offset: count, limit: count, totalCount: count };

const ENTRIES = {
  Identity: strictObject({ key: string, values: record(string), trafficTypeId: string, environmentId: string, organizationId: string }),
  Attribute: strictObject({ id: string, ...attribute, trafficTypeId: string, organizationId: string }) satisfies Schema<AttributeDetails>,
};
const entries = toReferences(ENTRIES);
/** What was saved, and for each other item the reason. */
const saved = <Entry>(entry: Schema<Entry>) =>
  strictObject({
    objects: array(entry),
    failed: array(strictObject({ object: anything, status: count, message: string })),
    /** Always empty: there is nothing to report about the whole list. */
    metadata: strictObject({}),
    offset: nullOnly,
    limit: nullOnly,
    count: nullOnly,
    total: nullOnly,
  });

/** The schemas of area C. */
export const SEGMENT_SCHEMAS = {
  ...ENTRIES,
  /** The identifiers of the platform project that it belongs to are missing if it belongs to none. */
  Workspace: strictObject({ name: string, type: enumOf('workspace'), id: string, requiresTitleAndComments: boolean }, projectOfWorkspace),
  Environment: strictObject(environment),
  WholeEnvironment: strictObject({
    ...environment,
    type: enumOf('environment'),
    environmentType: enumOf('production', 'pre_production'),
    orgId: string,
    status: enumOf('ACTIVE'),
    workspaceIds: array(string),
    creationTime: timestamp,
    permissioningEnabled: boolean,
    changePermissions: permissions,
    dataExportPermissions: permissions,
    apiTokens: array(anything),
  }),
  TrafficType: strictObject({ id: string, name: string, displayAttributeId: nullable(string) }),
  Segment: strictObject({
    name: string,
    description: string,
    trafficType: reference,
    creationTime: timestamp,
    tags: nullable(array(strictObject({ name: string }))),
  }),
  SegmentDefinition: strictObject({ name: string, environment: reference, trafficType: reference, creationTime: timestamp }),
  /** The fields of the contract, plus those that older clients read. `environment` is its ID if the answer is not to JSON sent to /upload. */
  WholeSegmentDefinition: strictObject({
    id: string,
    orgId: string,
    environment: anyOf(reference, string),
    environmentURN: typedReference,
    name: string,
    trafficType: reference,
    trafficTypeId: string,
    trafficTypeURN: typedReference,
    description: string,
    creator: typedReference,
    status: enumOf('ACTIVE'),
    creationTime: timestamp,
    lastUpdateTime: timestamp,
    iAmInThisSegment: nullOnly,
    type: enumOf('Segment'),
  }),
  SegmentKeys: strictObject(
    {
      keys: array(strictObject({ key: string })),
      openChangeRequestId: nullable(string),
      /** The number of all keys. */
      count,
      offset: count,
      limit: count,
    },
    /** The same number, by the name that the vendor's SDK reads; always sent here. */
    { totalCount: count },
  ),
  /** The message contains the number of deleted keys. */
  KeysRemoved: strictObject({ code: count, message: string, details: nullable(string), transactionId: nullable(string) }),
  IdentitiesSaved: saved(entries.Identity),
  AttributePage: strictObject(
    {
      /** The ID to continue from, null at the end. */
      nextMarker: nullable(string),
      previousMarker: nullable(string),
      limit: count,
      count,
    },
    /** The same attributes, by the names of the public reference and of the vendor's SDK; both are always sent here. */
    { data: array(entries.Attribute), objects: array(entries.Attribute) },
  ),
  AttributesImported: saved(entries.Attribute),
  SegmentAuditEntry: strictObject({
    workspaceId: string,
    segmentName: string,
    /** Null if the change concerned the workspace. */
    environmentId: nullable(string),
    action: enumOf(...AUDIT_ACTIONS),
    /** Number of keys added or removed. */
    keyCount: count,
    title: nullable(string),
    comment: nullable(string),
    actor: typedReference,
    at: timestamp,
  }),
  Patch: { ...array(object({ op: string, path: string }, { value: anything })), minItems: 1 },
  KeysRequest: anyOf(array(string), object({ keys: array(string) }, { comment: nullable(string), title: nullable(string) })),
  KeysForm: object(
    { file: { type: 'string', contentMediaType: 'text/csv' } },
    { payload: { type: 'string', contentMediaType: 'application/json' } },
  ),
  /** Numbers are returned as strings. */
  IdentityRequest: object({ key: string }, { values: identityValues }),
};

/** References to the schemas of area C. */
export const SEGMENT_REFERENCES = toReferences(SEGMENT_SCHEMAS);
