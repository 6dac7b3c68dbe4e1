import * as l10n from '@vscode/l10n';
import type { Deed, Endpoint } from '../endpoint.ts';
import { anyOf, anything, array, boolean, count, enumOf, json, object, record, strictObject, string } from '../schemas/jsonSchema.ts';
import { PAGE, PLATFORM_REFERENCES } from '../schemas/platform.ts';
import { account, envelope, PAGE_QUERY, row, scope, yes } from './platformRow.ts';

const PIPELINES = '/pipeline/api/pipelines';
/** The pipelines of a project as the Terraform provider calls them; the account is named by a header, or is that of the key. */
const PROJECT_PIPELINES = '/v1/orgs/:orgIdentifier/projects/:projectIdentifier/pipelines';
const INPUTS = '/__fairlead/pipelines/inputs';

const refs = PLATFORM_REFERENCES;

const inProject = { query: scope, requiredQuery: ['accountIdentifier', 'orgIdentifier', 'projectIdentifier'] };
const pageSize = { ...PAGE_QUERY.pageSize, default: 30 };
const address = { identifier: string, orgIdentifier: string, projectIdentifier: string };
const yaml = { 'application/yaml': string };
const projectPipeline = { ...json(refs.ProjectPipelineRequest), ...yaml };

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

/** The pipelines of area D. */
export const PIPELINE_ENDPOINTS = {
  createPipeline: row('POST', `${PIPELINES}/v2`, 'create_or_edit', 'documented', 'Create a pipeline from its YAML', {
    ...inProject,
    body: yaml,
    ...envelope(refs.PipelineSaved),
    ...PIPELINE_DEEDS.create,
  }),
  listPipelines: row('POST', `${PIPELINES}/list`, 'view', 'public fact', 'List the pipelines of a project, last modified first', {
    query: { ...scope, ...PAGE_QUERY, pageSize },
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
      limit: pageSize,
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
