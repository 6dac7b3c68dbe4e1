import type { Endpoint, Evidence } from '../endpoint.ts';

const WORKSPACES = '/workspaces';
const ENVIRONMENTS = '/environments/ws/:workspaceId';
const TRAFFIC_TYPES = '/trafficTypes/ws/:workspaceId';
const SEGMENTS = '/segments/ws/:workspaceId';
const DEFINITION = '/segments/:environmentId/:segmentName';
const ATTRIBUTES = '/schema/ws/:workspaceId/trafficTypes/:trafficTypeId';
const IDENTITIES = '/trafficTypes/:trafficTypeId/environments/:environmentId/identities';

/** How GET /workspaces compares `name`; default IS. */
export const NAME_OPERATIONS = ['IS', 'STARTS_WITH', 'CONTAINS'] as const;

/** Area C: segment administration. */
export const SEGMENT_ENDPOINTS = {
  listWorkspaces: row('GET', WORKSPACES, 'documented', 'List workspaces, ordered by name'),
  createWorkspace: row('POST', WORKSPACES, 'public fact', 'Create a workspace'),
  changeWorkspace: row('PATCH', `${WORKSPACES}/:workspaceId`, 'public fact', 'Rename a workspace, or require comments for its changes'),
  deleteWorkspace: row('DELETE', `${WORKSPACES}/:workspaceId`, 'public fact', 'Delete a workspace without segments'),
  listEnvironments: row('GET', ENVIRONMENTS, 'documented', 'List the environments of a workspace'),
  createEnvironment: row('POST', ENVIRONMENTS, 'public fact', 'Create an environment'),
  changeEnvironment: row(
    'PATCH',
    `${ENVIRONMENTS}/:environmentId`,
    'public fact',
    'Rename an environment, or change whether it is a production environment',
  ),
  deleteEnvironment: row('DELETE', `${ENVIRONMENTS}/:environmentId`, 'public fact', 'Delete an environment without segments'),
  listTrafficTypes: row('GET', TRAFFIC_TYPES, 'public fact', 'List the traffic types of a workspace'),
  createTrafficType: row('POST', TRAFFIC_TYPES, 'public fact', 'Create a traffic type'),
  deleteTrafficType: row('DELETE', '/trafficTypes/:trafficTypeId', 'public fact', 'Delete a traffic type that no segment uses'),
  createSegment: row('POST', `${SEGMENTS}/trafficTypes/:trafficTypeName`, 'documented', 'Create a segment in a workspace'),
  listSegments: row('GET', SEGMENTS, 'documented', 'List the segments of a workspace'),
  readSegment: row('GET', `${SEGMENTS}/:segmentName`, 'public fact', 'Read a segment'),
  deleteSegment: row('DELETE', `${SEGMENTS}/:segmentName`, 'documented', 'Delete a segment with all its definitions'),
  listEnvironmentSegments: row(
    'GET',
    `${SEGMENTS}/environments/:environmentId`,
    'public fact',
    'List the segments that are active in an environment',
  ),
  activateSegment: row('POST', DEFINITION, 'documented', 'Activate a segment in an environment'),
  deactivateSegment: row('DELETE', DEFINITION, 'public fact', 'Remove an empty segment from an environment'),
  listSegmentKeys: row('GET', `${DEFINITION}/keys`, 'documented', 'List the keys of a segment in an environment'),
  uploadSegmentKeys: row('PUT', `${DEFINITION}/upload`, 'documented', 'Add keys, as a JSON array or a CSV'),
  updateSegmentKeys: row('PUT', `${DEFINITION}/uploadKeys`, 'public fact', 'Add or replace keys, with a comment'),
  removeSegmentKeys: row('PUT', `${DEFINITION}/removeKeys`, 'documented', 'Remove keys, with a comment'),
  deleteSegmentKeys: row('PUT', `${DEFINITION}/deleteKeys`, 'public fact', 'Remove keys, as a JSON array'),
  listAttributes: row('GET', ATTRIBUTES, 'public fact', 'List the attributes of a traffic type'),
  createAttribute: row('POST', ATTRIBUTES, 'public fact', 'Create an attribute'),
  saveAttribute: row('PUT', ATTRIBUTES, 'public fact', 'Create or overwrite an attribute'),
  changeAttribute: row('PATCH', `${ATTRIBUTES}/:attributeId`, 'public fact', 'Update an attribute'),
  deleteAttribute: row('DELETE', `${ATTRIBUTES}/:attributeId`, 'public fact', 'Delete an attribute'),
  importAttributes: row('POST', `${ATTRIBUTES}/:attributeId`, 'public fact', 'Save many attributes; attributeId is attribute:bulk'),
  saveIdentities: row('POST', IDENTITIES, 'documented', 'Create or overwrite identities'),
  patchIdentities: row('PATCH', IDENTITIES, 'public fact', 'Merge values into identities'),
  saveIdentity: row('PUT', `${IDENTITIES}/:key`, 'public fact', 'Create or overwrite one identity'),
  patchIdentity: row('PATCH', `${IDENTITIES}/:key`, 'public fact', 'Merge values into one identity'),
  deleteIdentity: row('DELETE', `${IDENTITIES}/:key`, 'public fact', 'Delete an identity'),
  tagObject: row('POST', '/tags/ws/:workspaceId/object/:objectName/objecttype/:objectType', 'public fact', 'Add tags to a segment'),
  listSegmentAudit: {
    method: 'GET',
    path: '/__fairlead/segments/audit',
    area: 'local',
    needs: 'admin',
    evidence: 'our decision',
    summary: 'List the audit log of segments, newest first',
  },
} as const satisfies Record<string, Endpoint>;

function row(method: Endpoint['method'], path: string, evidence: Evidence, summary: string): Endpoint {
  const permission = method === 'GET' ? 'view' : method === 'DELETE' ? 'delete' : 'create_or_edit';
  return { method, path: `/internal/api/v2${path}`, area: 'segments', needs: `segments:${permission}`, evidence, summary };
}
