/** Endpoints of one area as `METHOD path scope`, by how we know of them. */
export interface AreaWitness {
  readonly documented: readonly string[];
  readonly 'public fact': readonly string[];
  readonly 'our decision': readonly string[];
}

const READ = 'developer_records:read';
const WRITE = 'developer_records:write';
const C = '/internal/api/v2';
const IDENTITY = `${C}/trafficTypes/{trafficTypeId}/environments/{environmentId}/identities/{key}`;

/** The endpoints copied by hand from the contract's own tables and from public material: an independent witness of the code's table. */
export const CONTRACT: Readonly<Record<string, AreaWitness>> = {
  developers: {
    documented: [
      `POST /v2/developers ${WRITE}`,
      `PUT /v2/developers ${WRITE}`,
      `PATCH /v2/developers/versions/{versionId} ${WRITE}`,
      `PUT /v2/developers/versions/{versionId}/fieldMappings ${WRITE}`,
      `GET /v2/developers ${READ}`,
      `GET /v2/developers/schema ${READ}`,
    ],
    'public fact': [`PATCH /v2/developers ${WRITE}`, `DELETE /v2/developers ${WRITE}`],
    'our decision': [`GET /v2/developers/versions ${READ}`, `GET /v2/developers/versions/{versionId} ${READ}`],
  },
  segments: {
    documented: [
      `GET ${C}/workspaces admin`,
      `POST ${C}/segments/ws/{workspaceId}/trafficTypes/{trafficTypeName} admin`,
      `GET ${C}/segments/ws/{workspaceId} admin`,
      `GET ${C}/environments/ws/{workspaceId} admin`,
      `POST ${C}/trafficTypes/{trafficTypeId}/environments/{environmentId}/identities admin`,
      `POST ${C}/segments/{environmentId}/{segmentName} admin`,
      `PUT ${C}/segments/{environmentId}/{segmentName}/upload admin`,
      `GET ${C}/segments/{environmentId}/{segmentName}/keys admin`,
      `PUT ${C}/segments/{environmentId}/{segmentName}/removeKeys admin`,
      `DELETE ${C}/segments/ws/{workspaceId}/{segmentName} admin`,
    ],
    'public fact': [
      `POST ${C}/workspaces admin`,
      `PATCH ${C}/workspaces/{workspaceId} admin`,
      `DELETE ${C}/workspaces/{workspaceId} admin`,
      `POST ${C}/environments/ws/{workspaceId} admin`,
      `PATCH ${C}/environments/ws/{workspaceId}/{environmentId} admin`,
      `DELETE ${C}/environments/ws/{workspaceId}/{environmentId} admin`,
      `GET ${C}/trafficTypes/ws/{workspaceId} admin`,
      `POST ${C}/trafficTypes/ws/{workspaceId} admin`,
      `DELETE ${C}/trafficTypes/{trafficTypeId} admin`,
      `GET ${C}/segments/ws/{workspaceId}/{segmentName} admin`,
      `GET ${C}/segments/ws/{workspaceId}/environments/{environmentId} admin`,
      `DELETE ${C}/segments/{environmentId}/{segmentName} admin`,
      `PUT ${C}/segments/{environmentId}/{segmentName}/uploadKeys admin`,
      `PUT ${C}/segments/{environmentId}/{segmentName}/deleteKeys admin`,
      `PATCH ${C}/trafficTypes/{trafficTypeId}/environments/{environmentId}/identities admin`,
      `PUT ${IDENTITY} admin`,
      `PATCH ${IDENTITY} admin`,
      `DELETE ${IDENTITY} admin`,
      `POST ${C}/tags/ws/{workspaceId}/object/{objectName}/objecttype/{objectType} admin`,
    ],
    'our decision': [],
  },
  local: {
    documented: [],
    'public fact': [],
    'our decision': [
      'GET /__fairlead/health null',
      'GET /__fairlead/configuration admin',
      'PUT /__fairlead/configuration admin',
      'POST /__fairlead/tokens admin',
      'GET /__fairlead/tokens admin',
      'DELETE /__fairlead/tokens/{tokenId} admin',
      'GET /__fairlead/segments/audit admin',
    ],
  },
};

/** The addresses that the contract, or for the last one public material, says were replaced, and by what. */
export const REPLACED = [
  'POST /v2/developers/upload -> POST /v2/developers',
  'POST /v2/developers/reupload -> PUT /v2/developers',
  'POST /v2/developers/uploads/{uploadId}/save -> PUT /v2/developers/versions/{versionId}/fieldMappings',
  'POST /v2/developers/uploads/{uploadId}/approve -> PATCH /v2/developers/versions/{versionId}',
  'POST /v2/developers/list -> GET /v2/developers',
  'GET /v2/developers/download -> GET /v2/developers',
  `POST ${IDENTITY}/patch -> PATCH ${IDENTITY}`,
];
