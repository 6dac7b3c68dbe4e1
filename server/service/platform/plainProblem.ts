import type { Problem } from '../../core/problem.ts';
import type { PipelineProblem } from '../../documents/pipeline/pipelineProblem.ts';

/** Returns a problem as sent in answers: without the fields that only an editor needs. */
export function toPlainProblem({ code, severity, message, range, related, field }: PipelineProblem): Problem & { readonly field: string } {
  return { code, severity, message, range, related, field };
}
