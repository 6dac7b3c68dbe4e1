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
/** A column of a roster and the field that it becomes. */
export const fieldMapping = { csvColumn: string, fieldType: enumOf(...FIELD_TYPES) };
const version = { versionId: string, fileName: string };

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
  MappedColumn: strictObject({
    ...fieldMapping,
    /** The service's name of the field: name, email, manager_email, role or the header. */
    fieldName: string,
  }),
  /** A column of a roster; one without a field type is an attribute. */
  DeveloperField: strictObject(
    { name: string },
    { fieldType: enumOf('NAME', 'EMAIL', 'MANAGER_EMAIL', 'ROLE'), dataType: enumOf(...DATA_TYPES) },
  ),
  Developer: strictObject({ developerRefId: integer, name: string, email: string, managerEmail: string, attributes: record(string) }),
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
  /** Only the records are required, because the published client marks nothing else so. */
  DeveloperList: strictObject(
    {
      /** Values by header. */
      records: array(record(string)),
    },
    {
      fields: array(entries.DeveloperField),
      totalRecords: count,
      pageIndex: count,
      pageSize: count,
      /** Our addition: the ID of each record. */
      developerRefIds: array(integer),
    },
  ),
  DeveloperSchema: strictObject(
    { fields: array(entries.DeveloperField) },
    {
      /** Names of the fields that every roster needs. */
      requiredFields: array(string),
      /** Our addition: the active version; not set before the first setup. */
      versionId: string,
    },
  ),
  DevelopersChanged: strictObject(
    { status: success },
    {
      errors: array(entries.ErrorEntry),
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
    { fieldMappings: { type: 'string', contentMediaType: 'application/json', contentSchema: array(object(fieldMapping)) } },
  ),
};

/** References to the schemas of area A. */
export const DEVELOPER_REFERENCES = toReferences(DEVELOPER_SCHEMAS);
