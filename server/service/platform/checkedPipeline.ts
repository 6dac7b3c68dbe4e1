import type { PipelineHead } from '../../core/pipeline/head.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { Problem } from '../../core/problem.ts';
import { Refusal } from '../../core/refusal.ts';
import { MOST_PROBLEMS } from '../../core/shapeReport.ts';
import { toPlainProblem } from './plainProblem.ts';

/** The YAML of a pipeline with the fields read from it. */
export interface CheckedText extends PipelineHead {
  readonly yaml: string;
}

/** An accepted pipeline, with the other problems found in it. */
export interface CheckedPipeline {
  readonly pipeline: CheckedText;
  /** None of them is an error. */
  readonly problems: readonly Problem[];
}

/**
 * Checks the YAML of a pipeline for a project. Throws INVALID_YAML_ERROR with each error and its place; other severities do not refuse it.
 */
export async function requireValidPipeline(yaml: string, target: ProjectScope): Promise<CheckedPipeline> {
  // Loaded with the first pipeline: a service starts without it.
  const { checkPipeline } = await import('../../documents/pipeline/check.ts');
  const { problems, pipeline } = checkPipeline(yaml, target);
  if (pipeline !== null) return { pipeline: { ...pipeline, yaml }, problems: problems.slice(0, MOST_PROBLEMS).map(toPlainProblem) };
  const errors = problems.filter(({ severity }) => severity === 'error');
  // A syntax error takes precedence over all others.
  const first = errors.find(({ code }) => code === 'INVALID_YAML') ?? errors[0];
  const { line, character } = first?.range.start ?? { line: 0, character: 0 };
  const rest = errors.length > 1 ? ` It has ${errors.length} mistakes; errors names them.` : '';
  throw new Refusal('INVALID_YAML_ERROR', `Line ${line + 1}, column ${character + 1}: ${first?.message ?? ''}${rest}`, {
    fields: errors.slice(0, MOST_PROBLEMS).map(({ field, message }) => ({ fieldId: field, error: message })),
    problems: problems.slice(0, MOST_PROBLEMS).map(toPlainProblem),
  });
}
