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

/** The expressions of one value of a frame. */
export interface FoundExpressions {
  readonly expressions: readonly Expression[];
  readonly path: Path;
}

/** INVALID_EXPRESSION, INVALID_INPUT: expressions and runtime inputs keep to their form. Gives the expressions as well, for what they name. */
export function checkExpressions(tree: TreeNode | null, source: string): { found: Finding[]; expressions: FoundExpressions[] } {
  const found: Finding[] = [];
  const all: FoundExpressions[] = [];
  if (!source.includes('<') && !source.includes('+')) return { found, expressions: all };
  eachScalar(tree, (scalar, path) => {
    const { expressions, problems } = checkScalarExpressions(source, scalar);
    for (const problem of problems) found.push(toFinding(problem, path));
    // Of what is not well formed nobody knows what it names.
    if (expressions.length > 0 && problems.length === 0 && !isOfOther(path)) all.push({ expressions, path: [...path] });
  });
  return { found, expressions: all };
}

/** Whether a value speaks of another pipeline: what a stage of type Pipeline gives to the one that it runs, or takes from it. */
export function isOfOther(path: Path): boolean {
  const at = path.indexOf('spec');
  return path[at - 1] === 'stage' && OF_OTHER.includes(path[at + 1] ?? '');
}

/** Stages of no other type have these in their spec. */
const OF_OTHER: Path = ['outputs', 'inputs', 'pipelineInputs'];

/** UNKNOWN_REFERENCE: what an expression names is there; told only where nothing else can bring it. */
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
