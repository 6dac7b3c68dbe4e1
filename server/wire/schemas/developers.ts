import { DATA_TYPES } from '../../core/developers/dataTypes.ts';
import { FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { IDENTITY_FAILURES } from '../../core/developers/identityFailures.ts';
import { VERSION_STATES } from '../../core/developers/versionStates.ts';
import type { Problem } from '../../core/problem.ts';
import {
  anything,
  array,
  boolean,
  count,
  enumOf,
  integer,
  nullable,
  object,
  record,
  type Schema,
  strictObject,
  string,
  timestamp,
  toReferences,
} from './jsonSchema.ts';

const success = enumOf('SUCCESS');
const state = enumOf(...VERSION_STATES);
const dataType = enumOf(...DATA_TYPES);
/** The form of a field mapping in requests: a column that becomes an attribute has no type, or CUSTOM. */
export const fieldMapping = array(object({ name: string }, { fieldType: nullable(enumOf(...FIELD_TYPES)), dataType }));
/** The same ID as a number, as the published client types it. */
const uploadId = count;

const ENTRIES = {
  ErrorEntry: strictObject(
    {
      errorType: string,
      fieldName: nullable(string),
      errorDeveloperCount: count,
      sampleErrorDevelopers: array(record(string)),
    },
    {
      message: string,
      /** Of at most 100 records. */
      invalidEmails: array(string),
    },
  ),
  /** A column of a roster; one without a field type is an attribute. */
  DeveloperField: strictObject({ name: string }, { fieldType: enumOf('NAME', 'EMAIL', 'MANAGER_EMAIL', 'ROLE'), dataType }),
  /** A team that an approval would add, delete or move. */
  ReviewedTeam: strictObject({}, { devCount: count, name: string, orgTreeId: count, orgTreeName: string, refId: count }),
  DeveloperIdentity: strictObject(
    {
      email: string,
      /** 0 if an application type stands for the system. */
      integrationId: count,
      identity: string,
    },
    /** Our additions. */
    { developerRefId: integer, applicationType: string },
  ),
  DeveloperIdentityError: strictObject({
    /** What was written, whatever it is. */
    data: strictObject({}, { email: anything, identity: anything, integrationId: anything }),
    validationFailures: array(enumOf(...IDENTITY_FAILURES)),
  }),
};
const entries = toReferences(ENTRIES);
const fields = array(entries.DeveloperField);
const records = array(record(string));
const teams = array(entries.ReviewedTeam);
const errors = array(entries.ErrorEntry);
/** Names of the columns that every roster needs. */
const requiredFields = array(string);
/** Our addition: other services may leave them out. */
const warnings = array(entries.ErrorEntry);
/** Only with PLACES_HEADER. */
const problems = array(anything as Schema<Problem>);

/** The schemas of area A. */
export const DEVELOPER_SCHEMAS = {
  ...ENTRIES,
  /** As in every answer here, only what a caller cannot do without is required: the published client marks nothing so. */
  UploadPreview: strictObject(
    { status: string, versionId: string, fields, developerCount: count, fileName: string },
    {
      uploadId,
      /** At most five records, values by header. */
      developersPreview: records,
      /** Bytes. */
      fileSize: count,
      fileType: enumOf('CSV'),
      uploadedAt: string,
      /** Our additions. */
      validationErrors: errors,
      warnings,
      problems,
    },
  ),
  ReuploadReview: strictObject(
    { status: success, versionId: string, totalRecords: count },
    {
      uploadId,
      errors,
      schema: strictObject({ fields }, { requiredFields }),
      /** Each list of developers is a page; teams are whole. */
      review: strictObject({}, { addedDevs: records, deletedDevs: records, addedTeams: teams, deletedTeams: teams, movedTeams: teams }),
      /** Our additions. The summary counts all; the lists of developers, and the updated ones, are this page. */
      fileName: string,
      pageIndex: count,
      pageSize: count,
      summary: strictObject({ added: count, updated: count, removed: count, unchanged: count }),
      updated: array(strictObject({ email: string, changes: record(strictObject({ from: string, to: string })) })),
      warnings,
      problems,
    },
  ),
  FieldMappingsSaved: strictObject(
    { status: success, totalRecords: count },
    {
      uploadId,
      savedRecords: count,
      validRecords: count,
      invalidRecords: count,
      errors,
      /** Our additions. */
      versionId: string,
      state,
      /** Without data types. */
      fieldMappings: fields,
      warnings,
    },
  ),
  VersionApproved: strictObject({ status: success, versionId: string, state, active: boolean }, { developerCount: count }),
  VersionDeleted: strictObject({ status: success, versionId: string }),
  VersionSummary: strictObject({
    versionId: string,
    fileName: string,
    state,
    developerCount: count,
    createdAt: timestamp,
    activatedAt: nullable(timestamp),
    /** The active version that it was reviewed against; null if it was never reviewed. */
    baseVersionId: nullable(string),
    /** Without data types. */
    fieldMappings: fields,
  }),
  /** Only the records are required, because the published client marks nothing else so. */
  DeveloperList: strictObject(
    {
      /** Values by header. */
      records,
    },
    {
      fields,
      totalRecords: count,
      pageIndex: count,
      pageSize: count,
      /** Our addition: the ID of each record. */
      developerRefIds: array(integer),
    },
  ),
  DeveloperSchema: strictObject(
    { fields },
    {
      requiredFields,
      /** Our addition: the active version; not set before the first setup. */
      versionId: string,
    },
  ),
  DevelopersChanged: strictObject(
    { status: success },
    {
      errors,
      /** Our additions, as are the warnings. */
      versionId: string,
      added: count,
      updated: count,
      removed: count,
      developerCount: count,
      warnings,
    },
  ),
  DeveloperIdentityList: strictObject(
    { records: array(entries.DeveloperIdentity) },
    { totalCount: count, pageIndex: count, pageSize: count },
  ),
  DeveloperIdentityRequest: object({ email: string, identity: string }, { integrationId: integer, applicationType: string }),
  IdentitiesUpdated: strictObject({ savedCount: count, totalCount: count, validCount: count }),
  /** The answer of the older addresses. */
  CloudIdsInserted: strictObject({ success: boolean, message: string, recordsInserted: count, recordsProcessed: count }),
  Roster: object(
    { file: { type: 'string', contentMediaType: 'text/csv' } },
    { fieldMappings: { type: 'string', contentMediaType: 'application/json', contentSchema: fieldMapping } },
  ),
};

/** References to the schemas of area A. */
export const DEVELOPER_REFERENCES = toReferences(DEVELOPER_SCHEMAS);
