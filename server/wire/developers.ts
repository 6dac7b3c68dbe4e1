import type { Answer } from './endpoint.ts';
import type { DEVELOPER_ENDPOINTS } from './endpoints/developers.ts';
import type { DEVELOPER_SCHEMAS } from './schemas/developers.ts';
import type { ERROR_SCHEMAS } from './schemas/errors.ts';
import type { Body, Query } from './schemas/jsonSchema.ts';

type Schemas = typeof DEVELOPER_SCHEMAS;
type Endpoints = typeof DEVELOPER_ENDPOINTS;

/**
 * Request header that adds the problems with their ranges to the contract's own fields (docs/contract/README.md#what-holds-in-every-area).
 */
export const PLACES_HEADER = 'x-fairlead-places';

/** The body of every refused developer request with validation errors. */
export type FailureBody = Body<typeof ERROR_SCHEMAS.FailureBody>;

/** A refusal of identities, with those that are wrong. */
export type IdentityFailureBody = Body<typeof ERROR_SCHEMAS.IdentityFailureBody>;

/** Any other refusal of area A. */
export type ErrorBody = Body<typeof ERROR_SCHEMAS.ErrorBody>;

/** Answer to POST /v2/developers. */
export type UploadPreview = Body<Schemas['UploadPreview']>;

/** Answer to PUT /v2/developers and GET …/review: the changes of a version. Its lists of people are a page of 100; the summary counts all. */
export type ReuploadReview = Body<Schemas['ReuploadReview']>;

/** A team in a review. */
export type ReviewedTeam = Body<Schemas['ReviewedTeam']>;

/** Warnings in the answers to a checked roster. */
export type RosterWarnings = Pick<UploadPreview, 'warnings'>;

/** Answer to PUT …/fieldMappings. */
export type FieldMappingsSaved = Body<Schemas['FieldMappingsSaved']>;

/** Answer to PATCH …/versions/{versionId}. */
export type VersionApproved = Body<Schemas['VersionApproved']>;

/** Answer to DELETE /v2/developers/versions/{versionId}. */
export type VersionDeleted = Body<Schemas['VersionDeleted']>;

/** A version as listed by GET /v2/developers/versions (our addition: the contract shows no list). */
export type VersionSummary = Body<Schemas['VersionSummary']>;

/** Answer to GET /v2/developers/versions, newest first. */
export type VersionList = Answer<Endpoints['listVersions']>;

/** Query of GET /v2/developers. */
export type DeveloperQuery = Query<Endpoints['listDevelopers']['query']>;

/** Answer to GET /v2/developers as JSON: values by header. */
export type DeveloperList = Body<Schemas['DeveloperList']>;

/** Answer to GET /v2/developers/schema. */
export type DeveloperSchema = Body<Schemas['DeveloperSchema']>;

/** Answer to PATCH and DELETE /v2/developers. */
export type DevelopersChanged = Body<Schemas['DevelopersChanged']>;

/** The account of a developer in a connected system, which is an integration or, for older clients, an application type. */
export type DeveloperIdentityRequest = Body<Schemas['DeveloperIdentityRequest']>;

/** Answer of the older addresses of identities. */
export type CloudIdsInserted = Body<Schemas['CloudIdsInserted']>;

/** Answer to PATCH /v2/developers/identities. */
export type IdentitiesUpdated = Body<Schemas['IdentitiesUpdated']>;

/** An identity as listed. */
export type DeveloperIdentity = Body<Schemas['DeveloperIdentity']>;

/** Answer to GET /v2/developers/identities as JSON. */
export type IdentityList = Body<Schemas['DeveloperIdentityList']>;
