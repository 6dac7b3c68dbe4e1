import * as l10n from '@vscode/l10n';
import type { Scope } from '../../core/access/keyGrants.ts';
import type { Endpoint, EndpointShape, Evidence, Leniency } from '../endpoint.ts';
import { MAX_CHANGES_BODY_BYTES, MAX_IDENTITIES_BODY_BYTES } from '../limits.ts';
import { DEVELOPER_REFERENCES, fieldMapping } from '../schemas/developers.ts';
import {
  array,
  boolean,
  count,
  enumOf,
  integer,
  json,
  nullable,
  object,
  positive,
  record,
  strictObject,
  string,
} from '../schemas/jsonSchema.ts';

const READ = 'developer_records:read';
const WRITE = 'developer_records:write';

const refs = DEVELOPER_REFERENCES;

/** Query of the lists of developers and of identities. */
const DEVELOPER_QUERY = {
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

/** A roster may take long to be checked and stored. */
const UPLOAD_TIMEOUT = 600_000;

const upload = {
  body: roster,
  timeout: UPLOAD_TIMEOUT,
  says: (file: string) => l10n.t('{0} is uploaded as a new version of the roster.', file),
  // The version that was active before the uploaded one becomes active again.
  inverse: 'approveVersion',
} as const;

const LENIENCY = { refusesEmptyNumbers: true, longestText: 1000, mostEntries: 1000 } as const satisfies Leniency;

/** Area A: developer records. */
export const DEVELOPER_ENDPOINTS = {
  uploadRoster: row('POST', '', WRITE, 'documented', 'Upload a roster; returns its preview', {
    ...upload,
    answer: json(refs.UploadPreview),
  }),
  reuploadRoster: row('PUT', '', WRITE, 'documented', 'Upload a newer roster; returns its review', {
    ...upload,
    answer: json(refs.ReuploadReview),
  }),
  upsertDevelopers: row('PATCH', '', WRITE, 'public fact', 'Add or change developers by e-mail', {
    body: json({ ...array(record(nullable(string))), minItems: 1 }),
    bodyLimit: MAX_CHANGES_BODY_BYTES,
    answer: json(refs.DevelopersChanged),
    says: (people: string) => l10n.t('{0}: added or changed in the active roster immediately, without a review.', people),
    inverse: 'upsertDevelopers',
  }),
  deleteDevelopers: row('DELETE', '', WRITE, 'public fact', 'Remove developers by e-mail', {
    body: json(object({ emails: { ...array(string), minItems: 1 } })),
    example: '{"emails": ["ann@example.com"]}',
    bodyLimit: MAX_CHANGES_BODY_BYTES,
    answer: json(refs.DevelopersChanged),
    says: (people: string) => l10n.t('{0}: removed from the active roster immediately, without a review.', people),
    loses: () => l10n.t('Only earlier versions keep their records.'),
    inverse: 'upsertDevelopers',
  }),
  listDevelopers: row('GET', '', READ, 'documented', 'List developers, as a page of JSON or as complete CSV', {
    query: {
      ...DEVELOPER_QUERY,
      /** Our addition; by default the active version. */
      versionId: string,
      /** For CSV only: cells that a spreadsheet could execute get a leading apostrophe. */
      spreadsheetSafe: boolean,
    },
    readsStandby: true,
    answer: { 'application/json': refs.DeveloperList, 'text/csv': string },
  }),
  readSchema: row('GET', '/schema', READ, 'documented', 'Read the fields of the active version', {
    orNeeds: WRITE,
    readsStandby: true,
    answer: json(refs.DeveloperSchema),
  }),
  listAttributeValues: row('GET', '/attribute-values', READ, 'public fact', 'List the values of a field in the active version', {
    query: {
      /** The header of a column, or one of the names of the list's sort keys. */
      attribute: string,
    },
    requiredQuery: ['attribute'],
    readsStandby: true,
    answer: json(array(string)),
  }),
  saveFieldMappings: row('PUT', '/versions/:versionId/fieldMappings', WRITE, 'documented', 'Save the field mapping of a version', {
    body: json(fieldMapping),
    timeout: UPLOAD_TIMEOUT,
    answer: json(refs.FieldMappingsSaved),
    says: (version: string) => l10n.t('The field mapping of version {0} is saved; the first one makes the roster active.', version),
  }),
  approveVersion: row('PATCH', '/versions/:versionId', WRITE, 'documented', 'Approve a version', {
    body: json(object({ active: boolean })),
    example: '{"active": true}',
    timeout: UPLOAD_TIMEOUT,
    answer: json(refs.VersionApproved),
    says: (version: string) => l10n.t('Version {0} becomes active.', version),
    inverse: 'approveVersion',
  }),
  updateDeveloperIdentities: row('PATCH', '/identities', WRITE, 'public fact', 'Save the identities of developers in connected systems', {
    body: { ...json({ ...array(refs.DeveloperIdentityRequest), minItems: 1 }), ...roster },
    bodyLimit: MAX_IDENTITIES_BODY_BYTES,
    keepsNumbers: true,
    answer: json(refs.IdentitiesUpdated),
    says: (identities: string) => l10n.t('Identities of developers are saved: {0}.', identities),
  }),
  listDeveloperIdentities: row(
    'GET',
    '/identities',
    READ,
    'public fact',
    'List the identities of developers in connected systems, as a page of JSON or as complete CSV',
    {
      query: { ...DEVELOPER_QUERY, spreadsheetSafe: boolean },
      readsStandby: true,
      answer: { 'application/json': refs.DeveloperIdentityList, 'text/csv': string },
    },
  ),
  listVersions: row('GET', '/versions', READ, 'our decision', 'Show Versions, newest first', {
    readsStandby: true,
    answer: json(strictObject({ versions: array(refs.VersionSummary) })),
  }),
  readVersion: row('GET', '/versions/:versionId', READ, 'our decision', 'Read a version', {
    readsStandby: true,
    answer: json(refs.VersionSummary),
  }),
  readReview: row('GET', '/versions/:versionId/review', READ, 'our decision', 'Read a page of the review of a version', {
    query: {
      /** Zero-based. */
      pageIndex: { ...count, default: 0 },
      pageSize: { ...positive, maximum: 1000, default: 100 },
    },
    answer: json(refs.ReuploadReview),
  }),
  deleteVersion: row('DELETE', '/versions/:versionId', WRITE, 'our decision', 'Delete a version that is not active', {
    answer: json(refs.VersionDeleted),
    says: (versions: string) => l10n.t('Versions of the roster are deleted: {0}.', versions),
    loses: () => l10n.t('Reports that place people in their teams of that time lose the data of deleted versions.'),
  }),
} as const satisfies Record<string, Endpoint>;

function row<const Method extends Endpoint['method'], const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(
  method: Method,
  path: Path,
  needs: Scope,
  evidence: Evidence,
  summary: string,
  more: More,
) {
  return { method, path: `/v2/developers${path}`, area: 'developers', needs, evidence, summary, leniency: LENIENCY, ...more } as const;
}

/** The requests and answers of the deprecated addresses of area A. */
export const OLD_DEVELOPER_SHAPES = {
  upload: { body: roster, answer: json(refs.UploadPreview) },
  reupload: { body: roster, answer: json(refs.ReuploadReview) },
  preview: { answer: json(refs.UploadPreview) },
  /** Without a body, the mapping of the preview is saved. */
  save: {
    body: DEVELOPER_ENDPOINTS.saveFieldMappings.body,
    bodyIsOptional: true,
    answer: json(refs.FieldMappingsSaved),
  },
  approve: { answer: json(refs.VersionApproved) },
  /** Fields of the body take precedence over the query. */
  list: {
    query: DEVELOPER_ENDPOINTS.listDevelopers.query,
    body: json(object({}, DEVELOPER_ENDPOINTS.listDevelopers.query)),
    bodyIsOptional: true,
    answer: json(refs.DeveloperList),
  },
  listAll: { query: DEVELOPER_ENDPOINTS.listDevelopers.query, answer: json(refs.DeveloperList) },
  download: { query: DEVELOPER_ENDPOINTS.listDevelopers.query, answer: { 'text/csv': string } },
  identities: {
    body: json(
      object({ integrationUsers: { ...array(object({ email: string, applicationType: string, cloudId: string })), minItems: 1 } }),
    ),
    answer: json(refs.CloudIdsInserted),
  },
  accounts: { body: json({ ...array(object({ cloudId: string, integrationId: integer })), minItems: 1 }), answer: json(boolean) },
  identityFile: { body: roster, answer: json(refs.CloudIdsInserted) },
} satisfies Readonly<Record<string, EndpointShape>>;

/** A name in OLD_DEVELOPER_SHAPES. */
export type OldShapeName = keyof typeof OLD_DEVELOPER_SHAPES;
