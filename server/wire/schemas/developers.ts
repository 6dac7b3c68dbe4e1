import { FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { VERSION_STATES } from '../../core/developers/versionStates.ts';
import type { DEVELOPER_ENDPOINTS } from '../endpoints/developers.ts';
import {
  anything,
  closed,
  count,
  type EndpointShape,
  flag,
  json,
  list,
  map,
  moment,
  named,
  open,
  orNull,
  text,
  whole,
  words,
} from './jsonSchema.ts';

const success = words('SUCCESS');
const fieldMapping = { csvColumn: text, fieldType: words(...FIELD_TYPES) };
const version = { versionId: text, fileName: text };
const mappings = list(named('MappedColumn'));
const problems = list(anything);
const warnings = list(named('ErrorEntry'));
const checked = { totalRecords: count, fieldMappings: mappings, validationErrors: list(named('ErrorEntry')) };
const page = { pageIndex: count, pageSize: count, pageItemCount: count, totalItems: count, totalPages: count, empty: flag };
const changes = map(closed({ from: text, to: text }));

/** The schemas of area A. */
export const DEVELOPER_SCHEMAS = {
  ErrorEntry: closed({ errorType: text, fieldName: orNull(text), errorDeveloperCount: count, sampleErrorDevelopers: list(map(text)) }),
  MappedColumn: closed({ ...fieldMapping, fieldName: text }),
  Developer: closed({ developerRefId: whole, name: text, email: text, managerEmail: text, attributes: map(text) }),
  UploadPreview: closed({ status: success, ...version, ...checked, sampleRecords: list(map(text)) }, { warnings, problems }),
  ReuploadReview: closed(
    {
      status: success,
      ...version,
      ...checked,
      summary: closed({ added: count, updated: count, removed: count, unchanged: count }),
      added: list(named('Developer')),
      updated: list(closed({ email: text, changes })),
      removed: list(named('Developer')),
    },
    { warnings, problems },
  ),
  FieldMappingsSaved: closed(
    { status: success, versionId: text, state: words(...VERSION_STATES), fieldMappings: mappings, developerCount: count },
    { warnings },
  ),
  VersionApproved: closed({ status: success, versionId: text, state: words(...VERSION_STATES), active: flag, developerCount: count }),
  VersionDeleted: closed({ status: words('SUCCESS'), versionId: text }),
  VersionSummary: closed({
    ...version,
    state: words(...VERSION_STATES),
    developerCount: count,
    createdAt: moment,
    activatedAt: orNull(moment),
    baseVersionId: orNull(text),
    fieldMappings: mappings,
  }),
  DeveloperPage: closed({ ...page, content: list(named('Developer')) }),
  DeveloperSchema: closed({
    versionId: orNull(text),
    createdAt: orNull(moment),
    fields: list(
      closed({ key: text, displayName: text, fieldType: words(...FIELD_TYPES), type: words('string'), required: flag, systemField: flag }),
    ),
  }),
  DevelopersChanged: closed(
    { status: success, versionId: text, added: count, updated: count, removed: count, developerCount: count },
    { warnings },
  ),
  DeveloperIdentity: closed({
    developerRefId: whole,
    email: text,
    integrationId: orNull(whole),
    applicationType: orNull(text),
    identity: text,
  }),
  DeveloperIdentityPage: closed({ ...page, content: list(named('DeveloperIdentity')) }),
  DeveloperIdentityRequest: open({ email: text, identity: text }, { integrationId: whole, applicationType: text }),
  IdentitiesUpdated: closed({ status: words('success'), message: text }),
  Roster: open(
    { file: { type: 'string', contentMediaType: 'text/csv' } },
    { fieldMappings: { type: 'string', contentMediaType: 'application/json', contentSchema: list(open(fieldMapping)) } },
  ),
} as const;

const search = {
  emails: list(text),
  developerRefIds: list(whole),
  searchKey: text,
  searchValue: text,
  sortKey: text,
  sortOrder: words('asc', 'desc'),
  pageIndex: { ...count, default: 0 },
  pageSize: { type: 'integer', minimum: 1, maximum: 1000, default: 50 },
};
const roster = { 'multipart/form-data': named('Roster') };

/** The request and answer of each endpoint of area A. */
export const DEVELOPER_SHAPES: Readonly<Record<keyof typeof DEVELOPER_ENDPOINTS, EndpointShape>> = {
  uploadRoster: { body: roster, answer: json(named('UploadPreview')) },
  reuploadRoster: { body: roster, answer: json(named('ReuploadReview')) },
  upsertDevelopers: { body: json({ ...list(map(orNull(text))), minItems: 1 }), answer: json(named('DevelopersChanged')) },
  deleteDevelopers: { body: json(open({ emails: { ...list(text), minItems: 1 } })), answer: json(named('DevelopersChanged')) },
  listDevelopers: {
    query: { ...search, versionId: text, spreadsheetSafe: flag },
    answer: { 'application/json': named('DeveloperPage'), 'text/csv': text },
  },
  updateDeveloperIdentities: {
    body: { ...json({ ...list(named('DeveloperIdentityRequest')), minItems: 1 }), ...roster },
    answer: json(named('IdentitiesUpdated')),
  },
  listDeveloperIdentities: {
    query: { ...search, spreadsheetSafe: flag },
    answer: { 'application/json': named('DeveloperIdentityPage'), 'text/csv': text },
  },
  readSchema: { answer: json(named('DeveloperSchema')) },
  saveFieldMappings: { body: json(open({ fieldMappings: list(open(fieldMapping)) })), answer: json(named('FieldMappingsSaved')) },
  approveVersion: { body: json(open({ active: flag })), answer: json(named('VersionApproved')) },
  listVersions: { answer: json(closed({ versions: list(named('VersionSummary')) })) },
  readVersion: { answer: json(named('VersionSummary')) },
  deleteVersion: { answer: json(named('VersionDeleted')) },
};
