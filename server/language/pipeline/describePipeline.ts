import type { ProjectScope } from '../../core/platform/scope.ts';
import { checkPipeline } from '../../documents/pipeline/check.ts';
import type { PipelineProblem } from '../../documents/pipeline/pipelineProblem.ts';
import { DESCRIBE_PIPELINE, type DescribePipeline, type PipelineDescription } from '../protocol.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { readRootField } from './rootFields.ts';

/** The fields with which a pipeline names its project. */
const PROJECT_FIELDS: readonly string[] = ['pipeline.orgIdentifier', 'pipeline.projectIdentifier'];

/** Tells a client that is about to send a pipeline its identity, and whether the service would accept it. */
export const describePipeline: Feature = {
  capabilities: {},
  register(parts) {
    parts.connection.onRequest(
      DESCRIBE_PIPELINE,
      answering(parts, 'describePipeline', (open, { project }: DescribePipeline) => describe(open, isProject(project) ? project : null)),
    );
  },
};

function describe(open: OpenPipeline, wanted: ProjectScope | null): PipelineDescription | null {
  if (open.check.root !== 'pipeline') return null;
  const orgIdentifier = readRootField(open, 'orgIdentifier');
  const projectIdentifier = readRootField(open, 'projectIdentifier');
  const own = orgIdentifier === null || projectIdentifier === null ? null : { orgIdentifier, projectIdentifier };
  // Comments suppress nothing here, because they do not for the service.
  const errors = checkPipeline(open.reading.text, wanted ?? own).problems.filter(({ severity }) => severity === 'error');
  const unnamed = wanted === null ? [] : errors.filter(isUnnamed);
  const others = errors.filter((problem) => !unnamed.includes(problem));
  const [first] = others;
  return {
    identifier: readRootField(open, 'identifier') ?? '',
    name: readRootField(open, 'name') ?? '',
    orgIdentifier,
    projectIdentifier,
    errors: others.length,
    firstError: first === undefined ? null : { message: first.message, range: first.range },
    additions: unnamed.flatMap(({ fixes }) => fixes[0]!.edits),
  };
}

function isProject(value: Partial<ProjectScope> | null | undefined): value is ProjectScope {
  return typeof value?.orgIdentifier === 'string' && typeof value.projectIdentifier === 'string';
}

function isUnnamed({ code, field, fixes }: PipelineProblem): boolean {
  return code === 'MISSING_FIELD' && PROJECT_FIELDS.includes(field) && fixes.length > 0;
}
