import type { Path } from '../../shape.ts';
import type { TreeNode } from '../../tree.ts';
import { eachScalar } from '../eachScalar.ts';
import { checkScalarExpressions } from '../expressions/checkScalarExpressions.ts';
import type { Expression } from '../expressions/expression.ts';
import type { ExpressionProblem } from '../expressions/problem.ts';
import { resolvePath } from '../expressions/resolvePath.ts';
import type { Scope } from '../expressions/scope.ts';
import type { ScopePosition } from '../expressions/scopeFacts.ts';
import { type Finding, saying } from '../finding.ts';

/** The expressions of one value in a frame. */
export interface FoundExpressions {
  readonly expressions: readonly Expression[];
  readonly path: Path;
}

/** INVALID_EXPRESSION, INVALID_INPUT: the syntax of expressions and runtime inputs. Also returns the well-formed expressions, to check their references. */
export function checkExpressions(tree: TreeNode | null, source: string): { found: Finding[]; expressions: FoundExpressions[] } {
  const found: Finding[] = [];
  const all: FoundExpressions[] = [];
  if (!source.includes('<') && !source.includes('+')) return { found, expressions: all };
  eachScalar(tree, (scalar, path) => {
    const { expressions, problems } = checkScalarExpressions(source, scalar);
    for (const problem of problems) found.push(toFinding(problem, path));
    // The references of a malformed expression are unknown.
    if (expressions.length > 0 && problems.length === 0 && !isOfOther(path)) all.push({ expressions, path: [...path] });
  });
  return { found, expressions: all };
}

/** Whether a value is about another pipeline: an input or output of the pipeline that a stage of type Pipeline runs. */
export function isOfOther(path: Path): boolean {
  const at = path.indexOf('spec');
  return path[at - 1] === 'stage' && OF_OTHER.includes(path[at + 1] ?? '');
}

/** Only stages of type Pipeline have these keys in their spec. */
const OF_OTHER: Path = ['outputs', 'inputs', 'pipelineInputs'];

/** UNKNOWN_REFERENCE: an expression refers to something that does not exist; reported only if nothing else can provide it. */
export function checkReferences(found: readonly FoundExpressions[], position: ScopePosition, scope: Scope): Finding[] {
  return found.flatMap(({ expressions, path }) =>
    expressions.flatMap(({ paths }) =>
      paths.flatMap((words) => {
        const { problem } = resolvePath(words, position, scope);
        return problem === null ? [] : [toFinding(problem, path)];
      }),
    ),
  );
}

function toFinding(problem: ExpressionProblem, path: Path): Finding {
  return saying(problem.code, problem, path, problem.message, problem.fixes);
}
