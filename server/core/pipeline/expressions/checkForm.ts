import type { Span } from '../../tree.ts';
import { replaceFix } from '../finding.ts';
import type { Expression, ExpressionFlaw } from './expression.ts';
import { findRoot } from './expressionTexts.ts';
import { type ExpressionProblem, toProblem } from './problem.ts';
import type { ScalarText } from './scalarText.ts';

/** Finds malformed expressions, one problem each; ignores text that may not be meant as an expression. The expressions have spans in the source. */
export function checkForm(scalar: ScalarText, expressions: readonly Expression[]): ExpressionProblem[] {
  const problems: ExpressionProblem[] = [];
  for (const expression of expressions) {
    const problem = expression.isClosed ? checkFlaw(expression, expressions) : checkUnclosed(scalar, expression, expressions);
    if (problem !== null) problems.push(problem);
    // Everything after an unclosed expression may belong to it.
    if (problem !== null && !expression.isClosed) return problems;
  }
  const surplus = problems.length === 0 ? checkSurplus(scalar, expressions) : null;
  return surplus === null ? problems : [surplus];
}

/** Reports an unclosed expression. In a script, `<+` may be anything, so it must start like an expression. */
function checkUnclosed({ toPlace }: ScalarText, expression: Expression, expressions: readonly Expression[]): ExpressionProblem | null {
  const { start, end } = expression;
  if (start !== toPlace(0) && !isSurely(expression, expressions)) return null;
  const message = 'Unclosed expression. Add > at its end.';
  return toProblem('INVALID_EXPRESSION', { start, end }, message, [replaceFix('Add >', { start: end, end }, '>')]);
}

const FLAWS: Readonly<Record<ExpressionFlaw['kind'], string>> = {
  openBracket: 'Unclosed bracket. Close it before the > of the expression.',
  strayBracket: 'Unmatched closing bracket. Remove it, or open one before it.',
  openQuote: 'Unclosed quote. Close it before the > of the expression.',
  emptySegment: 'A name is missing after the dot. Add one, or remove the dot.',
};

function checkFlaw(expression: Expression, expressions: readonly Expression[]): ExpressionProblem | null {
  const { flaw } = expression;
  if (flaw === null || !isSurely(expression, expressions)) return null;
  const isSpare = flaw.kind === 'strayBracket' || flaw.kind === 'emptySegment';
  return toProblem('INVALID_EXPRESSION', flaw, FLAWS[flaw.kind], isSpare ? [replaceFix('Remove it', flaw, '')] : []);
}

/** Whether something is meant as an expression: it starts with a known word, or with another expression. */
function isSurely({ paths, inner }: Expression, expressions: readonly Expression[]): boolean {
  const [first] = paths;
  const [root] = first?.segments ?? [];
  if (first?.isLeading === true && root?.kind === 'name') return findRoot(root.name) !== null;
  return root?.kind === 'dynamic' && expressions.some(({ start }) => start === inner.start);
}

/** Reports a surplus `>` at the end of a value that is a single expression; elsewhere it may have a meaning. */
function checkSurplus({ text, toPlace }: ScalarText, expressions: readonly Expression[]): ExpressionProblem | null {
  const [first] = expressions;
  if (first === undefined || first.start !== toPlace(0) || !first.isClosed || !text.endsWith('>')) return null;
  let from = text.length;
  while (from > 0 && text[from - 1] === '>' && toPlace(from) > first.end) from--;
  if (from === text.length || toPlace(from) !== first.end) return null;
  const span: Span = { start: first.end, end: toPlace(text.length) };
  return toProblem('INVALID_EXPRESSION', span, 'The expression is already closed. Remove this >.', [replaceFix('Remove it', span, '')]);
}
