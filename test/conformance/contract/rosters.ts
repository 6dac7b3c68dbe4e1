import assert from 'node:assert/strict';
import { type Developer, toDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import type { ErrorEntry } from '../../../server/core/refusal.ts';
import type { DeveloperList, ReuploadReview, UploadPreview } from '../../../server/wire/developers.ts';
import type { Answer, Json } from '../../support/serviceCall.ts';
import { type Caller, good, hasFields, refused, unique } from './caller.ts';

const HEADER = 'name,email,manager_email,team';

/** People used by no other row: a manager and three reports. */
export interface People {
  readonly emails: readonly [string, string, string, string];
  readonly csv: string;
}

/** Creates such people; each e-mail contains the word. */
export function makePeople(word = unique('p')): People {
  const emails = ['ann', 'bo', 'cy', 'dee'].map((name) => `${name}.${word}@example.com`) as unknown as People['emails'];
  const [ann, bo, cy, dee] = emails;
  const rows = [
    `Ann ${word},${ann},,Core`,
    `Bo ${word},${bo},${ann},Tools`,
    `Cy ${word},${cy},${ann},Core`,
    `Dee ${word},${dee},${bo},Core`,
  ];
  return { emails, csv: toCsv(...rows) };
}

/** Returns a CSV of these rows under the usual header. */
export function toCsv(...rows: readonly string[]): string {
  return `${[HEADER, ...rows].join('\n')}\n`;
}

/** Finishes the first setup of an account, if it is not finished: afterwards re-uploads are accepted. */
export async function endSetUp(caller: Caller): Promise<void> {
  if ((await caller.roster('PUT', makePeople().csv)).status !== 412) return;
  await save(caller, good(await caller.roster<UploadPreview>('POST', makePeople().csv)));
}

/** Saves the mapping of a preview. */
export async function save(caller: Caller, { versionId, fields }: UploadPreview): Promise<Json> {
  return good(await caller.developers('PUT', `/v2/developers/versions/${versionId}/fieldMappings`, { json: fields }));
}

/** Re-uploads and approves a CSV; returns the version's ID. */
export async function activate(caller: Caller, csv: string): Promise<string> {
  const { versionId } = good(await caller.roster<ReuploadReview>('PUT', csv));
  good(await caller.developers('PATCH', `/v2/developers/versions/${versionId}`, { json: { active: true } }));
  return versionId;
}

/** Lists the active developers for a query. */
export async function list(caller: Caller, query: string): Promise<readonly Developer[]> {
  const accept = { headers: { accept: 'application/json' } };
  return toDevelopers(good(await caller.developers<DeveloperList>('GET', `/v2/developers?${query}`, accept)));
}

/** Downloads the whole CSV of the active developers. */
export async function download(caller: Caller): Promise<string> {
  const { status, headers, text } = await caller.developers('GET', '/v2/developers', { headers: { accept: 'text/csv' } });
  assert.equal(status, 200, text);
  assert.match(headers.get('content-type') ?? '', /^text\/csv/);
  return text;
}

/** Expects the documented body of a refused roster, and returns its entry of this type. */
export function findError(answer: Answer<Json>, errorType: string): ErrorEntry {
  const body = refused(answer);
  assert.equal(body?.status, 'FAILURE', answer.text);
  assert.ok(Array.isArray(body.errors) && body.errors.length > 0, answer.text);
  for (const entry of body.errors) {
    hasFields(entry, { errorType: 'string', fieldName: 'string|null', errorDeveloperCount: 'integer', sampleErrorDevelopers: 'array' });
    for (const sample of entry.sampleErrorDevelopers) hasFields(sample, {});
    assert.ok(entry.sampleErrorDevelopers.length <= Math.max(entry.errorDeveloperCount, 0), 'the sample is a part of those affected');
  }
  const found = (body.errors as ErrorEntry[]).find((entry) => entry.errorType === errorType);
  assert.ok(found !== undefined, `there is no ${errorType} in ${answer.text}`);
  return found;
}
