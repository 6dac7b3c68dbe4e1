import type { AttributeDetails, DataType } from '../core/segments/attributes.ts';
import type { AuditAction } from '../core/segments/auditActions.ts';
import type { PatchOperation } from '../core/segments/jsonPatch.ts';

export { DATA_TYPES, type DataType } from '../core/segments/attributes.ts';
export { AUDIT_ACTIONS, type AuditAction } from '../core/segments/auditActions.ts';
export type { PatchOperation } from '../core/segments/jsonPatch.ts';
export { MAX_KEY_LENGTH, MAX_REMOVED_KEYS, MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS } from '../core/segments/keys.ts';

/** Largest body that an address of area C takes, in bytes: room for the most keys that a request may add, however they are written. */
export const MAX_SEGMENT_BODY_BYTES = 16 * 1024 * 1024;

/** Largest body of a removal of keys, in bytes: room for the most keys it may name, each of the greatest length and of any characters, in UTF-8. */
export const MAX_REMOVAL_BODY_BYTES = 80 * 1024 * 1024;

/** Any refusal of area C (facts C8): `code` is the HTTP status, `details` our name of the refusal. */
export interface SegmentErrorBody {
  readonly code: number;
  readonly message: string;
  readonly details: string | null;
  readonly transactionId: string;
}

/** Query of every list; a limit above the list's most is answered with that most (facts C6). */
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

/** A workspace (service.md, area C). */
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

/** How `name` is compared in GET /workspaces; IS unless said. */
export const NAME_OPERATIONS = ['IS', 'STARTS_WITH', 'CONTAINS'] as const;
export type NameOperation = (typeof NAME_OPERATIONS)[number];

/** Query of GET /workspaces. */
export interface WorkspaceQuery extends PageQuery {
  readonly name?: string;
  readonly nameOp?: NameOperation;
}

/** An environment as listed (service.md, area C). */
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

/** An environment as answered when it is created or changed (facts C5). */
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

/** What is named in another record. */
export interface Reference {
  readonly id: string;
  readonly name: string;
}

/** A reference that says what it refers to. */
export interface TypedReference extends Reference {
  readonly type: string;
}

/** A traffic type (facts C5). */
export interface TrafficType extends Reference {
  readonly displayAttributeId: string | null;
}

/** A segment of a workspace (service.md, area C). */
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

/** A segment in an environment as listed and as its activation answers it (service.md, area C). */
export interface SegmentDefinition {
  readonly name: string;
  readonly environment: Reference;
  readonly trafficType: Reference;
  readonly creationTime: number;
}

/** A segment in an environment as an upload answers it: the fields of the contract, and beside them those that older clients read. */
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

/** Answer to GET …/keys: `count` is how many keys there are in all (service.md; facts C6). */
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

/** Answer to PUT …/removeKeys and PUT …/deleteKeys: the message says how many keys were deleted. */
export interface KeysRemoved {
  readonly code: number;
  readonly message: string;
  readonly details: string | null;
  readonly transactionId: string | null;
}

/** An identity to save; numbers come back as texts (service.md, area C). */
export interface IdentityRequest {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** An identity (facts C7). */
export interface Identity {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly trafficTypeId: string;
  readonly environmentId: string;
  readonly organizationId: string;
}

/** Answer to POST …/identities: what was saved, and for each item that was not, why (facts C7). */
export interface IdentitiesSaved {
  readonly objects: readonly Identity[];
  readonly failed: readonly { readonly object: unknown; readonly status: number; readonly message: string }[];
  /** Empty: nothing is said about the list as a whole. */
  readonly metadata: Readonly<Record<string, never>>;
  readonly offset: null;
  readonly limit: null;
  readonly count: null;
  readonly total: null;
}

/** Body of POST and PUT /schema/ws/{workspaceId}/trafficTypes/{trafficTypeId} (facts C7); a PATCH takes all but the id. */
export interface AttributeRequest {
  readonly id: string;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly dataType?: DataType | null;
  readonly isSearchable?: boolean;
  readonly suggestedValues?: readonly string[] | null;
}

/** An attribute of identities (facts C7). */
export interface Attribute extends AttributeDetails {
  readonly id: string;
  readonly trafficTypeId: string;
  readonly organizationId: string;
}

/** A page of attributes: a marker is the id to go on from, null where there is nothing beyond. */
export interface AttributePage {
  readonly data: readonly Attribute[];
  readonly nextMarker: string | null;
  readonly previousMarker: string | null;
  readonly limit: number;
  readonly count: number;
}

/** Answer to POST …/attribute:bulk: what was saved, and for each item that was not, why. */
export interface AttributesImported extends Omit<IdentitiesSaved, 'objects'> {
  readonly objects: readonly Attribute[];
}

/** Query of GET /__fairlead/segments/audit; what is left out is not asked for. */
export interface SegmentAuditQuery extends PageQuery {
  readonly workspaceId?: string;
  readonly environmentId?: string;
  readonly segmentName?: string;
}

/** What was done to a segment, by whom and why. */
export interface SegmentAuditEntry {
  readonly workspaceId: string;
  readonly segmentName: string;
  /** Null where the change was the workspace's. */
  readonly environmentId: string | null;
  readonly action: AuditAction;
  /** Keys that were added or removed by it. */
  readonly keyCount: number;
  readonly title: string | null;
  readonly comment: string | null;
  readonly actor: TypedReference;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Operations that replace members (RFC 6902): what PATCH of a workspace and of an environment takes. */
export type PatchRequest = readonly PatchOperation[];
