import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import {
  type Developer,
  type DeveloperIdentityRequest,
  type DeveloperPage,
  type DeveloperQuery,
  type DeveloperSchema,
  type DevelopersChanged,
  type FieldMappingsSaved,
  type IdentitiesUpdated,
  type IdentityPage,
  PLACES_HEADER,
  type ReuploadReview,
  type UploadPreview,
  type VersionApproved,
  type VersionDeleted,
  type VersionList,
  type VersionSummary,
} from '../wire/developers.ts';
import type { CallInput, Part } from './callInput.ts';
import { type Answer, type CallOptions, call, callForJson } from './client.ts';
import type { Instance } from './instance.ts';

/** A roster to send. */
export interface RosterUpload {
  readonly fileName: string;
  readonly content: string | Uint8Array;
  /** What the columns stand for, where their headers do not say it. */
  readonly fieldMappings?: readonly FieldMapping[] | undefined;
  /** Asks for the problems with their places. */
  readonly places?: boolean | undefined;
}

/** A record of an upsert: the service's field names, or header names, to values (facts A1). */
export type DeveloperChange = Readonly<Record<string, string>>;

/** A roster may take long to be checked and stored. */
const UPLOAD_TIMEOUT = 600_000;

/** Uploads a roster and gives its preview. */
export function uploadRoster(instance: Instance, roster: RosterUpload, options: CallOptions = {}): Promise<UploadPreview> {
  return callForJson(instance, 'uploadRoster', toForm(roster), { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Uploads a newer roster and gives the review of what it would change. PRECONDITION_FAILED before the first setup. */
export function reuploadRoster(instance: Instance, roster: RosterUpload, options: CallOptions = {}): Promise<ReuploadReview> {
  return callForJson(instance, 'reuploadRoster', toForm(roster), { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Adds or changes developers by e-mail, without a review. */
export function upsertDevelopers(
  instance: Instance,
  developers: readonly DeveloperChange[],
  options: CallOptions = {},
): Promise<DevelopersChanged> {
  return callForJson(instance, 'upsertDevelopers', { json: developers }, options);
}

/** Removes developers by e-mail. */
export function deleteDevelopers(
  instance: Instance,
  emails: readonly Developer['email'][],
  options: CallOptions = {},
): Promise<DevelopersChanged> {
  return callForJson(instance, 'deleteDevelopers', { json: { emails } }, options);
}

/** One page of developers. */
export function listDevelopers(instance: Instance, query: DeveloperQuery = {}, options: CallOptions = {}): Promise<DeveloperPage> {
  return callForJson(instance, 'listDevelopers', { query: { ...query } }, options);
}

/** The whole roster as CSV: listDevelopers with another Accept. Read the answer once, as text or piece by piece. */
export function downloadRoster(instance: Instance, query: DeveloperQuery = {}, options: CallOptions = {}): Promise<Answer> {
  return call(instance, 'listDevelopers', { accept: 'text/csv', query: { ...query } }, { timeout: UPLOAD_TIMEOUT, ...options });
}

/** The fields of the active version. */
export function readSchema(instance: Instance, options: CallOptions = {}): Promise<DeveloperSchema> {
  return callForJson(instance, 'readSchema', {}, options);
}

/** Saves what a version's columns stand for; the first save ends the first setup. */
export function saveFieldMappings(
  instance: Instance,
  versionId: string,
  fieldMappings: readonly FieldMapping[],
  options: CallOptions = {},
): Promise<FieldMappingsSaved> {
  const input = { parameters: { versionId }, json: { fieldMappings } };
  return callForJson(instance, 'saveFieldMappings', input, { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Makes a version the active one. Throws CONFLICT if `baseId`, the active version of its review, is given and no longer active. */
export function approveVersion(
  instance: Instance,
  versionId: string,
  options: CallOptions = {},
  baseId: string | null = null,
): Promise<VersionApproved> {
  const headers = baseId === null ? {} : { headers: { 'if-match': `"${baseId}"` } };
  const input = { parameters: { versionId }, json: { active: true }, ...headers };
  return callForJson(instance, 'approveVersion', input, { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Keeps what connected systems call developers; an account that belonged to another developer moves. PRECONDITION_FAILED before the first setup. */
export function updateDeveloperIdentities(
  instance: Instance,
  identities: readonly DeveloperIdentityRequest[],
  options: CallOptions = {},
): Promise<IdentitiesUpdated> {
  return callForJson(instance, 'updateDeveloperIdentities', { json: identities }, options);
}

/** The same with a CSV, whose columns are email, integrationId and identity. */
export function uploadDeveloperIdentities(
  instance: Instance,
  file: Pick<RosterUpload, 'fileName' | 'content'>,
  options: CallOptions = {},
): Promise<IdentitiesUpdated> {
  return callForJson(instance, 'updateDeveloperIdentities', toForm(file), { timeout: UPLOAD_TIMEOUT, ...options });
}

/** One page of what connected systems call the developers of the active roster. */
export function listDeveloperIdentities(instance: Instance, query: DeveloperQuery = {}, options: CallOptions = {}): Promise<IdentityPage> {
  return callForJson(instance, 'listDeveloperIdentities', { query: { ...query } }, options);
}

/** All of them as CSV: listDeveloperIdentities with another Accept. Read the answer once, as text or piece by piece. */
export function downloadDeveloperIdentities(
  instance: Instance,
  query: Pick<DeveloperQuery, 'spreadsheetSafe'> = {},
  options: CallOptions = {},
): Promise<Answer> {
  return call(instance, 'listDeveloperIdentities', { accept: 'text/csv', query: { ...query } }, { timeout: UPLOAD_TIMEOUT, ...options });
}

/** All versions, newest first. */
export function listVersions(instance: Instance, options: CallOptions = {}): Promise<VersionList> {
  return callForJson(instance, 'listVersions', {}, options);
}

/** One version with its suggested or saved field mapping. */
export function readVersion(instance: Instance, versionId: string, options: CallOptions = {}): Promise<VersionSummary> {
  return callForJson(instance, 'readVersion', { parameters: { versionId } }, options);
}

/** Deletes a version that is not active. Throws CONFLICT for the active one. */
export function deleteVersion(instance: Instance, versionId: string, options: CallOptions = {}): Promise<VersionDeleted> {
  return callForJson(instance, 'deleteVersion', { parameters: { versionId } }, options);
}

function toForm({ fileName, content, fieldMappings, places }: RosterUpload): CallInput {
  const file: Part = { name: 'file', content, fileName, type: 'text/csv' };
  // The mapping goes first: a reader of streams then knows it before the file begins.
  const parts = fieldMappings === undefined ? [file] : [{ name: 'fieldMappings', text: JSON.stringify(fieldMappings) }, file];
  return { parts, ...(places === true ? { headers: { [PLACES_HEADER]: 'true' } } : {}) };
}
