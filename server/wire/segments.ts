import type { RequestBody } from './endpoint.ts';
import type { PAGE_QUERY, SEGMENT_ENDPOINTS } from './endpoints/segments.ts';
import type { ERROR_SCHEMAS } from './schemas/errors.ts';
import type { Body, Fields, Query, WithoutNulls } from './schemas/jsonSchema.ts';
import type { PAGE, SEGMENT_SCHEMAS } from './schemas/segments.ts';

type Schemas = typeof SEGMENT_SCHEMAS;
type Endpoints = typeof SEGMENT_ENDPOINTS;

/** Any refusal of area C: `code` is the HTTP status, `details` our name of the refusal. */
export type SegmentErrorBody = Body<typeof ERROR_SCHEMAS.SegmentErrorBody>;

/** Query of every list; a limit above the maximum is reduced to the maximum. */
export type PageQuery = Query<typeof PAGE_QUERY>;

/** A page of a list. */
export interface Page<Entry> extends Fields<typeof PAGE> {
  readonly objects: readonly Entry[];
}

/** A workspace. */
export type Workspace = Body<Schemas['Workspace']>;

/** An environment as listed. */
export type Environment = Body<Schemas['Environment']>;

/** An environment as the answer to its creation or change. */
export type WholeEnvironment = Body<Schemas['WholeEnvironment']>;

/** A reference to another record by ID and name. */
export type Reference = Segment['trafficType'];

/** A traffic type. */
export type TrafficType = Body<Schemas['TrafficType']>;

/** A segment of a workspace. */
export type Segment = Body<Schemas['Segment']>;

/** A segment in an environment, as listed and as the answer to its activation. */
export type SegmentDefinition = Body<Schemas['SegmentDefinition']>;

/** A segment in an environment as the answer to an upload. */
export type WholeSegmentDefinition = Body<Schemas['WholeSegmentDefinition']>;

/** Answer to GET …/keys. */
export type SegmentKeys = Body<Schemas['SegmentKeys']>;

/** Body of PUT …/uploadKeys and PUT …/removeKeys. */
export type KeysRequest = WithoutNulls<Exclude<Body<Schemas['KeysRequest']>, readonly string[]>>;

/** Answer to PUT …/removeKeys and PUT …/deleteKeys. */
export type KeysRemoved = Body<Schemas['KeysRemoved']>;

/** An identity to save. */
export type IdentityRequest = Required<Body<Schemas['IdentityRequest']>>;

/** An identity. */
export type Identity = Body<Schemas['Identity']>;

/** Answer to POST …/identities. */
export type IdentitiesSaved = Body<Schemas['IdentitiesSaved']>;

/** Body of POST and PUT /schema/ws/{workspaceId}/trafficTypes/{trafficTypeId}; PATCH accepts the same without the ID. */
export type AttributeRequest = RequestBody<Endpoints['createAttribute']>;

/** An attribute of identities. */
export type Attribute = Body<Schemas['Attribute']>;

/** A page of attributes. */
export type AttributePage = Body<Schemas['AttributePage']>;

/** Answer to POST …/attribute:bulk. */
export type AttributesImported = Body<Schemas['AttributesImported']>;

/** An audit log entry: an action on a segment, its actor and the reason. */
export type SegmentAuditEntry = Body<Schemas['SegmentAuditEntry']>;
