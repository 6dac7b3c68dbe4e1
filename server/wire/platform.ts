import type { Answer, RequestBody } from './endpoint.ts';
import type { PLATFORM_ENDPOINTS } from './endpoints/platform.ts';
import type { PAGE_QUERY } from './endpoints/platformRow.ts';
import type { ERROR_SCHEMAS } from './schemas/errors.ts';
import type { Body, Fields, Query, WithoutNulls } from './schemas/jsonSchema.ts';
import type { ENVELOPE, PAGE, PLATFORM_SCHEMAS } from './schemas/platform.ts';

type Schemas = typeof PLATFORM_SCHEMAS;
type Endpoints = typeof PLATFORM_ENDPOINTS;

/** Content type of a YAML body. */
export const YAML_TYPE = 'application/yaml';

/** Every successful answer of area D. */
export interface SuccessEnvelope<Data> extends Fields<typeof ENVELOPE> {
  readonly data: Data;
}

/** Errors of area D that do not concern single fields. */
export type PlatformErrorBody = Body<typeof ERROR_SCHEMAS.PlatformErrorBody>;

/** Errors of single fields. */
export type PlatformFailureBody = Body<typeof ERROR_SCHEMAS.PlatformFailureBody>;

/** A page of a list. */
export interface PlatformPage<Item> extends Fields<typeof PAGE> {
  readonly content: readonly Item[];
}

/** The requested page of a list; pageSize is 50 by default, of pipelines 30, and at most 100. */
export type PageQuery = Query<typeof PAGE_QUERY>;

/** An organization to be created; only identifier and name are required. */
export type OrganizationRequest = WithoutNulls<Body<Schemas['OrganizationRequest']>['organization']>;

/** An organization in an answer. */
export type OrganizationResponse = Body<Schemas['Organization']>;

/** A project to be created; only identifier and name are required. */
export type ProjectRequest = WithoutNulls<Body<Schemas['ProjectRequest']>['project']>;

/** A project in an answer. */
export type ProjectResponse = Body<Schemas['Project']>;

/** A connector to be created, in a project, an organization or the account, depending on which of them it names. */
export type ConnectorRequest = Body<Schemas['ConnectorRequest']>['connector'];

/** Where an entity is stored in Git. */
export type GitDetails = Body<Schemas['Pipeline']>['gitDetails'];

/** A connector in an answer. */
export type ConnectorResponse = Body<Schemas['Connector']>;

/** A filter for the connectors of a scope; a missing field means no restriction. */
export type ConnectorFilterRequest = RequestBody<Endpoints['listConnectors']>;

/** Answer to creating or changing a pipeline. */
export type PipelineSaved = Body<Schemas['PipelineSaved']>;

/** A pipeline with its YAML. */
export type PipelineResponse = Body<Schemas['Pipeline']>;

/** A pipeline in a list. */
export type PipelineSummary = Body<Schemas['PipelineSummary']>;

/** A page of pipelines, with additional names that real clients read. */
export type PipelinePage = Answer<Endpoints['listPipelines']>;

/** The types of connectors by category. */
export type ConnectorCatalogue = Answer<Endpoints['readConnectorCatalogue']>;

/** The result of a test of a connection. */
export type ConnectorTest = Body<Schemas['ConnectorTest']>;

/** A pipeline as the Terraform provider reads it. */
export type ProjectPipeline = Body<Schemas['ProjectPipeline']>;

/** The same in a list. */
export type ProjectPipelineSummary = Body<Schemas['ProjectPipelineSummary']>;

/** Answer to creating or changing it. */
export type ProjectPipelineSaved = Body<Schemas['ProjectPipelineSaved']>;

/** A filter for the pipelines of a project; a missing field means no restriction. */
export type PipelineFilterRequest = RequestBody<Endpoints['listPipelines']>;

/** The runtime inputs of a pipeline. */
export type RuntimeInputList = Answer<Endpoints['listRuntimeInputs']>;

/** A pipeline with its runtime inputs replaced by values. */
export type FilledPipeline = Answer<Endpoints['fillRuntimeInputs']>;
