import type { PlainInput } from '../core/pipeline/inputs/plainInput.ts';
import type { Connector } from '../core/platform/connector.ts';
import type { Organization } from '../core/platform/organization.ts';
import type { Project } from '../core/platform/project.ts';
import type { Problem } from '../core/problem.ts';
import type { FieldError } from '../core/refusal.ts';

export type { PipelineSource } from '../core/platform/pipeline.ts';
export type { FieldError } from '../core/refusal.ts';

/** Maximum body of area D, in bytes; above it 413 (our decision: 2 MiB). */
export const MAX_PLATFORM_BODY_BYTES = 2 * 1024 * 1024;

/** Content type of a YAML body. */
export const YAML_TYPE = 'application/yaml';

/** Every successful answer of area D. */
export interface SuccessEnvelope<Data> {
  readonly status: 'SUCCESS';
  readonly data: Data;
  readonly metaData: null;
  readonly correlationId: string;
}

/** Errors of area D that do not concern single fields. */
export interface PlatformErrorBody {
  readonly status: 'ERROR';
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  readonly detailedMessage: null;
  readonly responseMessages: readonly never[];
  /** Only with PLACES_HEADER. */
  readonly problems?: readonly Problem[];
}

/** Errors of single fields. */
export interface PlatformFailureBody {
  readonly status: 'FAILURE';
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  readonly errors: readonly FieldError[];
  /** Only with PLACES_HEADER. */
  readonly problems?: readonly Problem[];
}

/** A page of a list; pageIndex is zero-based. */
export interface PlatformPage<Item> {
  readonly content: readonly Item[];
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly pageItemCount: number;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly empty: boolean;
}

/** The requested page of a list; pageSize is 30 by default and at most 100. */
export interface PageQuery {
  readonly pageIndex?: number | undefined;
  readonly pageSize?: number | undefined;
  /** A substring of the identifier or the name, ignoring case. */
  readonly searchTerm?: string | undefined;
}

/** An organization to be created; only identifier and name are required. */
export type OrganizationRequest = Pick<Organization, 'identifier' | 'name'> & Partial<Organization>;

/** An organization in an answer; times are milliseconds since the epoch. */
export interface OrganizationResponse {
  readonly organization: Organization;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly harnessManaged: boolean;
}

/** A project to be created; only identifier and name are required. */
export type ProjectRequest = Pick<Project, 'identifier' | 'name'> & Partial<Project>;

/** A project in an answer; times are milliseconds since the epoch. */
export interface ProjectResponse {
  readonly project: Project;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly isFavorite: boolean;
}

/** A connector to be created, in a project, an organization or the account, depending on which of them it names. */
export type ConnectorRequest = Pick<Connector, 'identifier' | 'name' | 'type' | 'spec'> & Partial<Connector>;

/** Where an entity is stored in Git; a local service stores none there. */
export interface GitDetails {
  readonly objectId: null;
  readonly branch: null;
  readonly repoIdentifier: null;
  readonly rootFolder: null;
  readonly filePath: null;
  readonly repoName: null;
  readonly commitId: null;
  readonly fileUrl: null;
  readonly repoUrl: null;
}

/** Whether a connector can reach its target; UNKNOWN if it was never tested. */
export interface ConnectorStatus {
  readonly status: 'SUCCESS' | 'FAILURE' | 'PARTIAL' | 'UNKNOWN';
  readonly errorSummary: string | null;
  readonly errors: readonly unknown[];
  readonly testedAt: number | null;
  readonly lastTestedAt: number | null;
  readonly lastConnectedAt: number | null;
}

/** A connector in an answer; times are milliseconds since the epoch. */
export interface ConnectorResponse {
  readonly connector: Connector & { readonly accountIdentifier: string };
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly status: ConnectorStatus;
  readonly activityDetails: { readonly lastActivityTime: number };
  readonly harnessManaged: boolean;
  readonly gitDetails: GitDetails;
  readonly entityValidityDetails: { readonly valid: boolean; readonly invalidYaml: null };
  readonly governanceMetadata: null;
  readonly isFavorite: boolean;
}

/** A filter for the connectors of a scope; a missing field means no restriction. */
export interface ConnectorFilterRequest {
  readonly types?: readonly string[];
  readonly connectorIdentifiers?: readonly string[];
  readonly connectorNames?: readonly string[];
}

/** Answer to creating or changing a pipeline. */
export interface PipelineSaved {
  readonly identifier: string;
  readonly governanceMetadata: null;
  /** Problems that are not errors. Only with PLACES_HEADER. */
  readonly problems?: readonly Problem[];
}

/** A pipeline with its YAML. */
export interface PipelineResponse {
  readonly yamlPipeline: string;
  readonly gitDetails: GitDetails;
  readonly entityValidityDetails: { readonly valid: boolean; readonly invalidYaml: null };
  readonly modules: null;
  readonly storeType: 'INLINE';
}

/** A pipeline in a list; times are milliseconds since the epoch. */
export interface PipelineSummary {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Grows with each change. */
  readonly version: number;
  readonly numOfStages: number;
  readonly stageNames: readonly string[];
  readonly createdAt: number;
  readonly lastUpdatedAt: number;
  readonly storeType: 'INLINE';
}

/** A page of pipelines, with additional names that real clients read. */
export interface PipelinePage extends PlatformPage<PipelineSummary> {
  readonly totalElements: number;
  readonly number: number;
  readonly size: number;
  readonly numberOfElements: number;
  readonly first: boolean;
  readonly last: boolean;
}

/** A filter for the pipelines of a project; a missing field means no restriction. */
export interface PipelineFilterRequest {
  readonly name?: string;
  readonly pipelineIdentifiers?: readonly string[];
}

/** The runtime inputs of a pipeline, in text order. */
export interface RuntimeInputList {
  readonly inputs: readonly PlainInput[];
}

/** Values for a pipeline, by the path or the full name of their inputs. */
export interface RuntimeInputValues {
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether to leave inputs without a value open; otherwise required ones are reported as missing. */
  readonly partial?: boolean | undefined;
}

/** A pipeline with its runtime inputs replaced by values. */
export interface FilledPipeline {
  readonly yaml: string;
}
