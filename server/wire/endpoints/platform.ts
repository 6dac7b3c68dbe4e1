import * as l10n from '@vscode/l10n';
import type { Permission, ResourceType } from '../../core/access/roles.ts';
import { CONNECTOR_CATEGORY_NAMES } from '../../core/platform/connectorCatalogue.ts';
import type { Deed, Endpoint, EndpointShape, Evidence, Leniency } from '../endpoint.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../limits.ts';
import {
  anyOf,
  anything,
  array,
  boolean,
  count,
  enumOf,
  json,
  object,
  positive,
  record,
  type Schema,
  strictObject,
  string,
} from '../schemas/jsonSchema.ts';
import { ENVELOPE, PAGE, PLATFORM_REFERENCES } from '../schemas/platform.ts';

const ORGANIZATIONS = '/ng/api/organizations';
const PROJECTS = '/ng/api/projects';
const CONNECTORS = '/ng/api/connectors';
const PIPELINES = '/pipeline/api/pipelines';
/** The pipelines of a project as the Terraform provider calls them; the account is named by a header, or is that of the key. */
const PROJECT_PIPELINES = '/v1/orgs/:orgIdentifier/projects/:projectIdentifier/pipelines';
const INPUTS = '/__fairlead/pipelines/inputs';

const refs = PLATFORM_REFERENCES;

const account = { accountIdentifier: string };
const scope = { ...account, orgIdentifier: string, projectIdentifier: string };

/** The requested page of a list. */
export const PAGE_QUERY = {
  pageIndex: count,
  pageSize: { ...positive, maximum: 100, default: 30 },
  /** A substring of the identifier or the name, ignoring case. */
  searchTerm: string,
};

const category = enumOf(...CONNECTOR_CATEGORY_NAMES);
const ofProjects = { ...PAGE_QUERY, identifiers: array(string), moduleType: string, hasModule: { ...boolean, default: true } };

const inAccount = { query: scope, requiredQuery: ['accountIdentifier'] };
const ofAccount = { query: account, requiredQuery: ['accountIdentifier'] };
const inProject = { query: scope, requiredQuery: ['accountIdentifier', 'orgIdentifier', 'projectIdentifier'] };
const inOrganization = { query: { ...account, orgIdentifier: string }, requiredQuery: ['accountIdentifier'] };
const address = { identifier: string, orgIdentifier: string, projectIdentifier: string };
const yaml = { 'application/yaml': string };
/** The numbers in a connector come back as they were sent. */
const connectorBody = { body: { ...json(refs.ConnectorRequest), 'application/yaml': string }, keepsNumbers: true };
const projectPipeline = { ...json(refs.ProjectPipelineRequest), ...yaml };
const { status, ...rest } = ENVELOPE;
const envelope = <Data>(data: Schema<Data>) => ({ answer: json(strictObject({ status, data, ...rest })), isWrapped: true }) as const;
const pageOf = <Item>(item: Schema<Item>) => strictObject({ content: array(item), ...PAGE });
const yes = envelope(enumOf(true));

/** The largest pageIndex. */
const MAX_PAGES = 1_000_000;

const LENIENCY = { largestNumber: MAX_PAGES, otherNames: { pageIndex: 'page', pageSize: 'size' } } as const satisfies Leniency;

const FILLING = '{"yaml": "pipeline: …", "values": {"pipeline.variables.region": "eu"}}';

/** What the changes of a pipeline mean, at either of its addresses. */
const PIPELINE_DEEDS = {
  create: {
    says: (pipeline: string, project: string) => l10n.t('The pipeline {0} is created in {1}.', pipeline, project),
    inverse: 'deletePipeline',
  },
  update: {
    says: (pipeline: string, project: string) => l10n.t('The pipeline {0} is updated in {1}.', pipeline, project),
    inverse: 'updatePipeline',
  },
  delete: {
    says: (pipeline: string, project: string) => l10n.t('The pipeline {0} is deleted from {1}.', pipeline, project),
    loses: () => l10n.t('The service keeps no copy of its YAML.'),
    inverse: 'createPipeline',
  },
} as const satisfies Readonly<Record<string, Deed>>;

/** Area D: platform resources. */
export const PLATFORM_ENDPOINTS = {
  createOrganization: row('POST', ORGANIZATIONS, 'create_or_edit', 'public fact', 'Create an organization of the account', {
    ...ofAccount,
    body: json(refs.OrganizationRequest),
    ...envelope(refs.Organization),
    says: (organization: string) => l10n.t('The organization {0} is created.', organization),
    inverse: 'deleteOrganization',
  }),
  listOrganizations: row('GET', ORGANIZATIONS, 'view', 'public fact', 'List the organizations of the account, last modified first', {
    query: { ...account, ...PAGE_QUERY, identifiers: array(string) },
    requiredQuery: ['accountIdentifier'],
    ...envelope(pageOf(refs.Organization)),
  }),
  readOrganization: row('GET', `${ORGANIZATIONS}/:orgIdentifier`, 'view', 'public fact', 'Read an organization', {
    ...ofAccount,
    ...envelope(refs.Organization),
  }),
  updateOrganization: row('PUT', `${ORGANIZATIONS}/:orgIdentifier`, 'create_or_edit', 'public fact', 'Update an organization', {
    ...ofAccount,
    body: json(refs.OrganizationRequest),
    ...envelope(refs.Organization),
    says: (organization: string) => l10n.t('The organization {0} is changed.', organization),
    inverse: 'updateOrganization',
  }),
  deleteOrganization: row(
    'DELETE',
    `${ORGANIZATIONS}/:orgIdentifier`,
    'delete',
    'public fact',
    'Delete an organization with everything in it',
    {
      ...ofAccount,
      ...yes,
      says: (organization: string) => l10n.t('The organization {0} is deleted.', organization),
      loses: () => l10n.t('Every project, connector and pipeline in it is deleted too.'),
      inverse: 'createOrganization',
    },
  ),
  createProject: row('POST', PROJECTS, 'create_or_edit', 'documented', 'Create a project in an organization', {
    ...inOrganization,
    body: json(refs.ProjectRequest),
    ...envelope(refs.Project),
    says: (project: string, organization: string) => l10n.t('The project {0} is created in organization {1}.', project, organization),
    inverse: 'deleteProject',
  }),
  listProjects: row('GET', PROJECTS, 'view', 'public fact', 'List the projects of an organization or of all, last modified first', {
    query: { ...inOrganization.query, ...ofProjects },
    requiredQuery: ['accountIdentifier'],
    ...envelope(pageOf(refs.Project)),
  }),
  listProjectsOfOrganizations: row(
    'GET',
    `${PROJECTS}/list`,
    'view',
    'public fact',
    'List the projects of several organizations or of all, last modified first',
    {
      query: { ...account, orgIdentifiers: array(string), ...ofProjects },
      requiredQuery: ['accountIdentifier'],
      ...envelope(pageOf(refs.Project)),
    },
  ),
  readProject: row('GET', `${PROJECTS}/:projectIdentifier`, 'view', 'public fact', 'Read a project', {
    ...inOrganization,
    ...envelope(refs.Project),
  }),
  updateProject: row('PUT', `${PROJECTS}/:projectIdentifier`, 'create_or_edit', 'public fact', 'Update a project', {
    ...inOrganization,
    body: json(refs.ProjectRequest),
    ...envelope(refs.Project),
    says: (project: string, organization: string) => l10n.t('The project {0} of organization {1} is changed.', project, organization),
    inverse: 'updateProject',
  }),
  deleteProject: row('DELETE', `${PROJECTS}/:projectIdentifier`, 'delete', 'public fact', 'Delete a project with everything in it', {
    ...inOrganization,
    ...yes,
    says: (project: string, organization: string) => l10n.t('The project {0} of organization {1} is deleted.', project, organization),
    loses: () => l10n.t('Every connector and pipeline in it is deleted too.'),
    inverse: 'createProject',
  }),
  createConnector: row('POST', CONNECTORS, 'create_or_edit', 'documented', 'Create a connector of any type', {
    ...inAccount,
    ...connectorBody,
    ...envelope(refs.Connector),
    says: (connector: string, scope: string) => l10n.t('The connector {0} is created in {1}.', connector, scope),
    inverse: 'deleteConnector',
  }),
  listConnectors: row('POST', `${CONNECTORS}/listV2`, 'view', 'public fact', 'List the connectors of a scope, last modified first', {
    query: { ...scope, ...PAGE_QUERY },
    requiredQuery: ['accountIdentifier'],
    body: json(
      object({}, { types: array(string), categories: array(category), connectorIdentifiers: array(string), connectorNames: array(string) }),
    ),
    bodyIsOptional: true,
    ...envelope(pageOf(refs.Connector)),
  }),
  browseConnectors: row('GET', CONNECTORS, 'view', 'public fact', 'List the connectors of a scope by type or category', {
    query: {
      ...scope,
      ...PAGE_QUERY,
      pageSize: { ...PAGE_QUERY.pageSize, default: 100 },
      type: string,
      category,
      source_category: category,
    },
    requiredQuery: ['accountIdentifier'],
    ...envelope(pageOf(refs.Connector)),
  }),
  listConnectorsByFqn: row('POST', `${CONNECTORS}/listbyfqn`, 'view', 'public fact', 'List the connectors with these full names', {
    ...ofAccount,
    body: json(array(string)),
    ...envelope(array(refs.Connector)),
  }),
  readConnectorCatalogue: row('GET', `${CONNECTORS}/catalogue`, 'view', 'public fact', 'List the types of connectors by category', {
    ...ofAccount,
    ...envelope(strictObject({ catalogue: array(strictObject({ category, connectors: array(string) })) })),
  }),
  checkConnectorIdentifier: row(
    'GET',
    `${CONNECTORS}/validateUniqueIdentifier`,
    'view',
    'public fact',
    'Whether no connector of a scope has an identifier yet',
    { query: { ...scope, identifier: string }, requiredQuery: ['accountIdentifier', 'identifier'], ...envelope(boolean) },
  ),
  testConnector: row(
    'POST',
    `${CONNECTORS}/testConnection/:connectorIdentifier`,
    'view',
    'public fact',
    'Say that a connection was not tested, since a local service connects to nothing',
    { ...inAccount, ...envelope(refs.ConnectorTest) },
  ),
  readConnector: row('GET', `${CONNECTORS}/:connectorIdentifier`, 'view', 'public fact', 'Read a connector', {
    ...inAccount,
    ...envelope(refs.Connector),
  }),
  updateConnector: row('PUT', `${CONNECTORS}/:connectorIdentifier`, 'create_or_edit', 'public fact', 'Update a connector', {
    ...inAccount,
    ...connectorBody,
    ...envelope(refs.Connector),
    says: (connector: string, scope: string) => l10n.t('The connector {0} is updated in {1}.', connector, scope),
    inverse: 'updateConnector',
  }),
  deleteConnector: row('DELETE', `${CONNECTORS}/:connectorIdentifier`, 'delete', 'public fact', 'Delete a connector', {
    ...inAccount,
    ...yes,
    says: (connector: string, scope: string) => l10n.t('The connector {0} is deleted from {1}.', connector, scope),
    loses: () => l10n.t('Pipelines that refer to it fail without it.'),
    inverse: 'createConnector',
  }),
  createPipeline: row('POST', `${PIPELINES}/v2`, 'create_or_edit', 'documented', 'Create a pipeline from its YAML', {
    ...inProject,
    body: yaml,
    ...envelope(refs.PipelineSaved),
    ...PIPELINE_DEEDS.create,
  }),
  listPipelines: row('POST', `${PIPELINES}/list`, 'view', 'public fact', 'List the pipelines of a project, last modified first', {
    query: { ...scope, ...PAGE_QUERY },
    requiredQuery: inProject.requiredQuery,
    body: json(object({}, { name: string, pipelineIdentifiers: array(string) })),
    bodyIsOptional: true,
    ...envelope(
      strictObject({
        content: array(refs.PipelineSummary),
        ...PAGE,
        totalElements: count,
        number: count,
        size: count,
        numberOfElements: count,
        first: boolean,
        last: boolean,
      }),
    ),
  }),
  readPipeline: row('GET', `${PIPELINES}/:pipelineIdentifier`, 'view', 'public fact', 'Read a pipeline with its YAML', {
    ...inProject,
    ...envelope(refs.Pipeline),
  }),
  updatePipeline: row('PUT', `${PIPELINES}/:pipelineIdentifier`, 'create_or_edit', 'public fact', 'Replace the YAML of a pipeline', {
    ...inProject,
    body: yaml,
    ...envelope(refs.PipelineSaved),
    ...PIPELINE_DEEDS.update,
  }),
  deletePipeline: row('DELETE', `${PIPELINES}/:pipelineIdentifier`, 'delete', 'public fact', 'Delete a pipeline', {
    ...inProject,
    ...yes,
    ...PIPELINE_DEEDS.delete,
  }),
  createProjectPipeline: row('POST', PROJECT_PIPELINES, 'create_or_edit', 'public fact', 'Create a pipeline as Terraform does', {
    query: account,
    body: projectPipeline,
    answer: json(refs.ProjectPipelineSaved),
    answerStatus: 201,
    ...PIPELINE_DEEDS.create,
  }),
  listProjectPipelines: row('GET', PROJECT_PIPELINES, 'view', 'public fact', 'List the pipelines of a project as Terraform does', {
    query: {
      ...account,
      page: count,
      limit: PAGE_QUERY.pageSize,
      search_term: string,
      name: string,
      pipeline_identifiers: array(string),
      sort: enumOf('identifier', 'slug', 'name', 'created', 'updated'),
      order: enumOf('ASC', 'DESC'),
    },
    answer: json(array(refs.ProjectPipelineSummary)),
  }),
  readProjectPipeline: row('GET', `${PROJECT_PIPELINES}/:pipelineIdentifier`, 'view', 'public fact', 'Read a pipeline as Terraform does', {
    query: account,
    answer: json(refs.ProjectPipeline),
  }),
  updateProjectPipeline: row(
    'PUT',
    `${PROJECT_PIPELINES}/:pipelineIdentifier`,
    'create_or_edit',
    'public fact',
    'Replace the YAML of a pipeline as Terraform does',
    { query: account, body: projectPipeline, answer: json(refs.ProjectPipelineSaved), ...PIPELINE_DEEDS.update },
  ),
  deleteProjectPipeline: row(
    'DELETE',
    `${PROJECT_PIPELINES}/:pipelineIdentifier`,
    'delete',
    'public fact',
    'Delete a pipeline as Terraform does',
    { query: account, answer: {}, answerStatus: 204, ...PIPELINE_DEEDS.delete },
  ),
  listRuntimeInputs: row('POST', INPUTS, 'view', 'our decision', 'List the runtime inputs of a pipeline', {
    query: account,
    body: { ...json(anyOf(object({ yaml: string }), object(address))), ...yaml },
    answer: json(
      strictObject({
        /** In text order. */
        inputs: array(refs.RuntimeInput),
      }),
    ),
  }),
  fillRuntimeInputs: row('POST', `${INPUTS}/fill`, 'view', 'our decision', 'Replace the runtime inputs of a pipeline by values', {
    example: FILLING,
    keepsNumbers: true,
    readsStandby: false,
    query: account,
    body: json(
      anyOf(
        object({ yaml: string, values: record(anything) }, { partial: boolean }),
        object({ ...address, values: record(anything) }, { partial: boolean }),
      ),
    ),
    answer: json(strictObject({ yaml: string })),
  }),
} as const satisfies Record<string, Endpoint>;

function row<const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(
  method: Endpoint['method'],
  path: Path,
  permission: Permission,
  evidence: Evidence,
  summary: string,
  more: More,
) {
  return {
    method,
    path,
    area: 'platform',
    needs: `platform:${permission}`,
    resource: resourceOf(path),
    evidence,
    summary,
    leniency: LENIENCY,
    bodyLimit: MAX_PLATFORM_BODY_BYTES,
    readsStandby: permission === 'view',
    ...more,
  } as const;
}

function resourceOf(path: string): ResourceType {
  if (path.startsWith(ORGANIZATIONS)) return 'organization';
  if (path.startsWith(PROJECTS)) return 'project';
  return path.startsWith(CONNECTORS) ? 'connector' : 'pipeline';
}
