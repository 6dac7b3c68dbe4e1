import { Refusal } from '../core/refusal.ts';
import { approveVersion } from '../service/developers/approveVersion.ts';
import { deleteDevelopers } from '../service/developers/deleteDevelopers.ts';
import { downloadRoster } from '../service/developers/downloadRoster.ts';
import { listDevelopers } from '../service/developers/listDevelopers.ts';
import { listVersions, readVersion } from '../service/developers/listVersions.ts';
import { deleteVersion } from '../service/developers/oldVersions.ts';
import { readSchema } from '../service/developers/readSchema.ts';
import { reuploadRoster } from '../service/developers/reuploadRoster.ts';
import { saveFieldMappings } from '../service/developers/saveFieldMappings.ts';
import { uploadRoster } from '../service/developers/uploadRoster.ts';
import { upsertDevelopers } from '../service/developers/upsertDevelopers.ts';
import type {
  DeveloperPage,
  DeveloperSchema,
  DevelopersChanged,
  FieldMappingsSaved,
  ReuploadReview,
  UploadPreview,
  VersionApproved,
  VersionDeleted,
  VersionList,
  VersionSummary,
} from '../wire/developers.ts';
import { chooseType } from './accept.ts';
import { answerPage } from './answeredPages.ts';
import { toAnswered } from './answeredProblems.ts';
import { type Call, readParameter } from './call.ts';
import { readDeveloperRecords, readEmails } from './developerRecords.ts';
import { readDeveloperSearch } from './developerSearch.ts';
import { readUpload } from './developerUpload.ts';
import { wantsPlaces } from './errorReply.ts';
import { readFieldMappings } from './fieldMappings.ts';
import { isObject, type JsonObject, requireJsonObject } from './jsonBody.ts';
import { readSpreadsheetSafe } from './queryParameters.ts';

/** Handles POST /v2/developers. */
export async function handleUpload({ request, service }: Call): Promise<UploadPreview> {
  const places = wantsPlaces(request);
  const { problems, ...preview } = await uploadRoster(service, { ...(await readUpload(request)), places });
  return { status: 'SUCCESS', ...preview, ...(places ? { problems: toAnswered(problems) } : {}) };
}

/** Handles PUT /v2/developers. */
export async function handleReupload({ request, reply, service }: Call): Promise<ReuploadReview> {
  const places = wantsPlaces(request);
  const { problems, baseId, ...review } = await reuploadRoster(service, { ...(await readUpload(request)), places });
  reply.header('etag', `"${baseId}"`);
  return { status: 'SUCCESS', ...review, ...(places ? { problems: toAnswered(problems) } : {}) };
}

/** Handles PATCH /v2/developers. */
export async function handleUpsert({ request, service }: Call): Promise<DevelopersChanged> {
  return { status: 'SUCCESS', ...(await upsertDevelopers(service, readDeveloperRecords(request))) };
}

/** Handles DELETE /v2/developers. */
export async function handleDelete({ request, service }: Call): Promise<DevelopersChanged> {
  return { status: 'SUCCESS', ...(await deleteDevelopers(service, readEmails(request))) };
}

/** Handles GET /v2/developers: answers JSON or CSV, depending on the Accept header. */
export async function handleList(call: Call): Promise<Buffer | ReadableStream> {
  const parameters = call.request.query as JsonObject;
  const type = chooseType(call.request.headers.accept, ['application/json', 'text/csv']);
  call.reply.header('vary', 'accept');
  if (type === 'text/csv') return sendCsv(call, parameters);
  if (type === 'application/json') {
    call.reply.type('application/json; charset=utf-8');
    return answerPage(call.service, call.request.url, () => sendPage(call, parameters));
  }
  throw new Refusal('NOT_ACCEPTABLE', 'Developers are available as application/json or text/csv. Accept one of them.');
}

/** Answers a page of developers for these parameters, from the query or the body. */
export function sendPage({ service }: Call, parameters: JsonObject): Promise<DeveloperPage> {
  return listDevelopers(service, readDeveloperSearch(parameters));
}

/** Answers the whole CSV, streamed. */
export async function sendCsv({ request, reply, service }: Call, parameters: JsonObject): Promise<ReadableStream> {
  const { pieces } = await downloadRoster(service, readDeveloperSearch(parameters).versionId, readSpreadsheetSafe(request));
  reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="developers.csv"');
  return ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
}

/** Handles GET /v2/developers/schema. */
export function handleSchema({ service }: Call): Promise<DeveloperSchema> {
  return readSchema(service);
}

/** Handles PUT /v2/developers/versions/{versionId}/fieldMappings. */
export async function handleSave(call: Call): Promise<FieldMappingsSaved> {
  const body = requireJsonObject(call.request, '{"fieldMappings": [{"csvColumn": "Full Name", "fieldType": "NAME"}]}');
  const saved = await saveFieldMappings(call.service, readParameter(call, 'versionId'), readFieldMappings(body.fieldMappings));
  return { status: 'SUCCESS', ...saved };
}

/** Handles PATCH /v2/developers/versions/{versionId}. */
export async function handleApprove(call: Call): Promise<VersionApproved> {
  const { active } = requireJsonObject(call.request, '{"active": true}');
  if (typeof active !== 'boolean') throw new Refusal('INVALID_REQUEST', 'active must be true or false. Send {"active": true} to approve.');
  const bases = readBases(call.request.headers['if-match']);
  return { status: 'SUCCESS', ...(await approveVersion(call.service, readParameter(call, 'versionId'), active, bases)) };
}

/** Parses the entity tags of If-Match (the answer to a re-upload has one); null if the header is missing or `*`. */
function readBases(header: string | undefined): readonly string[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag!);
}

/** Handles GET /v2/developers/versions. */
export async function handleVersions({ service }: Call): Promise<VersionList> {
  return { versions: await listVersions(service) };
}

/** Handles GET /v2/developers/versions/{versionId}. */
export function handleVersion(call: Call): Promise<VersionSummary> {
  return readVersion(call.service, readParameter(call, 'versionId'));
}

/** Handles DELETE /v2/developers/versions/{versionId}. */
export async function handleDeleteVersion(call: Call): Promise<VersionDeleted> {
  return { status: 'SUCCESS', ...(await deleteVersion(call.service, readParameter(call, 'versionId'))) };
}

/** Merges the parameters of a query and a JSON body; those of the body take precedence. */
export function mergeParameters(query: unknown, body: unknown): JsonObject {
  return { ...(query as JsonObject), ...(isObject(body) ? body : {}) };
}
