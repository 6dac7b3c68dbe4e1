import type { PlainInput } from '../core/pipeline/inputs/plainInput.ts';
import type { Connector } from '../core/platform/connector.ts';
import type { Organization } from '../core/platform/organization.ts';
import type { Project } from '../core/platform/project.ts';
import type { Problem } from '../core/problem.ts';
import type { FieldError } from '../core/refusal.ts';

export type { PipelineSource } from '../core/platform/pipeline.ts';
export type { FieldError } from '../core/refusal.ts';

/** Largest body of area D, in bytes; above it 413 (our decision: 2 MiB). */
export const MAX_PLATFORM_BODY_BYTES = 2 * 1024 * 1024;

/** Content type of a YAML body. */
export const YAML_TYPE = 'application/yaml';

/** Every answer of area D that is no error (service.md, area D). */
export interface SuccessEnvelope<Data> {
  readonly status: 'SUCCESS';
  readonly data: Data;
  readonly metaData: null;
  readonly correlationId: string;
}

/** Errors of area D but those of single fields (facts D2). */
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

/** Errors of single fields (facts D2). */
export interface PlatformFailureBody {
  readonly status: 'FAILURE';
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  readonly errors: readonly FieldError[];
  /** Only with PLACES_HEADER. */
  readonly problems?: readonly Problem[];
}

/** A page of a list; pageIndex is zero-based (facts D10). */
export interface PlatformPage<Item> {
  readonly content: readonly Item[];
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly pageItemCount: number;
  readonly totalItems: number;
  readonly totalPages: number;
  readonly empty: boolean;
}

/** Stretch of a list that is asked for; pageSize is 30 unless said, and at most 100 (facts D10). */
export interface PageQuery {
  readonly pageIndex?: number | undefined;
  readonly pageSize?: number | undefined;
  /** A part of the identifier or the name, whatever the case. */
  readonly searchTerm?: string | undefined;
}

/** An organization that is wanted: only identifier and name are needed. */
export type OrganizationRequest = Pick<Organization, 'identifier' | 'name'> & Partial<Organization>;

/** An organization in an answer; times in milliseconds since the epoch. */
export interface OrganizationResponse {
  readonly organization: Organization;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly harnessManaged: boolean;
}

/** A project that is wanted: only identifier and name are needed (service.md, area D). */
export type ProjectRequest = Pick<Project, 'identifier' | 'name'> & Partial<Project>;

/** A project in an answer; times in milliseconds since the epoch. */
export interface ProjectResponse {
  readonly project: Project;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly isFavorite: boolean;
}

/** A connector that is wanted: in a project, an organization or the account, as far as it names them (service.md, area D). */
export type ConnectorRequest = Pick<Connector, 'identifier' | 'name' | 'type' | 'spec'> & Partial<Connector>;

/** Where Git keeps an entity; a local service keeps none there. */
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

/** Whether a connector reaches what it connects to; nobody has tried where the status is UNKNOWN (facts D5). */
export interface ConnectorStatus {
  readonly status: 'SUCCESS' | 'FAILURE' | 'PARTIAL' | 'UNKNOWN';
  readonly errorSummary: string | null;
  readonly errors: readonly unknown[];
  readonly testedAt: number | null;
  readonly lastTestedAt: number | null;
  readonly lastConnectedAt: number | null;
}

/** A connector in an answer; times in milliseconds since the epoch. */
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

/** Which connectors of a scope are wanted; what is left out asks nothing. */
export interface ConnectorFilterRequest {
  readonly types?: readonly string[];
  readonly connectorIdentifiers?: readonly string[];
  readonly connectorNames?: readonly string[];
}

/** Answer to a pipeline that was created or changed. */
export interface PipelineSaved {
  readonly identifier: string;
  readonly governanceMetadata: null;
  /** What was found that is no error. Only with PLACES_HEADER. */
  readonly problems?: readonly Problem[];
}

/** A pipeline with its text. */
export interface PipelineResponse {
  readonly yamlPipeline: string;
  readonly gitDetails: GitDetails;
  readonly entityValidityDetails: { readonly valid: boolean; readonly invalidYaml: null };
  readonly modules: null;
  readonly storeType: 'INLINE';
}

/** A pipeline in a list; times in milliseconds since the epoch. */
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

/** A page of pipelines, which real clients read by these names too. */
export interface PipelinePage extends PlatformPage<PipelineSummary> {
  readonly totalElements: number;
  readonly number: number;
  readonly size: number;
  readonly numberOfElements: number;
  readonly first: boolean;
  readonly last: boolean;
}

/** Which pipelines of a project are wanted; what is left out asks nothing. */
export interface PipelineFilterRequest {
  readonly name?: string;
  readonly pipelineIdentifiers?: readonly string[];
}

/** The runtime inputs of a pipeline, in the order of its text. */
export interface RuntimeInputList {
  readonly inputs: readonly PlainInput[];
}

/** Values to put into a pipeline, by the path or the full name of their inputs. */
export interface RuntimeInputValues {
  readonly values: Readonly<Record<string, unknown>>;
  /** True leaves inputs open that are not given; without it those that must be given are missed. */
  readonly partial?: boolean | undefined;
}

/** A pipeline with values in the place of its runtime inputs. */
export interface FilledPipeline {
  readonly yaml: string;
}
