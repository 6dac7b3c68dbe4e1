import { writeCsvRow } from '../../core/csvCells.ts';
import { Refusal } from '../../core/refusal.ts';
import type {
  DeveloperIdentityRequest,
  DeveloperQuery,
  IdentitiesUpdated,
  ReuploadReview,
  UploadPreview,
  VersionApproved,
} from '../../wire/developers.ts';
import { findMisfit } from '../answerShape.ts';
import { type CallOptions, call, type Download, download, toMisfitRefusal } from '../client.ts';
import type { Instance } from '../instance.ts';
import { readPages } from '../pages.ts';
import { readJson } from '../responseRefusal.ts';
import { type RosterUpload, toForm } from './rosterForm.ts';

/** A record of an upsert: values by field name of the service or by header. */
export type DeveloperChange = Readonly<Record<string, string>>;

/** A whole roster may take long to be sent. */
const LONG = 600_000;

/** Uploads a roster and returns its preview. */
export function uploadRoster(instance: Instance, roster: RosterUpload, options: CallOptions = {}): Promise<UploadPreview> {
  return call(instance, 'uploadRoster', toForm(roster), options);
}

/** Uploads a newer roster and returns the review of its changes. PRECONDITION_FAILED before the first setup. */
export function reuploadRoster(instance: Instance, roster: RosterUpload, options: CallOptions = {}): Promise<ReuploadReview> {
  return call(instance, 'reuploadRoster', toForm(roster), options);
}

/** Downloads the whole roster as CSV (listDevelopers with another Accept header). The answer can be read once, as text or in chunks. */
export function downloadRoster(instance: Instance, query: DeveloperQuery = {}, options: CallOptions = {}): Promise<Download> {
  return download(instance, 'listDevelopers', 'text/csv', { query }, { timeout: LONG, ...options });
}

/**
 * Activates a version. Throws CONFLICT if `baseId`, the active version of its review, is known and no longer active. The published client
 * declares no answer, so that a service may say nothing but that it succeeded.
 */
export async function approveVersion(
  instance: Instance,
  versionId: string,
  options: CallOptions = {},
  baseId: string | null = null,
): Promise<VersionApproved> {
  const headers = baseId === null || baseId === '' ? {} : { headers: { 'if-match': `"${baseId}"` } };
  const input = { parameters: { versionId }, body: { active: true }, ...headers };
  const text = await (await download(instance, 'approveVersion', 'application/json', input, options)).text();
  const answer = readJson(text);
  if (findMisfit('approveVersion', answer) === null) return answer as VersionApproved;
  // A page of a proxy does not mean that the service approved anything.
  if (answer === null && !/^\s*(?:null\s*)?$/.test(text)) throw toMisfitRefusal(instance, 'approveVersion', '');
  return { status: 'SUCCESS', versionId, state: 'ACTIVE', active: true };
}

/**
 * Stores accounts from a CSV file with the columns email, integrationId and identity. A service that takes no file is given its
 * `identities`, if they are known.
 */
export async function uploadDeveloperIdentities(
  instance: Instance,
  { identities, ...file }: Pick<RosterUpload, 'fileName' | 'content'> & { readonly identities?: readonly DeveloperIdentityRequest[] },
  options: CallOptions = {},
): Promise<IdentitiesUpdated> {
  const late = { timeout: LONG, ...options };
  try {
    return await call(instance, 'updateDeveloperIdentities', toForm(file), late);
  } catch (error) {
    if (identities === undefined || !(error instanceof Refusal) || error.code !== 'NOT_OFFERED') throw error;
    return call(instance, 'updateDeveloperIdentities', { body: identities }, late);
  }
}

/**
 * Downloads all identities as CSV (listDeveloperIdentities with another Accept header), from a service that has no CSV page by page. The
 * answer can be read once.
 */
export async function downloadDeveloperIdentities(
  instance: Instance,
  query: Pick<DeveloperQuery, 'spreadsheetSafe'> = {},
  options: CallOptions = {},
): Promise<Download> {
  const answer = await download(instance, 'listDeveloperIdentities', 'text/csv', { query }, { timeout: LONG, ...options });
  if (answer.isCsv) return answer;
  await answer.text();
  const pages = () => writeIdentities(instance, options);
  return {
    ...answer,
    text: async () => {
      let csv = '';
      for await (const page of pages()) csv += page;
      return csv;
    },
    pieces: async function* () {
      for await (const page of pages()) yield new TextEncoder().encode(page);
    },
  };
}

const IDENTITY_PAGE = 1000;

async function* writeIdentities(instance: Instance, options: CallOptions): AsyncGenerator<string> {
  yield writeCsvRow(['email', 'integrationId', 'identity']);
  let read = 0;
  const pages = readPages(async ({ pageIndex }) => {
    const query = { pageIndex, pageSize: IDENTITY_PAGE };
    const { records, totalCount } = await call(instance, 'listDeveloperIdentities', { query }, options);
    read += records.length;
    return { entries: records, hasMore: totalCount === undefined || read < totalCount };
  });
  for await (const records of pages)
    yield records.map(({ email, integrationId, identity }) => writeCsvRow([email, String(integrationId), identity])).join('');
}
