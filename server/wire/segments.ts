import type { AttributeDetails, DataType } from '../core/segments/attributes.ts';
import type { AuditAction } from '../core/segments/auditActions.ts';
import type { PatchOperation } from '../core/segments/jsonPatch.ts';

export { DATA_TYPES, type DataType } from '../core/segments/attributes.ts';
export { AUDIT_ACTIONS, type AuditAction } from '../core/segments/auditActions.ts';
export type { PatchOperation } from '../core/segments/jsonPatch.ts';
export { MAX_KEY_LENGTH, MAX_REMOVED_KEYS, MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS } from '../core/segments/keys.ts';

/** Maximum body in area C, in bytes: enough for the most keys that a request may add, in any notation. */
export const MAX_SEGMENT_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Maximum body of a removal of keys, in bytes: enough for the most keys it may name, each of maximum length and with any characters, in
 * UTF-8.
 */
export const MAX_REMOVAL_BODY_BYTES = 80 * 1024 * 1024;

/** Any refusal of area C: `code` is the HTTP status, `details` our name of the refusal. */
export interface SegmentErrorBody {
  readonly code: number;
  readonly message: string;
  readonly details: string | null;
  readonly transactionId: string;
}

/** Query of every list; a limit above the maximum is reduced to the maximum. */
export interface PageQuery {
  readonly limit?: number;
  readonly offset?: number;
}

/** A page of a list. */
export interface Page<Entry> {
  readonly objects: readonly Entry[];
  readonly offset: number;
  readonly limit: number;
  readonly totalCount: number;
}

/** A workspace. */
export interface Workspace {
  readonly name: string;
  readonly type: 'workspace';
  readonly id: string;
  readonly requiresTitleAndComments: boolean;
}

/** Body of POST /workspaces. */
export interface WorkspaceRequest {
  readonly name: string;
  readonly requiresTitleAndComments?: boolean;
}

/** How GET /workspaces compares `name`; default IS. */
export const NAME_OPERATIONS = ['IS', 'STARTS_WITH', 'CONTAINS'] as const;
export type NameOperation = (typeof NAME_OPERATIONS)[number];

/** Query of GET /workspaces. */
export interface WorkspaceQuery extends PageQuery {
  readonly name?: string;
  readonly nameOp?: NameOperation;
}

/** An environment as listed. */
export interface Environment {
  readonly name: string;
  readonly id: string;
  readonly production: boolean;
}

/** Body of POST /environments/ws/{workspaceId}. */
export interface EnvironmentRequest {
  readonly name: string;
  readonly production?: boolean;
}

/** An environment as the answer to its creation or change. */
export interface WholeEnvironment extends Environment {
  readonly type: 'environment';
  readonly environmentType: 'production' | 'pre_production';
  readonly orgId: string;
  readonly status: 'ACTIVE';
  readonly workspaceIds: readonly string[];
  /** Milliseconds since the epoch. */
  readonly creationTime: number;
  readonly permissioningEnabled: boolean;
  readonly changePermissions: Readonly<Record<string, boolean | readonly unknown[]>>;
  readonly dataExportPermissions: Readonly<Record<string, boolean | readonly unknown[]>>;
  readonly apiTokens: readonly unknown[];
}

/** A reference to another record by ID and name. */
export interface Reference {
  readonly id: string;
  readonly name: string;
}

/** A reference with its type. */
export interface TypedReference extends Reference {
  readonly type: string;
}

/** A traffic type. */
export interface TrafficType extends Reference {
  readonly displayAttributeId: string | null;
}

/** A segment of a workspace. */
export interface Segment {
  readonly name: string;
  readonly description: string;
  readonly trafficType: Reference;
  /** Milliseconds since the epoch. */
  readonly creationTime: number;
  readonly tags: readonly { readonly name: string }[] | null;
}

/** Body of POST /segments/ws/{workspaceId}/trafficTypes/{trafficTypeName}. */
export interface SegmentRequest {
  readonly name: string;
  readonly description?: string;
}

/** Query of GET /segments/ws/{workspaceId}. */
export interface SegmentQuery extends PageQuery {
  readonly tag?: string;
}

/** A segment in an environment, as listed and as the answer to its activation. */
export interface SegmentDefinition {
  readonly name: string;
  readonly environment: Reference;
  readonly trafficType: Reference;
  readonly creationTime: number;
}

/** A segment in an environment as the answer to an upload: the fields of the contract, plus those that older clients read. */
export interface WholeSegmentDefinition extends SegmentDefinition {
  readonly id: string;
  readonly orgId: string;
  readonly environmentURN: TypedReference;
  readonly trafficTypeId: string;
  readonly trafficTypeURN: TypedReference;
  readonly description: string;
  readonly creator: TypedReference;
  readonly status: 'ACTIVE';
  readonly lastUpdateTime: number;
  readonly iAmInThisSegment: null;
  readonly type: 'Segment';
}

/** Answer to GET …/keys: `count` is the number of all keys. */
export interface SegmentKeys {
  readonly keys: readonly { readonly key: string }[];
  readonly openChangeRequestId: string | null;
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
}

/** Body of PUT …/uploadKeys and PUT …/removeKeys. */
export interface KeysRequest {
  readonly keys: readonly string[];
  readonly comment?: string;
  readonly title?: string;
}

/** Answer to PUT …/removeKeys and PUT …/deleteKeys; the message contains the number of deleted keys. */
export interface KeysRemoved {
  readonly code: number;
  readonly message: string;
  readonly details: string | null;
  readonly transactionId: string | null;
}

/** An identity to save; numbers are returned as strings. */
export interface IdentityRequest {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** An identity. */
export interface Identity {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly trafficTypeId: string;
  readonly environmentId: string;
  readonly organizationId: string;
}

/** Answer to POST …/identities: what was saved, and for each other item the reason. */
export interface IdentitiesSaved {
  readonly objects: readonly Identity[];
  readonly failed: readonly { readonly object: unknown; readonly status: number; readonly message: string }[];
  /** Always empty: there is nothing to report about the whole list. */
  readonly metadata: Readonly<Record<string, never>>;
  readonly offset: null;
  readonly limit: null;
  readonly count: null;
  readonly total: null;
}

/** Body of POST and PUT /schema/ws/{workspaceId}/trafficTypes/{trafficTypeId}; PATCH accepts the same without the ID. */
export interface AttributeRequest {
  readonly id: string;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly dataType?: DataType | null;
  readonly isSearchable?: boolean;
  readonly suggestedValues?: readonly string[] | null;
}

/** An attribute of identities. */
export interface Attribute extends AttributeDetails {
  readonly id: string;
  readonly trafficTypeId: string;
  readonly organizationId: string;
}

/** A page of attributes: a marker is the ID to continue from, null at the end. */
export interface AttributePage {
  readonly data: readonly Attribute[];
  readonly nextMarker: string | null;
  readonly previousMarker: string | null;
  readonly limit: number;
  readonly count: number;
}

/** Answer to POST …/attribute:bulk: what was saved, and for each other item the reason. */
export interface AttributesImported extends Omit<IdentitiesSaved, 'objects'> {
  readonly objects: readonly Attribute[];
}

/** Query of GET /__fairlead/segments/audit; a missing field means no restriction. */
export interface SegmentAuditQuery extends PageQuery {
  readonly workspaceId?: string;
  readonly environmentId?: string;
  readonly segmentName?: string;
}

/** An audit log entry: an action on a segment, its actor and the reason. */
export interface SegmentAuditEntry {
  readonly workspaceId: string;
  readonly segmentName: string;
  /** Null if the change concerned the workspace. */
  readonly environmentId: string | null;
  readonly action: AuditAction;
  /** Number of keys added or removed. */
  readonly keyCount: number;
  readonly title: string | null;
  readonly comment: string | null;
  readonly actor: TypedReference;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** JSON Patch operations that replace members (RFC 6902), for PATCH of a workspace and of an environment. */
export type PatchRequest = readonly PatchOperation[];
