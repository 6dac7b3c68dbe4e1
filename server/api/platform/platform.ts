import { isJsonObject } from '../../core/jsonObject.ts';
import type { PipelineSource } from '../../core/platform/pipeline.ts';
import type { ProjectScope, ResourceScope } from '../../core/platform/scope.ts';
import { PLACES_HEADER } from '../../wire/developers.ts';
import type { EndpointName } from '../../wire/endpoints.ts';
import {
  type ConnectorFilterRequest,
  type ConnectorRequest,
  type ConnectorResponse,
  type FilledPipeline,
  type OrganizationRequest,
  type OrganizationResponse,
  type PageQuery,
  type PipelineFilterRequest,
  type PipelinePage,
  type PipelineResponse,
  type PipelineSaved,
  type PlatformPage,
  type ProjectRequest,
  type ProjectResponse,
  type RuntimeInputList,
  type RuntimeInputValues,
  type SuccessEnvelope,
  YAML_TYPE,
} from '../../wire/platform.ts';
import type { CallInput } from '../callInput.ts';
import { type CallOptions, callForJson, callForValue } from '../client.ts';
import type { Instance } from '../instance.ts';
import { toAccountQuery, toScopeQuery } from './query.ts';

/** Query of a list of projects; without an organization, those of all. */
export interface ProjectQuery extends PageQuery {
  readonly orgIdentifier?: string | undefined;
  readonly identifiers?: readonly string[] | undefined;
  /** Only projects that have the module. */
  readonly moduleType?: string | undefined;
}

/** Query of a list of connectors. */
export interface ConnectorQuery extends PageQuery {
  readonly filter?: ConnectorFilterRequest;
}

/** Query of a list of pipelines. */
export interface PipelineQuery extends PageQuery {
  readonly filter?: PipelineFilterRequest;
}

/** Query of a list of organizations. */
export interface OrganizationQuery extends PageQuery {
  readonly identifiers?: readonly string[] | undefined;
}

/** Creates an organization. DUPLICATE_FIELD if its identifier is taken. */
export function createOrganization(
  instance: Instance,
  organization: OrganizationRequest,
  options: CallOptions = {},
): Promise<OrganizationResponse> {
  return callForData(instance, 'createOrganization', { json: { organization } }, options);
}

/** Returns a page of organizations, last modified first. */
export function listOrganizations(
  instance: Instance,
  query: OrganizationQuery = {},
  options: CallOptions = {},
): Promise<PlatformPage<OrganizationResponse>> {
  return callForData(instance, 'listOrganizations', { query: { ...query } }, options);
}

/** Returns one organization. */
export function readOrganization(instance: Instance, orgIdentifier: string, options: CallOptions = {}): Promise<OrganizationResponse> {
  return callForData(instance, 'readOrganization', { parameters: { orgIdentifier } }, options);
}

/** Changes an organization; missing fields get their defaults. */
export function updateOrganization(
  instance: Instance,
  organization: OrganizationRequest,
  options: CallOptions = {},
): Promise<OrganizationResponse> {
  const parameters = { orgIdentifier: organization.identifier };
  return callForData(instance, 'updateOrganization', { parameters, json: { organization } }, options);
}

/** Deletes an organization with its projects, connectors and pipelines. */
export async function deleteOrganization(instance: Instance, orgIdentifier: string, options: CallOptions = {}): Promise<void> {
  await callForData(instance, 'deleteOrganization', { parameters: { orgIdentifier } }, options);
}

/** Creates a project. DUPLICATE_FIELD if its identifier is taken. */
export function createProject(instance: Instance, project: ProjectRequest, options: CallOptions = {}): Promise<ProjectResponse> {
  return callForData(instance, 'createProject', { query: { orgIdentifier: project.orgIdentifier }, json: { project } }, options);
}

/** Returns a page of projects, last modified first. */
export function listProjects(
  instance: Instance,
  query: ProjectQuery = {},
  options: CallOptions = {},
): Promise<PlatformPage<ProjectResponse>> {
  return callForData(instance, 'listProjects', { query: { ...query } }, options);
}

/** Returns one project of an organization. */
export function readProject(instance: Instance, project: ProjectScope, options: CallOptions = {}): Promise<ProjectResponse> {
  return callForData(instance, 'readProject', toProjectInput(project), options);
}

/** Changes a project; missing fields get their defaults. */
export function updateProject(
  instance: Instance,
  project: ProjectRequest & ProjectOwner,
  options: CallOptions = {},
): Promise<ProjectResponse> {
  const input = toProjectInput({ orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier });
  return callForData(instance, 'updateProject', { ...input, json: { project } }, options);
}

/** Deletes a project with its connectors and pipelines. */
export async function deleteProject(instance: Instance, project: ProjectScope, options: CallOptions = {}): Promise<void> {
  await callForData(instance, 'deleteProject', toProjectInput(project), options);
}

/** Creates a connector in the scope that it names. DUPLICATE_FIELD if its identifier is taken. */
export function createConnector(instance: Instance, connector: ConnectorRequest, options: CallOptions = {}): Promise<ConnectorResponse> {
  return callForData(instance, 'createConnector', { json: { connector } }, options);
}

/** Returns a page of the connectors of one scope, last modified first. */
export function listConnectors(
  instance: Instance,
  scope: ResourceScope,
  { filter = {}, ...page }: ConnectorQuery = {},
  options: CallOptions = {},
): Promise<PlatformPage<ConnectorResponse>> {
  return callForData(
    instance,
    'listConnectors',
    { query: { ...toScopeQuery(scope), ...page }, json: { filterType: 'Connector', ...filter } },
    options,
  );
}

/** Returns one connector of a scope. */
export function readConnector(
  instance: Instance,
  scope: ResourceScope,
  connectorIdentifier: string,
  options: CallOptions = {},
): Promise<ConnectorResponse> {
  return callForData(instance, 'readConnector', { query: toScopeQuery(scope), parameters: { connectorIdentifier } }, options);
}

/** Changes a connector; its type and scope stay. */
export function updateConnector(instance: Instance, connector: ConnectorRequest, options: CallOptions = {}): Promise<ConnectorResponse> {
  const parameters = { connectorIdentifier: connector.identifier };
  return callForData(instance, 'updateConnector', { parameters, json: { connector } }, options);
}

/** Deletes a connector of a scope. */
export async function deleteConnector(
  instance: Instance,
  scope: ResourceScope,
  connectorIdentifier: string,
  options: CallOptions = {},
): Promise<void> {
  await callForData(instance, 'deleteConnector', { query: toScopeQuery(scope), parameters: { connectorIdentifier } }, options);
}

/** Creates a pipeline in a project from its YAML; a refusal has the problems with their ranges. */
export function createPipeline(instance: Instance, project: ProjectScope, yaml: string, options: CallOptions = {}): Promise<PipelineSaved> {
  return callForData(instance, 'createPipeline', { query: toScopeQuery(project), ...toYamlInput(yaml) }, options);
}

/** Returns a page of the pipelines of a project, last modified first. */
export function listPipelines(
  instance: Instance,
  project: ProjectScope,
  { filter = {}, ...page }: PipelineQuery = {},
  options: CallOptions = {},
): Promise<PipelinePage> {
  const input = { query: { ...toScopeQuery(project), ...page }, json: { filterType: 'PipelineSetup', ...filter } };
  return callForData(instance, 'listPipelines', input, options);
}

/** Returns one pipeline with its YAML. */
export function readPipeline(
  instance: Instance,
  project: ProjectScope,
  pipelineIdentifier: string,
  options: CallOptions = {},
): Promise<PipelineResponse> {
  return callForData(instance, 'readPipeline', { query: toScopeQuery(project), parameters: { pipelineIdentifier } }, options);
}

/** Replaces the YAML of a pipeline; a refusal has the problems with their ranges. */
export function updatePipeline(
  instance: Instance,
  project: ProjectScope,
  pipelineIdentifier: string,
  yaml: string,
  options: CallOptions = {},
): Promise<PipelineSaved> {
  const input = { query: toScopeQuery(project), parameters: { pipelineIdentifier }, ...toYamlInput(yaml) };
  return callForData(instance, 'updatePipeline', input, options);
}

/** Deletes a pipeline of a project. */
export async function deletePipeline(
  instance: Instance,
  project: ProjectScope,
  pipelineIdentifier: string,
  options: CallOptions = {},
): Promise<void> {
  await callForData(instance, 'deletePipeline', { query: toScopeQuery(project), parameters: { pipelineIdentifier } }, options);
}

/** Returns the runtime inputs of a pipeline; only Fairlead's own service has this endpoint. */
export function listRuntimeInputs(instance: Instance, pipeline: PipelineSource, options: CallOptions = {}): Promise<RuntimeInputList> {
  return callForJson(instance, 'listRuntimeInputs', { query: toAccountQuery(instance), json: pipeline }, options);
}

/**
 * Returns a pipeline with its runtime inputs replaced by values; a refusal names each wrong or missing one. Only Fairlead's own service has
 * this endpoint.
 */
export function fillRuntimeInputs(
  instance: Instance,
  pipeline: PipelineSource,
  values: RuntimeInputValues,
  options: CallOptions = {},
): Promise<FilledPipeline> {
  return callForJson(instance, 'fillRuntimeInputs', { query: toAccountQuery(instance), json: { ...pipeline, ...values } }, options);
}

type ProjectOwner = Pick<ProjectScope, 'orgIdentifier'>;

async function callForData<Data>(instance: Instance, endpoint: EndpointName, input: CallInput, options: CallOptions): Promise<Data> {
  const query = { ...toAccountQuery(instance), ...input.query };
  const isEnvelope = (value: unknown): boolean => isJsonObject(value) && Object.hasOwn(value, 'data');
  const envelope = await callForValue<SuccessEnvelope<Data>>(instance, endpoint, isEnvelope, { ...input, query }, options);
  return envelope.data;
}

function toProjectInput({ orgIdentifier, projectIdentifier }: ProjectScope): CallInput {
  return { query: { orgIdentifier }, parameters: { projectIdentifier } };
}

function toYamlInput(yaml: string): CallInput {
  return { text: { content: yaml, type: YAML_TYPE }, headers: { [PLACES_HEADER]: 'true' } };
}
