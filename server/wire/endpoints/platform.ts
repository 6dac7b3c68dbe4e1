import type { Permission, ResourceType } from '../../core/access/roles.ts';
import type { Endpoint, Evidence } from '../endpoint.ts';

const ORGANIZATIONS = '/ng/api/organizations';
const PROJECTS = '/ng/api/projects';
const CONNECTORS = '/ng/api/connectors';
const PIPELINES = '/pipeline/api/pipelines';
const INPUTS = '/__fairlead/pipelines/inputs';

/** Area D: platform resources. */
export const PLATFORM_ENDPOINTS = {
  createOrganization: row('POST', ORGANIZATIONS, 'create_or_edit', 'public fact', 'Create an organization of the account'),
  listOrganizations: row('GET', ORGANIZATIONS, 'view', 'public fact', 'List the organizations of the account, last modified first'),
  readOrganization: row('GET', `${ORGANIZATIONS}/:orgIdentifier`, 'view', 'public fact', 'Read an organization'),
  updateOrganization: row('PUT', `${ORGANIZATIONS}/:orgIdentifier`, 'create_or_edit', 'public fact', 'Update an organization'),
  deleteOrganization: row(
    'DELETE',
    `${ORGANIZATIONS}/:orgIdentifier`,
    'delete',
    'public fact',
    'Delete an organization with everything in it',
  ),
  createProject: row('POST', PROJECTS, 'create_or_edit', 'documented', 'Create a project in an organization'),
  listProjects: row('GET', PROJECTS, 'view', 'public fact', 'List the projects of an organization or of all, last modified first'),
  readProject: row('GET', `${PROJECTS}/:projectIdentifier`, 'view', 'public fact', 'Read a project'),
  updateProject: row('PUT', `${PROJECTS}/:projectIdentifier`, 'create_or_edit', 'public fact', 'Update a project'),
  deleteProject: row('DELETE', `${PROJECTS}/:projectIdentifier`, 'delete', 'public fact', 'Delete a project with everything in it'),
  createConnector: row('POST', CONNECTORS, 'create_or_edit', 'documented', 'Create a connector of any type'),
  listConnectors: row('POST', `${CONNECTORS}/listV2`, 'view', 'public fact', 'List the connectors of a scope, last modified first'),
  readConnector: row('GET', `${CONNECTORS}/:connectorIdentifier`, 'view', 'public fact', 'Read a connector'),
  updateConnector: row('PUT', `${CONNECTORS}/:connectorIdentifier`, 'create_or_edit', 'public fact', 'Update a connector'),
  deleteConnector: row('DELETE', `${CONNECTORS}/:connectorIdentifier`, 'delete', 'public fact', 'Delete a connector'),
  createPipeline: row('POST', `${PIPELINES}/v2`, 'create_or_edit', 'documented', 'Create a pipeline from its YAML'),
  listPipelines: row('POST', `${PIPELINES}/list`, 'view', 'public fact', 'List the pipelines of a project, last modified first'),
  readPipeline: row('GET', `${PIPELINES}/:pipelineIdentifier`, 'view', 'public fact', 'Read a pipeline with its YAML'),
  updatePipeline: row('PUT', `${PIPELINES}/:pipelineIdentifier`, 'create_or_edit', 'public fact', 'Replace the YAML of a pipeline'),
  deletePipeline: row('DELETE', `${PIPELINES}/:pipelineIdentifier`, 'delete', 'public fact', 'Delete a pipeline'),
  listRuntimeInputs: row('POST', INPUTS, 'view', 'our decision', 'List the runtime inputs of a pipeline'),
  fillRuntimeInputs: row('POST', `${INPUTS}/fill`, 'view', 'our decision', 'Replace the runtime inputs of a pipeline by values'),
} as const satisfies Record<string, Endpoint>;

function row(method: Endpoint['method'], path: string, permission: Permission, evidence: Evidence, summary: string): Endpoint {
  return { method, path, area: 'platform', needs: `platform:${permission}`, resource: resourceOf(path), evidence, summary };
}

function resourceOf(path: string): ResourceType {
  if (path.startsWith(ORGANIZATIONS)) return 'organization';
  if (path.startsWith(PROJECTS)) return 'project';
  return path.startsWith(CONNECTORS) ? 'connector' : 'pipeline';
}
