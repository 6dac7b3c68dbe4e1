import type { ProjectScope, ResourceScope } from '../../core/platform/scope.ts';
import { PLACES_HEADER } from '../../wire/developers.ts';
import {
  type ConnectorFilterRequest,
  type ConnectorRequest,
  type ConnectorResponse,
  type OrganizationRequest,
  type OrganizationResponse,
  type PageQuery,
  type PipelineFilterRequest,
  type PipelinePage,
  type PipelineSaved,
  type PlatformPage,
  type ProjectRequest,
  type ProjectResponse,
  YAML_TYPE,
} from '../../wire/platform.ts';
import type { CallInput } from '../callInput.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';

/** Query of a list of connectors. */
export interface ConnectorQuery extends PageQuery {
  readonly filter?: ConnectorFilterRequest;
}

/** Query of a list of pipelines. */
export interface PipelineQuery extends PageQuery {
  readonly filter?: PipelineFilterRequest;
}

/** Changes an organization; missing fields get their defaults. */
export function updateOrganization(
  instance: Instance,
  organization: OrganizationRequest,
  options: CallOptions = {},
): Promise<OrganizationResponse> {
  const parameters = { orgIdentifier: organization.identifier };
  return call(instance, 'updateOrganization', { parameters, body: { organization } }, options);
}

/** Creates a project in the organization that it names. DUPLICATE_FIELD if its identifier is taken. */
export function createProject(instance: Instance, project: ProjectRequest, options: CallOptions = {}): Promise<ProjectResponse> {
  return call(instance, 'createProject', { query: { orgIdentifier: project.orgIdentifier }, body: { project } }, options);
}

/** Changes a project; missing fields get their defaults. */
export function updateProject(
  instance: Instance,
  project: ProjectRequest & Pick<ProjectScope, 'orgIdentifier'>,
  options: CallOptions = {},
): Promise<ProjectResponse> {
  const { orgIdentifier, identifier: projectIdentifier } = project;
  return call(instance, 'updateProject', { parameters: { projectIdentifier }, query: { orgIdentifier }, body: { project } }, options);
}

/** Returns a page of the connectors of one scope, last modified first. */
export function listConnectors(
  instance: Instance,
  scope: ResourceScope,
  { filter = {}, ...page }: ConnectorQuery = {},
  options: CallOptions = {},
): Promise<PlatformPage<ConnectorResponse>> {
  const body = { filterType: 'Connector', ...filter };
  return call(instance, 'listConnectors', { query: { ...scope, ...page }, body }, options);
}

/** Changes a connector; its type and scope stay. */
export function updateConnector(instance: Instance, connector: ConnectorRequest, options: CallOptions = {}): Promise<ConnectorResponse> {
  const parameters = { connectorIdentifier: connector.identifier };
  return call(instance, 'updateConnector', { parameters, body: { connector } }, options);
}

/** Creates a pipeline in a project from its YAML; a refusal has the problems with their ranges. */
export function createPipeline(instance: Instance, query: ProjectScope, yaml: string, options: CallOptions = {}): Promise<PipelineSaved> {
  return call(instance, 'createPipeline', { query, ...toYamlInput(yaml) }, options);
}

/** Returns a page of the pipelines of a project, last modified first. */
export function listPipelines(
  instance: Instance,
  project: ProjectScope,
  { filter = {}, ...page }: PipelineQuery = {},
  options: CallOptions = {},
): Promise<PipelinePage> {
  const body = { filterType: 'PipelineSetup', ...filter };
  return call(instance, 'listPipelines', { query: { ...project, ...page }, body }, options);
}

/** Replaces the YAML of a pipeline; a refusal has the problems with their ranges. */
export function updatePipeline(
  instance: Instance,
  query: ProjectScope,
  pipelineIdentifier: string,
  yaml: string,
  options: CallOptions = {},
): Promise<PipelineSaved> {
  return call(instance, 'updatePipeline', { query, parameters: { pipelineIdentifier }, ...toYamlInput(yaml) }, options);
}

function toYamlInput(yaml: string): Pick<CallInput, 'text' | 'headers'> {
  return { text: { content: yaml, type: YAML_TYPE }, headers: { [PLACES_HEADER]: 'true' } };
}
