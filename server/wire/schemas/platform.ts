import type { PLATFORM_ENDPOINTS } from '../endpoints/platform.ts';
import {
  anything,
  closed,
  count,
  type EndpointShape,
  either,
  flag,
  type JsonSchema,
  json,
  list,
  map,
  moment,
  named,
  nothing,
  open,
  orNull,
  text,
  words,
} from './jsonSchema.ts';

const envelope = (data: JsonSchema) => json(closed({ status: words('SUCCESS'), data, metaData: nothing, correlationId: text }));
const pageFields = (item: string) => ({
  content: list(named(item)),
  pageIndex: count,
  pageSize: count,
  pageItemCount: count,
  totalItems: count,
  totalPages: count,
  empty: flag,
});
const git = ['objectId', 'branch', 'repoIdentifier', 'rootFolder', 'filePath', 'repoName', 'commitId', 'fileUrl', 'repoUrl'];
const gitDetails = closed(Object.fromEntries(git.map((name) => [name, nothing])));
const validity = closed({ valid: flag, invalidYaml: nothing });
const tags = map(text);
const connector = { identifier: text, name: text, orgIdentifier: orNull(text), projectIdentifier: orNull(text) };

/** The schemas of area D. */
export const PLATFORM_SCHEMAS = {
  Organization: closed({
    organization: closed({ identifier: text, name: text, description: text, tags }),
    createdAt: moment,
    lastModifiedAt: moment,
    harnessManaged: flag,
  }),
  Project: closed({
    project: closed({
      orgIdentifier: text,
      identifier: text,
      name: text,
      color: text,
      modules: list(text),
      description: text,
      tags,
    }),
    createdAt: moment,
    lastModifiedAt: moment,
    isFavorite: flag,
  }),
  Connector: closed({
    connector: closed({ ...connector, accountIdentifier: text, description: orNull(text), tags, type: text, spec: map(anything) }),
    createdAt: moment,
    lastModifiedAt: moment,
    status: closed({
      status: words('SUCCESS', 'FAILURE', 'PARTIAL', 'UNKNOWN'),
      errorSummary: orNull(text),
      errors: list(anything),
      testedAt: orNull(moment),
      lastTestedAt: orNull(moment),
      lastConnectedAt: orNull(moment),
    }),
    activityDetails: closed({ lastActivityTime: moment }),
    harnessManaged: flag,
    gitDetails,
    entityValidityDetails: validity,
    governanceMetadata: nothing,
    isFavorite: flag,
  }),
  Pipeline: closed({
    yamlPipeline: text,
    gitDetails,
    entityValidityDetails: validity,
    modules: nothing,
    storeType: words('INLINE'),
  }),
  PipelineSummary: closed({
    identifier: text,
    name: text,
    description: text,
    tags,
    version: count,
    numOfStages: count,
    stageNames: list(text),
    createdAt: moment,
    lastUpdatedAt: moment,
    storeType: words('INLINE'),
  }),
  PipelineSaved: closed({ identifier: text, governanceMetadata: nothing }, { problems: list(anything) }),
  RuntimeInput: closed({
    id: text,
    fullName: text,
    type: words('text', 'secret', 'number', 'flag', 'list', 'object'),
    required: flag,
    default: orNull(text),
    allowedValues: orNull(list(text)),
    many: flag,
    regex: orNull(text),
    executionInput: flag,
  }),
  OrganizationRequest: open({
    organization: open({ identifier: text, name: text }, { description: orNull(text), tags: orNull(map(orNull(text))) }),
  }),
  ProjectRequest: open({
    project: open(
      { identifier: text, name: text },
      {
        orgIdentifier: orNull(text),
        color: orNull(text),
        modules: orNull(list(text)),
        description: orNull(text),
        tags: orNull(map(orNull(text))),
      },
    ),
  }),
  ConnectorRequest: open({
    connector: open(
      { identifier: text, name: text, type: text, spec: map(anything) },
      { orgIdentifier: orNull(text), projectIdentifier: orNull(text), description: orNull(text), tags: orNull(map(orNull(text))) },
    ),
  }),
} as const;

const account = { accountIdentifier: text };
const scope = { ...account, orgIdentifier: text, projectIdentifier: text };
const page = { pageIndex: count, pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 30 }, searchTerm: text };
const inAccount = { query: scope, requiredQuery: ['accountIdentifier'] };
const ofAccount = { query: account, requiredQuery: ['accountIdentifier'] };
const inProject = { query: scope, requiredQuery: ['accountIdentifier', 'orgIdentifier', 'projectIdentifier'] };
const inOrganization = { query: { ...account, orgIdentifier: text }, requiredQuery: ['accountIdentifier'] };
const address = { identifier: text, orgIdentifier: text, projectIdentifier: text };
const yaml = { 'application/yaml': text };
const connectorBody = { ...json(named('ConnectorRequest')), 'application/yaml': text };
const filter = (...names: string[]) => json(open({}, Object.fromEntries(names.map((name) => [name, list(text)]))));
const yes = envelope(words(true));

/** The request and answer of each endpoint of area D. */
export const PLATFORM_SHAPES: Readonly<Record<keyof typeof PLATFORM_ENDPOINTS, EndpointShape>> = {
  createOrganization: { ...ofAccount, body: json(named('OrganizationRequest')), answer: envelope(named('Organization')) },
  listOrganizations: {
    query: { ...account, ...page, identifiers: list(text) },
    requiredQuery: ['accountIdentifier'],
    answer: envelope(closed(pageFields('Organization'))),
  },
  readOrganization: { ...ofAccount, answer: envelope(named('Organization')) },
  updateOrganization: { ...ofAccount, body: json(named('OrganizationRequest')), answer: envelope(named('Organization')) },
  deleteOrganization: { ...ofAccount, answer: yes },
  createProject: { ...inOrganization, body: json(named('ProjectRequest')), answer: envelope(named('Project')) },
  listProjects: {
    query: { ...inOrganization.query, ...page, identifiers: list(text), moduleType: text },
    requiredQuery: ['accountIdentifier'],
    answer: envelope(closed(pageFields('Project'))),
  },
  readProject: { ...inOrganization, answer: envelope(named('Project')) },
  updateProject: { ...inOrganization, body: json(named('ProjectRequest')), answer: envelope(named('Project')) },
  deleteProject: { ...inOrganization, answer: yes },
  createConnector: { ...inAccount, body: connectorBody, answer: envelope(named('Connector')) },
  listConnectors: {
    query: { ...scope, ...page },
    requiredQuery: ['accountIdentifier'],
    body: filter('types', 'connectorIdentifiers', 'connectorNames'),
    bodyIsOptional: true,
    answer: envelope(closed(pageFields('Connector'))),
  },
  readConnector: { ...inAccount, answer: envelope(named('Connector')) },
  updateConnector: { ...inAccount, body: connectorBody, answer: envelope(named('Connector')) },
  deleteConnector: { ...inAccount, answer: yes },
  createPipeline: { ...inProject, body: yaml, answer: envelope(named('PipelineSaved')) },
  listPipelines: {
    query: { ...scope, ...page },
    requiredQuery: inProject.requiredQuery,
    body: json(open({}, { name: text, pipelineIdentifiers: list(text) })),
    bodyIsOptional: true,
    answer: envelope(
      closed({
        ...pageFields('PipelineSummary'),
        totalElements: count,
        number: count,
        size: count,
        numberOfElements: count,
        first: flag,
        last: flag,
      }),
    ),
  },
  readPipeline: { ...inProject, answer: envelope(named('Pipeline')) },
  updatePipeline: { ...inProject, body: yaml, answer: envelope(named('PipelineSaved')) },
  deletePipeline: { ...inProject, answer: yes },
  listRuntimeInputs: {
    query: account,
    body: { ...json(either(open({ yaml: text }), open(address))), ...yaml },
    answer: json(closed({ inputs: list(named('RuntimeInput')) })),
  },
  fillRuntimeInputs: {
    query: account,
    body: json(
      either(
        open({ yaml: text, values: map(anything) }, { partial: flag }),
        open({ ...address, values: map(anything) }, { partial: flag }),
      ),
    ),
    answer: json(closed({ yaml: text })),
  },
};
