/** Endpoints of one area as `METHOD path need`, by evidence; the need is what their key must have. */
export interface AreaWitness {
  readonly documented: readonly string[];
  readonly 'public fact': readonly string[];
  readonly 'our decision': readonly string[];
}

const READ = 'developer_records:read';
const WRITE = 'developer_records:write';
const VIEW_C = 'segments:view';
const EDIT_C = 'segments:create_or_edit';
const DELETE_C = 'segments:delete';
const C = '/internal/api/v2';
const VIEW_D = 'platform:view';
const EDIT_D = 'platform:create_or_edit';
const DELETE_D = 'platform:delete';
const PIPELINES = '/pipeline/api/pipelines';
const IN_PROJECT = '/v1/orgs/{orgIdentifier}/projects/{projectIdentifier}/pipelines';
const ATTRIBUTES = `${C}/schema/ws/{workspaceId}/trafficTypes/{trafficTypeId}`;
const IDENTITY = `${C}/trafficTypes/{trafficTypeId}/environments/{environmentId}/identities/{key}`;

/**
 * The endpoints copied by hand from the contract's tables and from public material: an independent witness for the table in the code
 * (docs/contract/README.md#the-contract).
 */
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
    'public fact': [
      `PATCH /v2/developers ${WRITE}`,
      `DELETE /v2/developers ${WRITE}`,
      `PATCH /v2/developers/identities ${WRITE}`,
      `GET /v2/developers/identities ${READ}`,
      `GET /v2/developers/attribute-values ${READ}`,
    ],
    'our decision': [
      `GET /v2/developers/versions ${READ}`,
      `GET /v2/developers/versions/{versionId} ${READ}`,
      `GET /v2/developers/versions/{versionId}/review ${READ}`,
      `DELETE /v2/developers/versions/{versionId} ${WRITE}`,
    ],
  },
  insights: {
    documented: ['POST /v2/insights/teams/reports insights:read'],
    'public fact': [
      'GET /v2/org-trees insights:read',
      'POST /v2/org-trees/list insights:read',
      'GET /v2/org-trees/hierarchies insights:read',
      'GET /v2/org-trees/{orgTreeId} insights:read',
      'GET /v2/org-trees/{orgTreeId}/teams insights:read',
      'GET /v2/org-trees/{orgTreeId}/integrations insights:read',
      'GET /v2/teams/list insights:read',
      'POST /v2/teams/list insights:read',
      'GET /v2/teams/list-by-access insights:read',
      'GET /v2/teams/{teamRefId}/team_info insights:read',
      'GET /v2/teams/{teamRefId}/developers insights:read',
      'POST /v2/insights/{metricFamily}/exports insights:read',
      'POST /v2/insights/{metricFamily}/exports/sync insights:read',
      'GET /v2/insights/{metricFamily}/exports insights:read',
      'GET /v2/insights/{metricFamily}/exports/{exportId} insights:read',
      'GET /v2/insights/{metricFamily}/exports/{exportId}/download insights:read',
      'POST /v2/teams/{teamRefId}/developers insights:read',
    ],
    'our decision': [],
  },
  segments: {
    documented: [
      `GET ${C}/workspaces ${VIEW_C}`,
      `POST ${C}/segments/ws/{workspaceId}/trafficTypes/{trafficTypeName} ${EDIT_C}`,
      `GET ${C}/segments/ws/{workspaceId} ${VIEW_C}`,
      `GET ${C}/environments/ws/{workspaceId} ${VIEW_C}`,
      `POST ${C}/trafficTypes/{trafficTypeId}/environments/{environmentId}/identities ${EDIT_C}`,
      `POST ${C}/segments/{environmentId}/{segmentName} ${EDIT_C}`,
      `PUT ${C}/segments/{environmentId}/{segmentName}/upload ${EDIT_C}`,
      `GET ${C}/segments/{environmentId}/{segmentName}/keys ${VIEW_C}`,
      `PUT ${C}/segments/{environmentId}/{segmentName}/removeKeys ${EDIT_C}`,
      `DELETE ${C}/segments/ws/{workspaceId}/{segmentName} ${DELETE_C}`,
    ],
    'public fact': [
      `POST ${C}/workspaces ${EDIT_C}`,
      `PATCH ${C}/workspaces/{workspaceId} ${EDIT_C}`,
      `DELETE ${C}/workspaces/{workspaceId} ${DELETE_C}`,
      `POST ${C}/environments/ws/{workspaceId} ${EDIT_C}`,
      `PATCH ${C}/environments/ws/{workspaceId}/{environmentId} ${EDIT_C}`,
      `DELETE ${C}/environments/ws/{workspaceId}/{environmentId} ${DELETE_C}`,
      `GET ${C}/trafficTypes/ws/{workspaceId} ${VIEW_C}`,
      `POST ${C}/trafficTypes/ws/{workspaceId} ${EDIT_C}`,
      `DELETE ${C}/trafficTypes/{trafficTypeId} ${DELETE_C}`,
      `GET ${C}/segments/ws/{workspaceId}/{segmentName} ${VIEW_C}`,
      `GET ${C}/segments/ws/{workspaceId}/environments/{environmentId} ${VIEW_C}`,
      `DELETE ${C}/segments/{environmentId}/{segmentName} ${DELETE_C}`,
      `PUT ${C}/segments/{environmentId}/{segmentName}/uploadKeys ${EDIT_C}`,
      `PUT ${C}/segments/{environmentId}/{segmentName}/deleteKeys ${EDIT_C}`,
      `PATCH ${C}/trafficTypes/{trafficTypeId}/environments/{environmentId}/identities ${EDIT_C}`,
      `PUT ${IDENTITY} ${EDIT_C}`,
      `PATCH ${IDENTITY} ${EDIT_C}`,
      `DELETE ${IDENTITY} ${DELETE_C}`,
      `POST ${C}/tags/ws/{workspaceId}/object/{objectName}/objecttype/{objectType} ${EDIT_C}`,
      `GET ${ATTRIBUTES} ${VIEW_C}`,
      `POST ${ATTRIBUTES} ${EDIT_C}`,
      `PUT ${ATTRIBUTES} ${EDIT_C}`,
      `PATCH ${ATTRIBUTES}/{attributeId} ${EDIT_C}`,
      `DELETE ${ATTRIBUTES}/{attributeId} ${DELETE_C}`,
      `POST ${ATTRIBUTES}/{attributeId} ${EDIT_C}`,
    ],
    'our decision': [],
  },
  platform: {
    documented: [`POST /ng/api/projects ${EDIT_D}`, `POST /ng/api/connectors ${EDIT_D}`, `POST ${PIPELINES}/v2 ${EDIT_D}`],
    'public fact': [
      `POST /ng/api/organizations ${EDIT_D}`,
      `GET /ng/api/organizations ${VIEW_D}`,
      `GET /ng/api/organizations/{orgIdentifier} ${VIEW_D}`,
      `PUT /ng/api/organizations/{orgIdentifier} ${EDIT_D}`,
      `DELETE /ng/api/organizations/{orgIdentifier} ${DELETE_D}`,
      `GET /ng/api/projects ${VIEW_D}`,
      `GET /ng/api/projects/{projectIdentifier} ${VIEW_D}`,
      `PUT /ng/api/projects/{projectIdentifier} ${EDIT_D}`,
      `DELETE /ng/api/projects/{projectIdentifier} ${DELETE_D}`,
      `GET /ng/api/projects/list ${VIEW_D}`,
      `POST /ng/api/connectors/listV2 ${VIEW_D}`,
      `GET /ng/api/connectors ${VIEW_D}`,
      `POST /ng/api/connectors/listbyfqn ${VIEW_D}`,
      `GET /ng/api/connectors/catalogue ${VIEW_D}`,
      `GET /ng/api/connectors/validateUniqueIdentifier ${VIEW_D}`,
      `POST /ng/api/connectors/testConnection/{connectorIdentifier} ${VIEW_D}`,
      `GET /ng/api/connectors/{connectorIdentifier} ${VIEW_D}`,
      `PUT /ng/api/connectors/{connectorIdentifier} ${EDIT_D}`,
      `DELETE /ng/api/connectors/{connectorIdentifier} ${DELETE_D}`,
      `POST ${PIPELINES}/list ${VIEW_D}`,
      `GET ${PIPELINES}/{pipelineIdentifier} ${VIEW_D}`,
      `PUT ${PIPELINES}/{pipelineIdentifier} ${EDIT_D}`,
      `DELETE ${PIPELINES}/{pipelineIdentifier} ${DELETE_D}`,
      `POST ${IN_PROJECT} ${EDIT_D}`,
      `GET ${IN_PROJECT} ${VIEW_D}`,
      `GET ${IN_PROJECT}/{pipelineIdentifier} ${VIEW_D}`,
      `PUT ${IN_PROJECT}/{pipelineIdentifier} ${EDIT_D}`,
      `DELETE ${IN_PROJECT}/{pipelineIdentifier} ${DELETE_D}`,
    ],
    'our decision': [`POST /__fairlead/pipelines/inputs ${VIEW_D}`, `POST /__fairlead/pipelines/inputs/fill ${VIEW_D}`],
  },
  local: {
    documented: [],
    'public fact': [],
    'our decision': [
      'GET /openapi.json null',
      'GET /metrics null',
      'GET /__fairlead/health null',
      'GET /__fairlead/ready null',
      'GET /__fairlead/configuration admin',
      'PUT /__fairlead/configuration admin',
      'PATCH /__fairlead/configuration admin',
      'POST /__fairlead/tokens admin',
      'GET /__fairlead/tokens admin',
      'DELETE /__fairlead/tokens/{tokenId} admin',
      'POST /__fairlead/tokens/{tokenId}/rotate admin',
      'POST /__fairlead/api-keys admin',
      'GET /__fairlead/api-keys admin',
      'DELETE /__fairlead/api-keys/{apiKeyId} admin',
      'POST /__fairlead/api-keys/{apiKeyId}/tokens admin',
      'POST /__fairlead/roles admin',
      'GET /__fairlead/roles admin',
      'DELETE /__fairlead/roles/{roleIdentifier} admin',
      'GET /__fairlead/info admin',
      'GET /__fairlead/fidelity admin',
      'POST /__fairlead/insights/reports admin',
      'POST /__fairlead/insights/planned-report admin',
      'POST /__fairlead/insights/explain admin',
      'POST /__fairlead/activity admin',
      'GET /__fairlead/activity admin',
      'DELETE /__fairlead/activity admin',
      'GET /__fairlead/activity/imports admin',
      'DELETE /__fairlead/activity/imports/{importId} admin',
      'GET /__fairlead/activity/unmatched admin',
      'DELETE /__fairlead/activity/mappings/{login} admin',
      'POST /__fairlead/webhooks/{webhookName}/deployments activity:write',
      'POST /__fairlead/webhooks/{webhookName}/issues activity:write',
      'POST /__fairlead/webhooks/{webhookName}/issue/{issueKey}/close activity:write',
      'POST /__fairlead/reset admin',
      'GET /__fairlead/snapshots admin',
      'PUT /__fairlead/snapshots/{snapshotName} admin',
      'POST /__fairlead/snapshots/{snapshotName}/restore admin',
      'DELETE /__fairlead/snapshots/{snapshotName} admin',
      'GET /__fairlead/data admin',
      'PUT /__fairlead/data admin',
      'GET /__fairlead/clock admin',
      'PUT /__fairlead/clock admin',
      'POST /__fairlead/clock/advance admin',
      'DELETE /__fairlead/clock admin',
      'POST /__fairlead/faults admin',
      'GET /__fairlead/faults admin',
      'DELETE /__fairlead/faults/{faultId} admin',
      'DELETE /__fairlead/faults admin',
      'GET /__fairlead/requests admin',
      'DELETE /__fairlead/requests admin',
      'GET /__fairlead/rate-limit admin',
      'PUT /__fairlead/rate-limit admin',
      'GET /__fairlead/segments/audit admin',
    ],
  },
};

/** Second addresses that real clients use for an endpoint (public material). */
export const SECOND = [
  'POST /v2/insights/{metricFamily}/exports/direct = POST /v2/insights/{metricFamily}/exports/sync',
  'POST /v2/insights/reports = POST /v2/insights/teams/reports',
  'PUT /ng/api/connectors = PUT /ng/api/connectors/{connectorIdentifier}',
  `PUT ${PIPELINES}/v2/{pipelineIdentifier} = PUT ${PIPELINES}/{pipelineIdentifier}`,
];

/** The addresses that are deprecated according to the contract, or the last ones according to public material, and their successors. */
export const REPLACED = [
  'POST /v2/developers/upload -> POST /v2/developers',
  'POST /v2/developers/reupload -> PUT /v2/developers',
  'POST /v2/developers/uploads/{uploadId}/save -> PUT /v2/developers/versions/{versionId}/fieldMappings',
  'POST /v2/developers/uploads/{uploadId}/approve -> PATCH /v2/developers/versions/{versionId}',
  'GET /v2/developers/{uploadId} -> GET /v2/developers/versions/{versionId}',
  'POST /v2/developers/list -> GET /v2/developers',
  'GET /v2/developers/list -> GET /v2/developers',
  'GET /v2/developers/download -> GET /v2/developers',
  'POST /v2/developers/cloud-ids -> PATCH /v2/developers/identities',
  'PUT /v2/developers/{developerRefId} -> PATCH /v2/developers/identities',
  'POST /v2/developers/cloud-ids/upload -> PATCH /v2/developers/identities',
  `POST ${IDENTITY}/patch -> PATCH ${IDENTITY}`,
];
