import { isJsonObject, type JsonObject } from '../core/jsonObject.ts';
import { saveFieldMappings } from '../service/developers/fieldMappings.ts';
import { approveVersion } from '../service/developers/versions.ts';
import { ENDPOINTS, type Endpoint, type EndpointName } from '../wire/endpoints.ts';
import type { OldShapeName } from '../wire/schemas/developers.ts';
import { type Call, type Handler, readParameter } from './call.ts';
import { sendCsv, sendPage } from './developers/developers.ts';
import { handleIdentityFile, handleOldIdentities } from './developers/identities.ts';
import { VERSION_HANDLERS } from './developers/versions.ts';
import { readJsonBody } from './jsonBody.ts';
import { handleUpdateNamedConnector } from './platform/connectors.ts';
import { PIPELINE_HANDLERS } from './platform/pipelines.ts';
import { IDENTITY_HANDLERS } from './segments/identities.ts';

/** An address that a newer one has replaced; the scope and limits of the successor apply. */
export interface Alias {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly successor: EndpointName;
  /** The name of its request and answer; null if they are those of the successor. */
  readonly shape: OldShapeName | null;
  readonly handler: Handler;
}

/** The deprecated addresses. They still work, and their answers name the successor (docs/contract/developers.md#replaced-addresses). */
export const ALIASES: readonly Alias[] = [
  { method: 'POST', path: '/v2/developers/upload', successor: 'uploadRoster', shape: 'upload', handler: handleOldUpload },
  { method: 'POST', path: '/v2/developers/reupload', successor: 'reuploadRoster', shape: 'reupload', handler: handleOldReupload },
  {
    method: 'POST',
    path: '/v2/developers/uploads/:versionId/save',
    successor: 'saveFieldMappings',
    shape: 'save',
    handler: handleOldSave,
  },
  {
    method: 'POST',
    path: '/v2/developers/uploads/:versionId/approve',
    successor: 'approveVersion',
    shape: 'approve',
    handler: handleOldApprove,
  },
  { method: 'POST', path: '/v2/developers/list', successor: 'listDevelopers', shape: 'list', handler: handleOldList },
  { method: 'GET', path: '/v2/developers/download', successor: 'listDevelopers', shape: 'download', handler: handleOldDownload },
  {
    method: 'POST',
    path: '/v2/developers/cloud-ids',
    successor: 'updateDeveloperIdentities',
    shape: 'identities',
    handler: handleOldIdentities,
  },
  {
    method: 'POST',
    path: '/v2/developers/cloud-ids/upload',
    successor: 'updateDeveloperIdentities',
    shape: 'identityFile',
    handler: handleIdentityFile,
  },
  {
    method: 'POST',
    path: `${ENDPOINTS.patchIdentity.path}/patch`,
    successor: 'patchIdentity',
    shape: null,
    handler: IDENTITY_HANDLERS.patchIdentity,
  },
];

/** A second address of an endpoint, not deprecated. */
export interface SecondAddress {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly endpoint: EndpointName;
  readonly handler: Handler;
}

/** Addresses at which real clients call what the contract shows elsewhere or not at all. */
export const SECOND_ADDRESSES: readonly SecondAddress[] = [
  { method: 'PUT', path: '/ng/api/connectors', endpoint: 'updateConnector', handler: handleUpdateNamedConnector },
  {
    method: 'PUT',
    path: '/pipeline/api/pipelines/v2/:pipelineIdentifier',
    endpoint: 'updatePipeline',
    handler: PIPELINE_HANDLERS.updatePipeline,
  },
];

/** Adds the version's ID to an answer under its older name, which the deprecated addresses use. */
function withUploadId<Answer extends { readonly versionId: string }>(answer: Answer): Answer & { readonly uploadId: string } {
  return { ...answer, uploadId: answer.versionId };
}

async function handleOldUpload(call: Call): Promise<unknown> {
  return withUploadId(await VERSION_HANDLERS.uploadRoster(call));
}

async function handleOldReupload(call: Call): Promise<unknown> {
  return withUploadId(await VERSION_HANDLERS.reuploadRoster(call));
}

/** Without a body, saves the mapping of the preview. */
async function handleOldSave(call: Call): Promise<unknown> {
  if (readJsonBody(call.request) !== undefined) return withUploadId(await VERSION_HANDLERS.saveFieldMappings(call));
  return withUploadId({ status: 'SUCCESS', ...(await saveFieldMappings(call.service, readParameter(call, 'versionId'), null)) });
}

async function handleOldApprove(call: Call): Promise<unknown> {
  return withUploadId({ status: 'SUCCESS', ...(await approveVersion(call.service, readParameter(call, 'versionId'), true)) });
}

function handleOldList(call: Call): Promise<unknown> {
  return sendPage(call, mergeParameters(call.request.query, readJsonBody(call.request)));
}

function handleOldDownload(call: Call): Promise<unknown> {
  return sendCsv(call, call.request.query as JsonObject);
}

/** Merges the parameters of a query and a JSON body; those of the body take precedence. */
export function mergeParameters(query: unknown, body: unknown): JsonObject {
  return { ...(query as JsonObject), ...(isJsonObject(body) ? body : {}) };
}
