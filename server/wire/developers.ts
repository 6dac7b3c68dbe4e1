import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import type { FieldType } from '../core/developers/fieldTypes.ts';
import type { VersionState } from '../core/developers/versionStates.ts';
import type { Problem } from '../core/problem.ts';
import type { ErrorEntry } from '../core/refusal.ts';

/** Request header that adds the problems with their ranges to the contract's own fields (our addition). */
export const PLACES_HEADER = 'x-fairlead-places';

/** Maximum CSV size in bytes; above it 413 (our decision: 64 MiB). */
export const MAX_CSV_BYTES = 64 * 1024 * 1024;

/** Maximum body of an upsert or a deletion, in bytes: enough for about 80,000 people. */
export const MAX_CHANGES_BODY_BYTES = 8 * 1024 * 1024;

/** Maximum JSON body of identities, in bytes: enough for the most that a request may contain. */
export const MAX_IDENTITIES_BODY_BYTES = 32 * 1024 * 1024;

/** The body of every refused developer request with validation errors. */
export interface FailureBody {
  readonly status: 'FAILURE';
  readonly errors: readonly ErrorEntry[];
  /** The first problem with its place (row, column), as a sentence. */
  readonly message: string;
  /** Only with PLACES_HEADER. */
  readonly problems?: readonly Problem[];
}

/** Any other refusal of area A. */
export interface ErrorBody {
  readonly status: 'ERROR';
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
}

/** One column of a preview; fieldName is the service's name of the field (name, email, manager_email, role or the header). */
export interface MappedColumn extends FieldMapping {
  readonly fieldName: string;
}

export { VERSION_STATES, type VersionState } from '../core/developers/versionStates.ts';

/** Warnings in the answers to a checked roster (our addition: other services may leave them out). The errorType is a code of ours. */
export interface RosterWarnings {
  readonly warnings?: readonly ErrorEntry[];
}

/** Answer to POST /v2/developers. */
export interface UploadPreview extends RosterWarnings {
  readonly status: 'SUCCESS';
  readonly versionId: string;
  readonly fileName: string;
  readonly totalRecords: number;
  readonly fieldMappings: readonly MappedColumn[];
  /** At most five records, values by header. */
  readonly sampleRecords: readonly Readonly<Record<string, string>>[];
  readonly validationErrors: readonly ErrorEntry[];
  readonly problems?: readonly Problem[];
}

/** A record whose fields differ from the active version. */
export interface UpdatedDeveloper {
  readonly email: string;
  readonly changes: Readonly<Record<string, { readonly from: string; readonly to: string }>>;
}

/** Answer to PUT /v2/developers: the changes of the new version. The three lists hold at most 100 entries; the summary counts all. */
export interface ReuploadReview extends RosterWarnings {
  readonly status: 'SUCCESS';
  readonly versionId: string;
  readonly fileName: string;
  readonly totalRecords: number;
  readonly fieldMappings: readonly MappedColumn[];
  readonly summary: {
    readonly added: number;
    readonly updated: number;
    readonly removed: number;
    readonly unchanged: number;
  };
  readonly added: readonly Developer[];
  readonly updated: readonly UpdatedDeveloper[];
  readonly removed: readonly Developer[];
  readonly validationErrors: readonly ErrorEntry[];
  readonly problems?: readonly Problem[];
}

/** Answer to PUT …/fieldMappings. */
export interface FieldMappingsSaved extends RosterWarnings {
  readonly status: 'SUCCESS';
  readonly versionId: string;
  readonly state: VersionState;
  readonly fieldMappings: readonly MappedColumn[];
  readonly developerCount: number;
}

/** Answer to PATCH …/versions/{versionId}. */
export interface VersionApproved {
  readonly status: 'SUCCESS';
  readonly versionId: string;
  readonly state: VersionState;
  readonly active: boolean;
  readonly developerCount: number;
}

/** Answer to DELETE /v2/developers/versions/{versionId}. */
export interface VersionDeleted {
  readonly status: 'SUCCESS';
  readonly versionId: string;
}

/** A version as listed by GET /v2/developers/versions (our addition: the contract shows no list). */
export interface VersionSummary {
  readonly versionId: string;
  readonly state: VersionState;
  readonly fileName: string;
  readonly developerCount: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly activatedAt: number | null;
  /** The active version that it was reviewed against; null if it was never reviewed. */
  readonly baseVersionId: string | null;
  readonly fieldMappings: readonly MappedColumn[];
}

/** Answer to GET /v2/developers/versions, newest first. */
export interface VersionList {
  readonly versions: readonly VersionSummary[];
}

/** A developer as listed. */
export interface Developer {
  readonly developerRefId: number;
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Query of GET /v2/developers (versionId is our addition; default: the active version). */
export interface DeveloperQuery {
  readonly emails?: readonly string[];
  readonly developerRefIds?: readonly number[];
  readonly searchKey?: string;
  readonly searchValue?: string;
  readonly sortKey?: string;
  readonly sortOrder?: 'asc' | 'desc';
  /** Zero-based. */
  readonly pageIndex?: number;
  readonly pageSize?: number;
  readonly versionId?: string;
  /** For CSV only: cells that a spreadsheet could execute get a leading apostrophe. */
  readonly spreadsheetSafe?: boolean;
}

/** Answer to GET /v2/developers as JSON. */
export interface DeveloperPage {
  readonly content: readonly Developer[];
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly pageItemCount: number;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly empty: boolean;
}

/** One field of GET /v2/developers/schema. */
export interface SchemaField {
  readonly key: string;
  readonly displayName: string;
  readonly fieldType: FieldType;
  readonly type: 'string';
  readonly required: boolean;
  readonly systemField: boolean;
}

/** Answer to GET /v2/developers/schema. */
export interface DeveloperSchema {
  /** Null before the first setup, when there are no fields. */
  readonly versionId: string | null;
  readonly createdAt: number | null;
  readonly fields: readonly SchemaField[];
}

/** Answer to PATCH and DELETE /v2/developers. */
export interface DevelopersChanged extends RosterWarnings {
  readonly status: 'SUCCESS';
  readonly versionId: string;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  readonly developerCount: number;
}

/** The account of a developer in a connected system, which is an integration or, for older clients, an application type. */
export interface DeveloperIdentityRequest {
  readonly email: string;
  readonly integrationId?: number;
  readonly applicationType?: string;
  readonly identity: string;
}

/** Answer to PATCH /v2/developers/identities. */
export interface IdentitiesUpdated {
  readonly status: 'success';
  readonly message: string;
}

/** The same at the addresses of identities, which write the status in lower case. */
export interface IdentityErrorBody extends Omit<ErrorBody, 'status'> {
  readonly status: 'error';
}

/** An identity as listed; either integrationId or applicationType is null. */
export interface DeveloperIdentity {
  readonly developerRefId: number;
  readonly email: string;
  readonly integrationId: number | null;
  readonly applicationType: string | null;
  readonly identity: string;
}

/** Answer to GET /v2/developers/identities as JSON: a page as for developers. */
export interface IdentityPage extends Omit<DeveloperPage, 'content'> {
  readonly content: readonly DeveloperIdentity[];
}
