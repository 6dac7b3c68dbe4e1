import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
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
} from '../../wire/developers.ts';
import type { CallInput, Part } from '../callInput.ts';
import { type Answer, type CallOptions, call, callForJson } from '../client.ts';
import type { Instance } from '../instance.ts';

/** A roster to send. */
export interface RosterUpload {
  readonly fileName: string;
  readonly content: string | Uint8Array;
  /** The mapping, if the headers do not imply it. */
  readonly fieldMappings?: readonly FieldMapping[] | undefined;
  /** Requests the problems with their ranges. */
  readonly places?: boolean | undefined;
}

/** A record of an upsert: values by field name of the service or by header. */
export type DeveloperChange = Readonly<Record<string, string>>;

/** A roster may take long to be checked and stored. */
const UPLOAD_TIMEOUT = 600_000;

/** Uploads a roster and returns its preview. */
export function uploadRoster(instance: Instance, roster: RosterUpload, options: CallOptions = {}): Promise<UploadPreview> {
  return callForJson(instance, 'uploadRoster', toForm(roster), { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Uploads a newer roster and returns the review of its changes. PRECONDITION_FAILED before the first setup. */
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

/** Deletes developers by e-mail. */
export function deleteDevelopers(
  instance: Instance,
  emails: readonly Developer['email'][],
  options: CallOptions = {},
): Promise<DevelopersChanged> {
  return callForJson(instance, 'deleteDevelopers', { json: { emails } }, options);
}

/** Returns one page of developers. */
export function listDevelopers(instance: Instance, query: DeveloperQuery = {}, options: CallOptions = {}): Promise<DeveloperPage> {
  return callForJson(instance, 'listDevelopers', { query: { ...query } }, options);
}

/** Downloads the whole roster as CSV (listDevelopers with another Accept header). The answer can be read once, as text or in chunks. */
export function downloadRoster(instance: Instance, query: DeveloperQuery = {}, options: CallOptions = {}): Promise<Answer> {
  return call(instance, 'listDevelopers', { accept: 'text/csv', query: { ...query } }, { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Returns the fields of the active version. */
export function readSchema(instance: Instance, options: CallOptions = {}): Promise<DeveloperSchema> {
  return callForJson(instance, 'readSchema', {}, options);
}

/** Saves the mapping of a version; the first save ends the first setup. */
export function saveFieldMappings(
  instance: Instance,
  versionId: string,
  fieldMappings: readonly FieldMapping[],
  options: CallOptions = {},
): Promise<FieldMappingsSaved> {
  const input = { parameters: { versionId }, json: { fieldMappings } };
  return callForJson(instance, 'saveFieldMappings', input, { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Activates a version. Throws CONFLICT if `baseId`, the active version of its review, is given and no longer active. */
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

/**
 * Stores the accounts of developers in connected systems; an account of another developer moves. PRECONDITION_FAILED before the first
 * setup.
 */
export function updateDeveloperIdentities(
  instance: Instance,
  identities: readonly DeveloperIdentityRequest[],
  options: CallOptions = {},
): Promise<IdentitiesUpdated> {
  return callForJson(instance, 'updateDeveloperIdentities', { json: identities }, options);
}

/** Stores accounts from a CSV file with the columns email, integrationId and identity. */
export function uploadDeveloperIdentities(
  instance: Instance,
  file: Pick<RosterUpload, 'fileName' | 'content'>,
  options: CallOptions = {},
): Promise<IdentitiesUpdated> {
  return callForJson(instance, 'updateDeveloperIdentities', toForm(file), { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Returns one page of the accounts of the active roster's developers in connected systems. */
export function listDeveloperIdentities(instance: Instance, query: DeveloperQuery = {}, options: CallOptions = {}): Promise<IdentityPage> {
  return callForJson(instance, 'listDeveloperIdentities', { query: { ...query } }, options);
}

/** Downloads all of them as CSV (listDeveloperIdentities with another Accept header). The answer can be read once, as text or in chunks. */
export function downloadDeveloperIdentities(
  instance: Instance,
  query: Pick<DeveloperQuery, 'spreadsheetSafe'> = {},
  options: CallOptions = {},
): Promise<Answer> {
  return call(instance, 'listDeveloperIdentities', { accept: 'text/csv', query: { ...query } }, { timeout: UPLOAD_TIMEOUT, ...options });
}

/** Returns all versions, newest first. */
export function listVersions(instance: Instance, options: CallOptions = {}): Promise<VersionList> {
  return callForJson(instance, 'listVersions', {}, options);
}

/** Returns one version with its suggested or saved field mapping. */
export function readVersion(instance: Instance, versionId: string, options: CallOptions = {}): Promise<VersionSummary> {
  return callForJson(instance, 'readVersion', { parameters: { versionId } }, options);
}

/** Deletes a version that is not active. Throws CONFLICT for the active one. */
export function deleteVersion(instance: Instance, versionId: string, options: CallOptions = {}): Promise<VersionDeleted> {
  return callForJson(instance, 'deleteVersion', { parameters: { versionId } }, options);
}

function toForm({ fileName, content, fieldMappings, places }: RosterUpload): CallInput {
  const file: Part = { name: 'file', content, fileName, type: 'text/csv' };
  // The mapping comes first, so that a reader of the stream knows it before the file begins.
  const parts = fieldMappings === undefined ? [file] : [{ name: 'fieldMappings', text: JSON.stringify(fieldMappings) }, file];
  return { parts, ...(places === true ? { headers: { [PLACES_HEADER]: 'true' } } : {}) };
}
