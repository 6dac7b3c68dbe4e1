import type { FastifyRequest } from 'fastify';
import { toFields } from '../../core/developers/dataTypes.ts';
import { Refusal } from '../../core/refusal.ts';
import { type SavedFieldMappings, saveFieldMappings } from '../../service/developers/fieldMappings.ts';
import { readReview } from '../../service/developers/reviews.ts';
import { expectRoster, readPreview, reuploadRoster, uploadRoster } from '../../service/developers/uploads.ts';
import { approveVersion, deleteVersion, type ListedVersion, listVersions, readVersion } from '../../service/developers/versions.ts';
import type { ServiceContext } from '../../service/serviceContext.ts';
import type {
  FieldMappingsSaved,
  ReuploadReview,
  UploadPreview,
  VersionApproved,
  VersionDeleted,
  VersionList,
  VersionSummary,
} from '../../wire/developers.ts';
import type { CallTo, Handlers } from '../call.ts';
import { readJsonBody } from '../jsonBody.ts';
import { selectProblems, wantsPlaces } from '../problems.ts';
import { readFieldMappings, readUpload, type UploadedFile } from './upload.ts';

/** The handlers of rosters and their versions. */
export const VERSION_HANDLERS = {
  async uploadRoster({ request, service }): Promise<UploadPreview> {
    const places = wantsPlaces(request);
    const { problems, ...preview } = await uploadRoster(service, { ...(await readRoster(request, service)), places });
    return { status: 'SUCCESS', ...preview, ...(places ? { problems: selectProblems(problems) } : {}) };
  },

  async reuploadRoster({ request, reply, service }): Promise<ReuploadReview> {
    const places = wantsPlaces(request);
    const { problems, baseId, ...review } = await reuploadRoster(service, { ...(await readRoster(request, service)), places });
    reply.header('etag', `"${baseId}"`);
    return { status: 'SUCCESS', ...review, ...(places ? { problems: selectProblems(problems) } : {}) };
  },

  async saveFieldMappings(call): Promise<FieldMappingsSaved> {
    return toSaved(await saveFieldMappings(call.service, call.parameters.versionId, readFieldMappings(call.body)));
  },

  async approveVersion(call): Promise<VersionApproved> {
    const { active } = call.body;
    if (typeof active !== 'boolean')
      throw new Refusal('INVALID_REQUEST', 'active must be true or false. Send {"active": true} to approve.');
    const bases = readBases(call.request.headers['if-match']);
    return { status: 'SUCCESS', ...(await approveVersion(call.service, call.parameters.versionId, active, bases)) };
  },

  async listVersions({ service }): Promise<VersionList> {
    return { versions: (await listVersions(service)).map(toSummary) };
  },

  async readVersion(call): Promise<VersionSummary> {
    return toSummary(await readVersion(call.service, call.parameters.versionId));
  },

  async readReview({ service, parameters, query: { pageIndex, pageSize }, reply }): Promise<ReuploadReview> {
    const { baseId, ...review } = await readReview(service, parameters.versionId, { pageIndex, pageSize });
    reply.header('etag', `"${baseId}"`);
    return { status: 'SUCCESS', ...review };
  },

  async deleteVersion(call): Promise<VersionDeleted> {
    return { status: 'SUCCESS', ...(await deleteVersion(call.service, call.parameters.versionId)) };
  },
} satisfies Handlers;

function readRoster(request: FastifyRequest, service: ServiceContext): Promise<UploadedFile> {
  expectRoster(service, Number(request.headers['content-length'] ?? 0));
  return readUpload(request);
}

/** Handles GET /v2/developers/{uploadId}: the preview of a version, as its upload answered it. */
export async function handlePreview({ service, parameters }: CallTo<'readVersion'>): Promise<UploadPreview> {
  return { status: 'SUCCESS', ...(await readPreview(service, parameters.versionId)) };
}

/** Handles the older address of a save: without a body, it saves the mapping of the preview. */
export async function handleOldSave(call: CallTo<'saveFieldMappings'>): Promise<FieldMappingsSaved> {
  if (readJsonBody(call.request) !== undefined) return VERSION_HANDLERS.saveFieldMappings(call);
  return toSaved(await saveFieldMappings(call.service, call.parameters.versionId, null));
}

function toSummary({ fieldMappings, ...version }: ListedVersion): VersionSummary {
  return { ...version, fieldMappings: toFields(fieldMappings) };
}

/** A mapping is saved for all records or none. */
function toSaved({ developerCount, fieldMappings, ...saved }: SavedFieldMappings): FieldMappingsSaved {
  return {
    status: 'SUCCESS',
    uploadId: Number(saved.versionId),
    savedRecords: developerCount,
    totalRecords: developerCount,
    validRecords: developerCount,
    invalidRecords: 0,
    errors: [],
    ...saved,
    fieldMappings: toFields(fieldMappings),
  };
}

/** Parses the entity tags of If-Match (the answer to a re-upload has one); null if the header is missing or `*`. */
function readBases(header: string | undefined): readonly string[] | null {
  if (header === undefined || header.trim() === '*') return null;
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag!);
}
