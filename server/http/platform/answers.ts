import type { ConnectorRecord } from '../../core/platform/connector.ts';
import type { OrganizationRecord } from '../../core/platform/organization.ts';
import type { ListedPipeline, PipelineRecord } from '../../core/platform/pipeline.ts';
import type { ProjectRecord } from '../../core/platform/project.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import { REFUSALS } from '../../core/refusal.ts';
import type { AccountContext } from '../../service/platform/scope.ts';
import type {
  ConnectorResponse,
  ConnectorTest,
  GitDetails,
  OrganizationResponse,
  PipelineResponse,
  PipelineSummary,
  ProjectPipeline,
  ProjectPipelineSummary,
  ProjectResponse,
} from '../../wire/platform.ts';

/** Git details of a local service, which stores nothing in Git. */
const NO_GIT: GitDetails = {
  objectId: null,
  branch: null,
  repoIdentifier: null,
  rootFolder: null,
  filePath: null,
  repoName: null,
  commitId: null,
  fileUrl: null,
  repoUrl: null,
};

const VALID = { valid: true, invalidYaml: null } as const;

/** Returns an organization as in answers. */
export function toOrganizationResponse({ createdAt, modifiedAt, ...organization }: OrganizationRecord): OrganizationResponse {
  return { organization, createdAt, lastModifiedAt: modifiedAt, harnessManaged: false };
}

/** Returns a project as in answers. */
export function toProjectResponse({ createdAt, modifiedAt, ...project }: ProjectRecord): ProjectResponse {
  return { project, createdAt, lastModifiedAt: modifiedAt, isFavorite: false };
}

/** Returns a connector as in answers; a local service never connects, so the status is always UNKNOWN. */
export function toConnectorResponse(
  { createdAt, modifiedAt, ...connector }: ConnectorRecord,
  { account }: AccountContext,
): ConnectorResponse {
  return {
    connector: { ...connector, accountIdentifier: account },
    createdAt,
    lastModifiedAt: modifiedAt,
    status: { status: 'UNKNOWN', errorSummary: null, errors: [], testedAt: null, lastTestedAt: null, lastConnectedAt: null },
    activityDetails: { lastActivityTime: modifiedAt },
    harnessManaged: false,
    gitDetails: NO_GIT,
    entityValidityDetails: VALID,
    governanceMetadata: null,
    isFavorite: false,
  };
}

/** Returns the result of testing the connection of a connector, which a local service does not do. */
export function toUntested(identifier: string, testedAt: number): ConnectorTest {
  const message = `The connection of ${identifier} was not tested: a local service connects to nothing. Test it at the real service.`;
  const errors = [{ reason: 'Not reachable from here', message, code: REFUSALS.UNAVAILABLE.status }];
  return { status: 'UNKNOWN', errorSummary: message, errors, testedAt, delegateId: null, taskId: null };
}

/** Returns a pipeline with its YAML as in answers. */
export function toPipelineResponse({ yaml, revision }: PipelineRecord): PipelineResponse {
  return { yamlPipeline: yaml, version: revision, gitDetails: NO_GIT, entityValidityDetails: VALID, modules: null, storeType: 'INLINE' };
}

/** Returns a pipeline with its YAML as the Terraform provider reads it; without details of Git, which it would want to change. */
export function toProjectPipeline(
  { yaml, ...pipeline }: PipelineRecord,
  { orgIdentifier: org, projectIdentifier: project }: ProjectScope,
): ProjectPipeline {
  return { pipeline_yaml: yaml, template_applied_pipeline_yaml: null, ...toPlainPipeline(pipeline), org, project, yaml_error_wrapper: [] };
}

/** Returns the same as listed. */
export function toProjectPipelineSummary(pipeline: ListedPipeline): ProjectPipelineSummary {
  const runs = { execution_summary: null, recent_execution_info: [] };
  return { ...toPlainPipeline(pipeline), ...runs, store_type: 'INLINE', connector_ref: null };
}

function toPlainPipeline({ identifier, name, description, tags, createdAt: created, modifiedAt: updated }: ListedPipeline) {
  return { identifier, slug: identifier, name, description, tags, modules: [], git_details: null, valid: true, created, updated };
}

/** Returns a pipeline as listed. */
export function toPipelineSummary({ revision, stageNames, modifiedAt, ...pipeline }: ListedPipeline): PipelineSummary {
  return { ...pipeline, version: revision, numOfStages: stageNames.length, stageNames, lastUpdatedAt: modifiedAt, storeType: 'INLINE' };
}
