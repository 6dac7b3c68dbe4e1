import type { Span } from '../../tree.ts';
import { replaceFix } from '../finding.ts';
import type { Expression, ExpressionFlaw } from './expression.ts';
import { findRoot } from './expressionTexts.ts';
import { type ExpressionProblem, tell } from './problem.ts';
import type { ScalarText } from './scalarText.ts';

/** Finds expressions that are not well formed, each told once; nothing is said of text that may not be meant as one. The expressions have places of the source. */
export function checkForm(scalar: ScalarText, expressions: readonly Expression[]): ExpressionProblem[] {
  const problems: ExpressionProblem[] = [];
  for (const expression of expressions) {
    const problem = expression.isClosed ? tellFlaw(expression, expressions) : tellUnclosed(scalar, expression, expressions);
    if (problem !== null) problems.push(problem);
    // What follows one that is not closed may belong to it.
    if (problem !== null && !expression.isClosed) return problems;
  }
  const surplus = problems.length === 0 ? tellSurplus(scalar, expressions) : null;
  return surplus === null ? problems : [surplus];
}

/** In a script `<+` may be anything: there it must begin like an expression. */
function tellUnclosed({ toPlace }: ScalarText, expression: Expression, expressions: readonly Expression[]): ExpressionProblem | null {
  const { start, end } = expression;
  if (start !== toPlace(0) && !isSurely(expression, expressions)) return null;
  const message = 'This expression is not closed. Put > at its end.';
  return tell('INVALID_EXPRESSION', { start, end }, message, [replaceFix('Add >', { start: end, end }, '>')]);
}

const FLAWS: Readonly<Record<ExpressionFlaw['kind'], string>> = {
  openBracket: 'This bracket is not closed. Close it before the > of the expression.',
  strayBracket: 'This bracket closes none that is open. Remove it, or open one before it.',
  openQuote: 'This quote is not closed. Close it before the > of the expression.',
  emptySegment: 'A name is missing after a dot. Write one, or remove the dot.',
};

function tellFlaw(expression: Expression, expressions: readonly Expression[]): ExpressionProblem | null {
  const { flaw } = expression;
  if (flaw === null || !isSurely(expression, expressions)) return null;
  const isSpare = flaw.kind === 'strayBracket' || flaw.kind === 'emptySegment';
  return tell('INVALID_EXPRESSION', flaw, FLAWS[flaw.kind], isSpare ? [replaceFix('Remove it', flaw, '')] : []);
}

/** Whether something is meant as an expression: it begins with a word that is known, or with another expression. */
function isSurely({ paths, inner }: Expression, expressions: readonly Expression[]): boolean {
  const [first] = paths;
  const [root] = first?.segments ?? [];
  if (first?.isLeading === true && root?.kind === 'name') return findRoot(root.name) !== null;
  return root?.kind === 'dynamic' && expressions.some(({ start }) => start === inner.start);
}

/** Tells of a `>` too many at the end of a value that is one expression; elsewhere it may mean something. */
function tellSurplus({ text, toPlace }: ScalarText, expressions: readonly Expression[]): ExpressionProblem | null {
  const [first] = expressions;
  if (first === undefined || first.start !== toPlace(0) || !first.isClosed || !text.endsWith('>')) return null;
  let from = text.length;
  while (from > 0 && text[from - 1] === '>' && toPlace(from) > first.end) from--;
  if (from === text.length || toPlace(from) !== first.end) return null;
  const span: Span = { start: first.end, end: toPlace(text.length) };
  return tell('INVALID_EXPRESSION', span, 'The expression is closed already. Remove this >.', [replaceFix('Remove it', span, '')]);
}
