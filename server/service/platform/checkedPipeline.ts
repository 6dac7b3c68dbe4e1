import type { PipelineHead } from '../../core/pipeline/head.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import { MOST_PROBLEMS } from '../../core/shapeReport.ts';
import { checkPipeline } from '../../documents/pipeline/check.ts';

/** The text of a pipeline and what it says of itself. */
export interface CheckedPipeline extends PipelineHead {
  readonly yaml: string;
}

/** Checks the text of a pipeline that goes to a project. Throws INVALID_YAML_ERROR with an error for each mistake and its place. */
export function requireValidPipeline(yaml: string, target: ProjectScope): CheckedPipeline {
  const { problems, pipeline } = checkPipeline(yaml, target);
  if (pipeline !== null) return { ...pipeline, yaml };
  const shown = problems.slice(0, MOST_PROBLEMS);
  const [first] = shown;
  const { line, character } = first?.range.start ?? { line: 0, character: 0 };
  const rest = problems.length > 1 ? ` It has ${problems.length} mistakes; errors names them.` : '';
  throw new Refusal('INVALID_YAML_ERROR', `Line ${line + 1}, column ${character + 1}: ${first?.message ?? ''}${rest}`, {
    fields: shown.map(({ field, message }) => ({ fieldId: field, error: message })),
    problems: shown,
  });
}
