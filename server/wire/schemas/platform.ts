import type { ConnectorType } from '../../core/platform/connector.ts';
import type { Problem } from '../../core/problem.ts';
import {
  anything,
  array,
  boolean,
  count,
  enumOf,
  nullable,
  nullOnly,
  object,
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
const connectivity = enumOf('SUCCESS', 'FAILURE', 'PARTIAL', 'PENDING', 'UNKNOWN');
const validity = strictObject({ valid: boolean, invalidYaml: nullOnly });
const tags = record(string);
const projectPipeline = {
  identifier: string,
  slug: string,
  name: string,
  description: string,
  tags,
  modules: array(string),
  git_details: nullOnly,
  valid: boolean,
  created: timestamp,
  updated: timestamp,
};
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
      status: connectivity,
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
  /** The result of a test of a connection. */
  ConnectorTest: strictObject({
    status: connectivity,
    errorSummary: string,
    errors: array(strictObject({ reason: string, message: string, code: count })),
    testedAt: timestamp,
    delegateId: nullOnly,
    taskId: nullOnly,
  }),
  Pipeline: strictObject({
    yamlPipeline: string,
    /** Grows with each change; a change with If-Match requires that it is still this one. */
    version: count,
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
  /** A pipeline of a project as the Terraform provider reads it; its older versions call the identifier slug. */
  ProjectPipeline: strictObject({
    pipeline_yaml: string,
    /** Templates are not resolved. */
    template_applied_pipeline_yaml: nullOnly,
    ...projectPipeline,
    org: string,
    project: string,
    yaml_error_wrapper: array(anything),
  }),
  /** The same in a list. */
  ProjectPipelineSummary: strictObject({
    ...projectPipeline,
    execution_summary: nullOnly,
    recent_execution_info: array(anything),
    store_type: enumOf('INLINE'),
    connector_ref: nullOnly,
  }),
  ProjectPipelineSaved: strictObject({ identifier: string, slug: string }),
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
  ProjectPipelineRequest: object(
    { pipeline_yaml: string },
    {
      identifier: nullable(string),
      slug: nullable(string),
      name: nullable(string),
      description: nullable(string),
      tags: requestTags,
      git_details: anything,
    },
  ),
  ConnectorRequest: object({
    connector: object(
      { identifier: string, name: string, type, spec },
      { orgIdentifier: nullable(string), projectIdentifier: nullable(string), description: nullable(string), tags: requestTags },
    ),
  }),
};

/** References to the schemas of area D. */
export const PLATFORM_REFERENCES = toReferences(PLATFORM_SCHEMAS);
