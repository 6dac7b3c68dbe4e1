import type { PipelineFinding, PipelineTarget } from '../../core/pipeline/finding.ts';
import { PIPELINE_PROBLEMS, type PipelineProblemCode } from '../../core/pipeline/problems.ts';
import { checkPipelineValue, type PipelineHead, readPipelineHead } from '../../core/pipeline/rules.ts';
import type { Problem } from '../../core/problem.ts';
import { toPathText, toSentence } from '../../core/shape.ts';
import { readYaml, type YamlText } from '../yaml.ts';

/** A problem of a pipeline, and the path of the field concerned as people write it; '' is the document itself. */
export interface PipelineProblem extends Problem<PipelineProblemCode> {
  readonly field: string;
}

/** What a check gives: the problems in the order of the text, and the pipeline where there is none. */
export interface PipelineCheck {
  readonly problems: readonly PipelineProblem[];
  readonly pipeline: PipelineHead | null;
}

/** Checks the text of a pipeline, against the organization and project that it is meant for where those are known; never throws. */
export function checkPipeline(text: string, target: PipelineTarget | null): PipelineCheck {
  const yaml = readYaml(text);
  if (yaml.faults.length > 0) {
    const { severity } = PIPELINE_PROBLEMS.INVALID_YAML;
    return { problems: yaml.faults.map((fault) => ({ code: 'INVALID_YAML', severity, field: '', ...fault })), pipeline: null };
  }
  const problems = checkPipelineValue(yaml.value, target).map((finding) => toProblem(finding, yaml));
  problems.sort(byPlace);
  return { problems, pipeline: problems.length === 0 ? readPipelineHead(yaml.value) : null };
}

function toProblem({ code, path, at, message, related }: PipelineFinding, yaml: YamlText): PipelineProblem {
  return {
    code,
    severity: PIPELINE_PROBLEMS[code].severity,
    message: toSentence(path, message, 'The document'),
    range: at === 'key' ? yaml.rangeOfKey(path) : yaml.rangeOfValue(path),
    related: related.map((other) => ({ message: other.message, range: yaml.rangeOfValue(other.path) })),
    field: toPathText(path),
  };
}

function byPlace(one: PipelineProblem, other: PipelineProblem): number {
  return one.range.start.line - other.range.start.line || one.range.start.character - other.range.start.character;
}
