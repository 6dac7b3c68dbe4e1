import { FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { VERSION_STATES } from '../../core/developers/versionStates.ts';
import type { Problem } from '../../core/problem.ts';
import type { DEVELOPER_ENDPOINTS } from '../endpoints/developers.ts';
import {
  anything,
  array,
  boolean,
  count,
  type EndpointShape,
  enumOf,
  integer,
  type JsonSchema,
  json,
  nullable,
  object,
  positive,
  record,
  type Schema,
  strictObject,
  string,
  timestamp,
  toReferences,
} from './jsonSchema.ts';

const success = enumOf('SUCCESS');
const state = enumOf(...VERSION_STATES);
const fieldMapping = { csvColumn: string, fieldType: enumOf(...FIELD_TYPES) };
const version = { versionId: string, fileName: string };
const page = { pageIndex: count, pageSize: count, pageItemCount: count, totalItems: count, totalPages: count, empty: boolean };

const ENTRIES = {
  ErrorEntry: strictObject({
    errorType: string,
    fieldName: nullable(string),
    errorDeveloperCount: count,
    sampleErrorDevelopers: array(record(string)),
  }),
  MappedColumn: strictObject({
    ...fieldMapping,
    /** The service's name of the field: name, email, manager_email, role or the header. */
    fieldName: string,
  }),
  Developer: strictObject({ developerRefId: integer, name: string, email: string, managerEmail: string, attributes: record(string) }),
  /** Either integrationId or applicationType is null. */
  DeveloperIdentity: strictObject({
    developerRefId: integer,
    email: string,
    integrationId: nullable(integer),
    applicationType: nullable(string),
    identity: string,
  }),
};
const entries = toReferences(ENTRIES);
const fieldMappings = array(entries.MappedColumn);

const checked = { totalRecords: count, fieldMappings, validationErrors: array(entries.ErrorEntry) };
/** Our addition: other services may leave them out. */
const warnings = array(entries.ErrorEntry);
/** Only with PLACES_HEADER. */
const problems = array(anything as Schema<Problem>);

/** The schemas of area A. */
export const DEVELOPER_SCHEMAS = {
  ...ENTRIES,
  UploadPreview: strictObject(
    {
      status: success,
      ...version,
      ...checked,
      /** At most five records, values by header. */
      sampleRecords: array(record(string)),
    },
    { warnings, problems },
  ),
  ReuploadReview: strictObject(
    {
      status: success,
      ...version,
      ...checked,
      summary: strictObject({ added: count, updated: count, removed: count, unchanged: count }),
      added: array(entries.Developer),
      updated: array(strictObject({ email: string, changes: record(strictObject({ from: string, to: string })) })),
      removed: array(entries.Developer),
    },
    { warnings, problems },
  ),
  FieldMappingsSaved: strictObject({ status: success, versionId: string, state, fieldMappings, developerCount: count }, { warnings }),
  VersionApproved: strictObject({ status: success, versionId: string, state, active: boolean, developerCount: count }),
  VersionDeleted: strictObject({ status: success, versionId: string }),
  VersionSummary: strictObject({
    ...version,
    state,
    developerCount: count,
    createdAt: timestamp,
    activatedAt: nullable(timestamp),
    /** The active version that it was reviewed against; null if it was never reviewed. */
    baseVersionId: nullable(string),
    fieldMappings,
  }),
  DeveloperPage: strictObject({ ...page, content: array(entries.Developer) }),
  DeveloperSchema: strictObject({
    /** Null before the first setup, when there are no fields. */
    versionId: nullable(string),
    createdAt: nullable(timestamp),
    fields: array(
      strictObject({
        key: string,
        displayName: string,
        fieldType: fieldMapping.fieldType,
        type: enumOf('string'),
        required: boolean,
        systemField: boolean,
      }),
    ),
  }),
  DevelopersChanged: strictObject(
    { status: success, versionId: string, added: count, updated: count, removed: count, developerCount: count },
    { warnings },
  ),
  DeveloperIdentityPage: strictObject({ ...page, content: array(entries.DeveloperIdentity) }),
  DeveloperIdentityRequest: object({ email: string, identity: string }, { integrationId: integer, applicationType: string }),
  IdentitiesUpdated: strictObject({ status: enumOf('success'), message: string }),
  Roster: object(
    { file: { type: 'string', contentMediaType: 'text/csv' } },
    { fieldMappings: { type: 'string', contentMediaType: 'application/json', contentSchema: array(object(fieldMapping)) } },
  ),
};

/** References to the schemas of area A. */
export const DEVELOPER_REFERENCES = toReferences(DEVELOPER_SCHEMAS);
const refs = DEVELOPER_REFERENCES;

/** Query of the lists of developers and of identities. */
export const DEVELOPER_QUERY = {
  emails: array(string),
  developerRefIds: array(integer),
  searchKey: string,
  searchValue: string,
  sortKey: string,
  sortOrder: enumOf('asc', 'desc'),
  /** Zero-based. */
  pageIndex: { ...count, default: 0 },
  pageSize: { ...positive, maximum: 1000, default: 50 },
};
const roster = { 'multipart/form-data': refs.Roster };

/** The request and answer of each endpoint of area A. */
export const DEVELOPER_SHAPES = {
  uploadRoster: { body: roster, answer: json(refs.UploadPreview) },
  reuploadRoster: { body: roster, answer: json(refs.ReuploadReview) },
  upsertDevelopers: { body: json({ ...array(record(nullable(string))), minItems: 1 }), answer: json(refs.DevelopersChanged) },
  deleteDevelopers: { body: json(object({ emails: { ...array(string), minItems: 1 } })), answer: json(refs.DevelopersChanged) },
  listDevelopers: {
    query: {
      ...DEVELOPER_QUERY,
      /** Our addition; by default the active version. */
      versionId: string,
      /** For CSV only: cells that a spreadsheet could execute get a leading apostrophe. */
      spreadsheetSafe: boolean,
    },
    answer: { 'application/json': refs.DeveloperPage, 'text/csv': string },
  },
  updateDeveloperIdentities: {
    body: { ...json({ ...array(refs.DeveloperIdentityRequest), minItems: 1 }), ...roster },
    answer: json(refs.IdentitiesUpdated),
  },
  listDeveloperIdentities: {
    query: { ...DEVELOPER_QUERY, spreadsheetSafe: boolean },
    answer: { 'application/json': refs.DeveloperIdentityPage, 'text/csv': string },
  },
  readSchema: { answer: json(refs.DeveloperSchema) },
  saveFieldMappings: { body: json(object({ fieldMappings: array(object(fieldMapping)) })), answer: json(refs.FieldMappingsSaved) },
  approveVersion: { body: json(object({ active: boolean })), answer: json(refs.VersionApproved) },
  listVersions: { answer: json(strictObject({ versions: array(refs.VersionSummary) })) },
  readVersion: { answer: json(refs.VersionSummary) },
  deleteVersion: { answer: json(refs.VersionDeleted) },
} satisfies Readonly<Record<keyof typeof DEVELOPER_ENDPOINTS, EndpointShape>>;

/** The requests and answers of the deprecated addresses of area A. */
export const OLD_DEVELOPER_SHAPES = {
  upload: { body: roster, answer: json(withUploadId(DEVELOPER_SCHEMAS.UploadPreview)) },
  reupload: { body: roster, answer: json(withUploadId(DEVELOPER_SCHEMAS.ReuploadReview)) },
  /** Without a body, the mapping of the preview is saved. */
  save: {
    body: DEVELOPER_SHAPES.saveFieldMappings.body,
    bodyIsOptional: true,
    answer: json(withUploadId(DEVELOPER_SCHEMAS.FieldMappingsSaved)),
  },
  approve: { answer: json(withUploadId(DEVELOPER_SCHEMAS.VersionApproved)) },
  /** Fields of the body take precedence over the query. */
  list: {
    query: DEVELOPER_SHAPES.listDevelopers.query,
    body: json(object({}, DEVELOPER_SHAPES.listDevelopers.query)),
    bodyIsOptional: true,
    answer: json(refs.DeveloperPage),
  },
  download: { query: DEVELOPER_SHAPES.listDevelopers.query, answer: { 'text/csv': string } },
  identities: {
    body: json(
      object({ integrationUsers: { ...array(object({ email: string, applicationType: string, cloudId: string })), minItems: 1 } }),
    ),
    answer: json(refs.IdentitiesUpdated),
  },
  identityFile: { body: roster, answer: json(refs.IdentitiesUpdated) },
} satisfies Readonly<Record<string, EndpointShape>>;

/** A name in OLD_DEVELOPER_SHAPES. */
export type OldShapeName = keyof typeof OLD_DEVELOPER_SHAPES;

/** The deprecated addresses name a version by its older name, too (docs/contract/developers.md#replaced-addresses). */
function withUploadId(schema: JsonSchema): JsonSchema {
  const { properties, required } = schema as { readonly properties: JsonSchema; readonly required: readonly string[] };
  return { ...schema, properties: { ...properties, uploadId: string }, required: [...required, 'uploadId'] };
}
