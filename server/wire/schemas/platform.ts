import type { ConnectorType } from '../../core/platform/connector.ts';
import type { Problem } from '../../core/problem.ts';
import type { PLATFORM_ENDPOINTS } from '../endpoints/platform.ts';
import {
  anyOf,
  anything,
  array,
  boolean,
  count,
  type EndpointShape,
  enumOf,
  json,
  nullable,
  nullOnly,
  object,
  positive,
  record,
  type Schema,
  strictObject,
  string,
  timestamp,
  toReferences,
} from './jsonSchema.ts';

/** The fields of every successful answer of area D besides `data`. */
export const ENVELOPE = { status: enumOf('SUCCESS'), metaData: nullOnly, correlationId: string };

/** The fields of a page besides its content; pageIndex is zero-based. */
export const PAGE = {
  pageIndex: count,
  pageSize: count,
  pageItemCount: count,
  totalItems: count,
  totalPages: count,
  empty: boolean,
};

const problems = array(anything as Schema<Problem>);
const gitDetails = strictObject({
  objectId: nullOnly,
  branch: nullOnly,
  repoIdentifier: nullOnly,
  rootFolder: nullOnly,
  filePath: nullOnly,
  repoName: nullOnly,
  commitId: nullOnly,
  fileUrl: nullOnly,
  repoUrl: nullOnly,
});
const validity = strictObject({ valid: boolean, invalidYaml: nullOnly });
const tags = record(string);
const requestTags = nullable(record(nullable(string)));
const type = string as Schema<ConnectorType>;
const spec = record(anything);

/** The schemas of area D. */
export const PLATFORM_SCHEMAS = {
  Organization: strictObject({
    organization: strictObject({ identifier: string, name: string, description: string, tags }),
    createdAt: timestamp,
    lastModifiedAt: timestamp,
    harnessManaged: boolean,
  }),
  Project: strictObject({
    project: strictObject({
      orgIdentifier: string,
      identifier: string,
      name: string,
      color: string,
      modules: array(string),
      description: string,
      tags,
    }),
    createdAt: timestamp,
    lastModifiedAt: timestamp,
    isFavorite: boolean,
  }),
  Connector: strictObject({
    connector: strictObject({
      identifier: string,
      name: string,
      orgIdentifier: nullable(string),
      projectIdentifier: nullable(string),
      accountIdentifier: string,
      description: nullable(string),
      tags,
      type,
      spec,
    }),
    createdAt: timestamp,
    lastModifiedAt: timestamp,
    /** Whether it can reach its target; UNKNOWN if it was never tested. */
    status: strictObject({
      status: enumOf('SUCCESS', 'FAILURE', 'PARTIAL', 'UNKNOWN'),
      errorSummary: nullable(string),
      errors: array(anything),
      testedAt: nullable(timestamp),
      lastTestedAt: nullable(timestamp),
      lastConnectedAt: nullable(timestamp),
    }),
    activityDetails: strictObject({ lastActivityTime: timestamp }),
    harnessManaged: boolean,
    gitDetails,
    entityValidityDetails: validity,
    governanceMetadata: nullOnly,
    isFavorite: boolean,
  }),
  Pipeline: strictObject({
    yamlPipeline: string,
    /** Where it is stored in Git; a local service stores none there. */
    gitDetails,
    entityValidityDetails: validity,
    modules: nullOnly,
    storeType: enumOf('INLINE'),
  }),
  PipelineSummary: strictObject({
    identifier: string,
    name: string,
    description: string,
    tags,
    /** Grows with each change. */
    version: count,
    numOfStages: count,
    stageNames: array(string),
    createdAt: timestamp,
    lastUpdatedAt: timestamp,
    storeType: enumOf('INLINE'),
  }),
  PipelineSaved: strictObject(
    { identifier: string, governanceMetadata: nullOnly },
    {
      /** Problems that are not errors. Only with PLACES_HEADER. */
      problems,
    },
  ),
  RuntimeInput: strictObject({
    id: string,
    fullName: string,
    type: enumOf('text', 'secret', 'number', 'flag', 'list', 'object'),
    required: boolean,
    default: nullable(string),
    allowedValues: nullable(array(string)),
    many: boolean,
    regex: nullable(string),
    executionInput: boolean,
  }),
  OrganizationRequest: object({
    organization: object({ identifier: string, name: string }, { description: nullable(string), tags: requestTags }),
  }),
  ProjectRequest: object({
    project: object(
      { identifier: string, name: string },
      {
        orgIdentifier: nullable(string),
        color: nullable(string),
        modules: nullable(array(string)),
        description: nullable(string),
        tags: requestTags,
      },
    ),
  }),
  ConnectorRequest: object({
    connector: object(
      { identifier: string, name: string, type, spec },
      { orgIdentifier: nullable(string), projectIdentifier: nullable(string), description: nullable(string), tags: requestTags },
    ),
  }),
};

const refs = toReferences(PLATFORM_SCHEMAS);

const account = { accountIdentifier: string };
const scope = { ...account, orgIdentifier: string, projectIdentifier: string };

/** The requested page of a list. */
export const PAGE_QUERY = {
  pageIndex: count,
  pageSize: { ...positive, maximum: 100, default: 30 },
  /** A substring of the identifier or the name, ignoring case. */
  searchTerm: string,
};

const inAccount = { query: scope, requiredQuery: ['accountIdentifier'] };
const ofAccount = { query: account, requiredQuery: ['accountIdentifier'] };
const inProject = { query: scope, requiredQuery: ['accountIdentifier', 'orgIdentifier', 'projectIdentifier'] };
const inOrganization = { query: { ...account, orgIdentifier: string }, requiredQuery: ['accountIdentifier'] };
const address = { identifier: string, orgIdentifier: string, projectIdentifier: string };
const yaml = { 'application/yaml': string };
const connectorBody = { ...json(refs.ConnectorRequest), 'application/yaml': string };
const { status, ...rest } = ENVELOPE;
const envelope = <Data>(data: Schema<Data>) => json(strictObject({ status, data, ...rest }));
const pageOf = <Item>(item: Schema<Item>) => strictObject({ content: array(item), ...PAGE });
const yes = envelope(enumOf(true));

/** The request and answer of each endpoint of area D. */
export const PLATFORM_SHAPES = {
  createOrganization: { ...ofAccount, body: json(refs.OrganizationRequest), answer: envelope(refs.Organization) },
  listOrganizations: {
    query: { ...account, ...PAGE_QUERY, identifiers: array(string) },
    requiredQuery: ['accountIdentifier'],
    answer: envelope(pageOf(refs.Organization)),
  },
  readOrganization: { ...ofAccount, answer: envelope(refs.Organization) },
  updateOrganization: { ...ofAccount, body: json(refs.OrganizationRequest), answer: envelope(refs.Organization) },
  deleteOrganization: { ...ofAccount, answer: yes },
  createProject: { ...inOrganization, body: json(refs.ProjectRequest), answer: envelope(refs.Project) },
  listProjects: {
    query: { ...inOrganization.query, ...PAGE_QUERY, identifiers: array(string), moduleType: string },
    requiredQuery: ['accountIdentifier'],
    answer: envelope(pageOf(refs.Project)),
  },
  readProject: { ...inOrganization, answer: envelope(refs.Project) },
  updateProject: { ...inOrganization, body: json(refs.ProjectRequest), answer: envelope(refs.Project) },
  deleteProject: { ...inOrganization, answer: yes },
  createConnector: { ...inAccount, body: connectorBody, answer: envelope(refs.Connector) },
  listConnectors: {
    query: { ...scope, ...PAGE_QUERY },
    requiredQuery: ['accountIdentifier'],
    body: json(object({}, { types: array(string), connectorIdentifiers: array(string), connectorNames: array(string) })),
    bodyIsOptional: true,
    answer: envelope(pageOf(refs.Connector)),
  },
  readConnector: { ...inAccount, answer: envelope(refs.Connector) },
  updateConnector: { ...inAccount, body: connectorBody, answer: envelope(refs.Connector) },
  deleteConnector: { ...inAccount, answer: yes },
  createPipeline: { ...inProject, body: yaml, answer: envelope(refs.PipelineSaved) },
  listPipelines: {
    query: { ...scope, ...PAGE_QUERY },
    requiredQuery: inProject.requiredQuery,
    body: json(object({}, { name: string, pipelineIdentifiers: array(string) })),
    bodyIsOptional: true,
    answer: envelope(
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
  },
  readPipeline: { ...inProject, answer: envelope(refs.Pipeline) },
  updatePipeline: { ...inProject, body: yaml, answer: envelope(refs.PipelineSaved) },
  deletePipeline: { ...inProject, answer: yes },
  listRuntimeInputs: {
    query: account,
    body: { ...json(anyOf(object({ yaml: string }), object(address))), ...yaml },
    answer: json(
      strictObject({
        /** In text order. */
        inputs: array(refs.RuntimeInput),
      }),
    ),
  },
  fillRuntimeInputs: {
    query: account,
    body: json(
      anyOf(
        object({ yaml: string, values: record(anything) }, { partial: boolean }),
        object({ ...address, values: record(anything) }, { partial: boolean }),
      ),
    ),
    answer: json(strictObject({ yaml: string })),
  },
} satisfies Readonly<Record<keyof typeof PLATFORM_ENDPOINTS, EndpointShape>>;
