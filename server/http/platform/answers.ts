import type { ConnectorRecord } from '../../core/platform/connector.ts';
import type { OrganizationRecord } from '../../core/platform/organization.ts';
import type { ListedPipeline, PipelineRecord } from '../../core/platform/pipeline.ts';
import type { ProjectRecord } from '../../core/platform/project.ts';
import type { AccountContext } from '../../service/platform/scope.ts';
import type {
  ConnectorResponse,
  GitDetails,
  OrganizationResponse,
  PipelineResponse,
  PipelineSummary,
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

/** Returns a pipeline with its YAML as in answers. */
export function toPipelineResponse({ yaml }: PipelineRecord): PipelineResponse {
  return { yamlPipeline: yaml, gitDetails: NO_GIT, entityValidityDetails: VALID, modules: null, storeType: 'INLINE' };
}

/** Returns a pipeline as listed. */
export function toPipelineSummary({ revision, stageNames, modifiedAt, ...pipeline }: ListedPipeline): PipelineSummary {
  return { ...pipeline, version: revision, numOfStages: stageNames.length, stageNames, lastUpdatedAt: modifiedAt, storeType: 'INLINE' };
}
