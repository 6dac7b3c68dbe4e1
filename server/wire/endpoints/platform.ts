import type { Permission, ResourceType } from '../../core/access/permissions.ts';
import type { Endpoint, Evidence } from '../endpoint.ts';

const ORGANIZATIONS = '/ng/api/organizations';
const PROJECTS = '/ng/api/projects';
const CONNECTORS = '/ng/api/connectors';
const PIPELINES = '/pipeline/api/pipelines';
const INPUTS = '/__fairlead/pipelines/inputs';

/** Area D: platform resources. */
export const PLATFORM_ENDPOINTS = {
  createOrganization: row('POST', ORGANIZATIONS, 'create_or_edit', 'public fact', 'Create an organization of the account'),
  listOrganizations: row('GET', ORGANIZATIONS, 'view', 'public fact', 'Organizations of the account, last changed first'),
  readOrganization: row('GET', `${ORGANIZATIONS}/:orgIdentifier`, 'view', 'public fact', 'One organization'),
  updateOrganization: row('PUT', `${ORGANIZATIONS}/:orgIdentifier`, 'create_or_edit', 'public fact', 'Change an organization'),
  deleteOrganization: row(
    'DELETE',
    `${ORGANIZATIONS}/:orgIdentifier`,
    'delete',
    'public fact',
    'Delete an organization with everything in it',
  ),
  createProject: row('POST', PROJECTS, 'create_or_edit', 'documented', 'Create a project in an organization'),
  listProjects: row('GET', PROJECTS, 'view', 'public fact', 'Projects of an organization or of all, last changed first'),
  readProject: row('GET', `${PROJECTS}/:projectIdentifier`, 'view', 'public fact', 'One project'),
  updateProject: row('PUT', `${PROJECTS}/:projectIdentifier`, 'create_or_edit', 'public fact', 'Change a project'),
  deleteProject: row('DELETE', `${PROJECTS}/:projectIdentifier`, 'delete', 'public fact', 'Delete a project with everything in it'),
  createConnector: row('POST', CONNECTORS, 'create_or_edit', 'documented', 'Create a connector of any kind'),
  listConnectors: row('POST', `${CONNECTORS}/listV2`, 'view', 'public fact', 'Connectors of one scope, last changed first'),
  readConnector: row('GET', `${CONNECTORS}/:connectorIdentifier`, 'view', 'public fact', 'One connector'),
  updateConnector: row('PUT', `${CONNECTORS}/:connectorIdentifier`, 'create_or_edit', 'public fact', 'Change a connector'),
  deleteConnector: row('DELETE', `${CONNECTORS}/:connectorIdentifier`, 'delete', 'public fact', 'Delete a connector'),
  createPipeline: row('POST', `${PIPELINES}/v2`, 'create_or_edit', 'documented', 'Create a pipeline from its YAML'),
  listPipelines: row('POST', `${PIPELINES}/list`, 'view', 'public fact', 'Pipelines of a project, last changed first'),
  readPipeline: row('GET', `${PIPELINES}/:pipelineIdentifier`, 'view', 'public fact', 'One pipeline with its YAML'),
  updatePipeline: row(
    'PUT',
    `${PIPELINES}/:pipelineIdentifier`,
    'create_or_edit',
    'public fact',
    'Put another YAML in the place of a pipeline',
  ),
  deletePipeline: row('DELETE', `${PIPELINES}/:pipelineIdentifier`, 'delete', 'public fact', 'Delete a pipeline'),
  listRuntimeInputs: row('POST', INPUTS, 'view', 'our decision', 'What a pipeline asks for when it is run'),
  fillRuntimeInputs: row(
    'POST',
    `${INPUTS}/fill`,
    'view',
    'our decision',
    'A pipeline with given values in the place of its runtime inputs',
  ),
} as const satisfies Record<string, Endpoint>;

function row(method: Endpoint['method'], path: string, permission: Permission, evidence: Evidence, summary: string): Endpoint {
  return { method, path, area: 'platform', needs: `platform:${permission}`, resource: resourceOf(path), evidence, summary };
}

function resourceOf(path: string): ResourceType {
  if (path.startsWith(ORGANIZATIONS)) return 'organization';
  if (path.startsWith(PROJECTS)) return 'project';
  return path.startsWith(CONNECTORS) ? 'connector' : 'pipeline';
}
