import { toJsonObject } from '../core/jsonObject.ts';
import { approveVersion } from '../service/developers/versions.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import type { OldShapeName } from '../wire/endpoints/developers.ts';
import { ENDPOINTS, type EndpointName } from '../wire/endpoints.ts';
import type { AnyHandler, CallTo } from './call.ts';
import { sendCsv, sendPage } from './developers/developers.ts';
import { handleAccounts, handleIdentityFile, handleOldIdentities } from './developers/identities.ts';
import { handleOldSave, handlePreview, VERSION_HANDLERS } from './developers/versions.ts';
import { EXPORT_HANDLERS } from './insights/exports.ts';
import { REPORT_HANDLERS } from './insights/reports.ts';
import { readJsonBody } from './jsonBody.ts';
import { handleUpdateNamedConnector } from './platform/connectors.ts';
import { PIPELINE_HANDLERS } from './platform/pipelines.ts';
import { toQueryReader } from './readRequest.ts';
import { IDENTITY_HANDLERS } from './segments/identities.ts';

/** Another address of an endpoint, whose scope and limits apply. */
export interface OtherAddress {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly endpoint: EndpointName;
  /** The name of its request and answer; null if they are those of the endpoint. */
  readonly shape: OldShapeName | null;
  readonly handler: AnyHandler;
  /** Whether the address in the table has replaced it. */
  readonly isReplaced: boolean;
}

/** The deprecated addresses. They still work, and their answers name the successor (docs/contract/developers.md#replaced-addresses). */
export const ALIASES: readonly OtherAddress[] = [
  replaced('POST', '/v2/developers/upload', 'uploadRoster', 'upload', VERSION_HANDLERS.uploadRoster),
  replaced('POST', '/v2/developers/reupload', 'reuploadRoster', 'reupload', VERSION_HANDLERS.reuploadRoster),
  replaced('POST', '/v2/developers/uploads/:versionId/save', 'saveFieldMappings', 'save', handleOldSave),
  replaced('POST', '/v2/developers/uploads/:versionId/approve', 'approveVersion', 'approve', handleOldApprove),
  replaced('GET', '/v2/developers/:versionId', 'readVersion', 'preview', handlePreview),
  replaced('POST', '/v2/developers/list', 'listDevelopers', 'list', handleOldList),
  replaced('GET', '/v2/developers/list', 'listDevelopers', 'listAll', ({ service, query }) => sendPage(service, query)),
  replaced('GET', '/v2/developers/download', 'listDevelopers', 'download', sendCsv),
  replaced('POST', '/v2/developers/cloud-ids', 'updateDeveloperIdentities', 'identities', handleOldIdentities),
  replaced('PUT', '/v2/developers/:developerRefId', 'updateDeveloperIdentities', 'accounts', handleAccounts),
  replaced('POST', '/v2/developers/cloud-ids/upload', 'updateDeveloperIdentities', 'identityFile', handleIdentityFile),
  replaced('POST', `${ENDPOINTS.patchIdentity.path}/patch`, 'patchIdentity', null, IDENTITY_HANDLERS.patchIdentity),
];

/** Addresses at which real clients call what the contract shows elsewhere or not at all; they are not deprecated. */
export const SECOND_ADDRESSES: readonly OtherAddress[] = [
  address('POST', '/v2/insights/:metricFamily/exports/direct', 'exportAtOnce', EXPORT_HANDLERS.exportAtOnce),
  address('POST', '/v2/insights/reports', 'exportReport', REPORT_HANDLERS.exportReport),
  address('PUT', '/ng/api/connectors', 'updateConnector', handleUpdateNamedConnector),
  address('PUT', '/pipeline/api/pipelines/v2/:pipelineIdentifier', 'updatePipeline', PIPELINE_HANDLERS.updatePipeline),
];

function address<Name extends EndpointName>(
  method: Endpoint['method'],
  path: string,
  endpoint: Name,
  handler: (call: CallTo<Name>) => Promise<unknown>,
): OtherAddress {
  return { method, path, endpoint, shape: null, handler: handler as AnyHandler, isReplaced: false };
}

function replaced<Name extends EndpointName>(
  method: Endpoint['method'],
  path: string,
  endpoint: Name,
  shape: OldShapeName | null,
  handler: (call: CallTo<Name>) => Promise<unknown>,
): OtherAddress {
  return { ...address(method, path, endpoint, handler), shape, isReplaced: true };
}

async function handleOldApprove({ service, parameters }: CallTo<'approveVersion'>) {
  return { status: 'SUCCESS', ...(await approveVersion(service, parameters.versionId, true)) };
}

const DeveloperQuery = toQueryReader(ENDPOINTS.listDevelopers);

/** The parameters of the JSON body take precedence over those of the query. */
function handleOldList({ service, request }: CallTo<'listDevelopers'>): Promise<unknown> {
  return sendPage(service, new DeveloperQuery({ ...toJsonObject(request.query), ...toJsonObject(readJsonBody(request)) }));
}
