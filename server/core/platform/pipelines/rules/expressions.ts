import * as l10n from '@vscode/l10n';
import { findNearest } from '../../../nearest.ts';
import type { Path } from '../../../shape.ts';
import type { ScalarNode, Span, TreeNode } from '../../../tree.ts';
import { type Expression, type ExpressionFlaw, type ScalarText, toScalarText } from '../expressions/expression.ts';
import { findRoot } from '../expressions/expressionTexts.ts';
import { hasOpening, OPENINGS_V0, OPENINGS_V1, type Opening } from '../expressions/openings.ts';
import { type ExpressionProblem, quote, toProblem } from '../expressions/problem.ts';
import { findFlaw, readExpressions } from '../expressions/readExpressions.ts';
import { followPath } from '../expressions/resolvePath.ts';
import type { Scope } from '../expressions/scope.ts';
import type { ScopePosition } from '../expressions/scopeNames.ts';
import { changeFix, type Finding, type Fix, findingWithMessage, replaceFix } from '../finding.ts';
import { checkInput } from '../inputs/checkInput.ts';
import { INPUT } from '../inputs/input.ts';
import { eachScalar } from '../nodes.ts';

/** Finds malformed expressions, one problem each; ignores text that may not be meant as an expression. The expressions have spans in the source. */
function checkForm(scalar: ScalarText, expressions: readonly Expression[]): ExpressionProblem[] {
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
function checkUnclosed(scalar: ScalarText, expression: Expression, expressions: readonly Expression[]): ExpressionProblem | null {
  const { start, end, inner, closing } = expression;
  if (start !== scalar.toPlace(0) && closing === '>' && !isSurely(expression, expressions)) return null;
  const message = l10n.t('Unclosed expression. Add {0} at its end.', closing);
  const at = findEnd(scalar, expression);
  const written = closing === '}}' ? ` ${closing}` : closing;
  const fixes = at === inner.start ? [] : [replaceFix(l10n.t('Add {0}', closing), { start: at, end: at }, written)];
  return toProblem('INVALID_EXPRESSION', { start, end }, message, fixes);
}

/** Returns where an unclosed expression probably ends: with the value if all of it can be the expression, otherwise before the first blank. */
function findEnd({ text, toPlace }: ScalarText, { start, end, closing }: Expression): number {
  const value = text.trimEnd();
  const inside = value.slice(closing === '}}' ? 3 : 2);
  if (start !== toPlace(0) || value.includes('\n') || hasOpening(inside, OPENINGS_V1)) return end;
  return findFlaw(inside, toPlace, []) === null ? toPlace(value.length) : end;
}

const FLAWS: Readonly<Record<ExpressionFlaw['kind'], string>> = {
  openBracket: l10n.t('Unclosed bracket. Close it within the expression.'),
  strayBracket: l10n.t('Unmatched closing bracket. Remove it, or open one before it.'),
  openQuote: l10n.t('Unclosed quote. Close it within the expression.'),
  emptySegment: l10n.t('A name is missing after the dot. Add one, or remove the dot.'),
  assignment: l10n.t('"=" assigns a value. Write "==" to compare.'),
  danglingOperator: l10n.t('This operator needs a value on each side. Add the missing one, or remove the operator.'),
  missingOperator: l10n.t('An operator is missing before this value. Write "&&", "||" or another one between the two.'),
};

function checkFlaw(expression: Expression, expressions: readonly Expression[]): ExpressionProblem | null {
  const { flaw } = expression;
  return flaw === null || !isSurely(expression, expressions) ? null : toFlawProblem(flaw);
}

/** Returns the problem of a syntax error. */
export function toFlawProblem(flaw: ExpressionFlaw): ExpressionProblem {
  const fix = flaw.kind === 'assignment' ? changeFix(flaw, '==') : replaceFix(l10n.t('Remove it'), flaw, '');
  return toProblem('INVALID_EXPRESSION', flaw, FLAWS[flaw.kind], FIXABLE.includes(flaw.kind) ? [fix] : []);
}

/** Mistakes that are gone when their token is. */
const FIXABLE: readonly ExpressionFlaw['kind'][] = ['strayBracket', 'emptySegment', 'assignment'];

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
  return toProblem('INVALID_EXPRESSION', span, l10n.t('The expression is already closed. Remove this >.'), [
    replaceFix(l10n.t('Remove it'), span, ''),
  ]);
}

/** Longer texts are scripts rather than values. */
const LONGEST_VALUE = 500;

/** Finds values that were certainly meant to be an expression or a runtime input, but start or end differently. */
function checkSlips(scalar: ScalarText, expressions: readonly Expression[]): ExpressionProblem[] {
  const { text, toPlace } = scalar;
  if (text.length > LONGEST_VALUE) return [];
  const place = (start: number, end: number): Span => ({ start: toPlace(start), end: toPlace(end) });
  const problemAt = (span: Span, message: string, fixes: readonly Fix[]) => [toProblem('INVALID_EXPRESSION', span, message, fixes)];
  const isOpened = text.startsWith('<');
  const apart = isOpened ? /^<\s+\+\s*(?=([A-Za-z_]\w*)[\w.]*[^<>]*>)/.exec(text) : null;
  if (apart !== null && findRoot(apart[1]!) !== null) {
    const span = place(0, apart[0].length);
    return problemAt(span, l10n.t('An expression starts with <+ without a space. Remove the space.'), [changeFix(span, '<+')]);
  }
  const first = expressions[0];
  const isLike = first === undefined && (isOpened || text.startsWith('+'));
  const bare = isLike ? /^(?:<\s*|\+\s*<|<\s*\+\s+|<\+)?(input)\s*(?:>|$)/i.exec(text) : null;
  if (bare !== null && text.trim().endsWith('>')) {
    const span = place(0, bare[0].length);
    return problemAt(span, l10n.t('Unknown name {0}. Did you mean "<+input>"?', quote(bare[0])), [changeFix(span, '<+input>')]);
  }
  return first === undefined || first.start !== toPlace(0) || !first.isClosed ? [] : checkInputSlips(scalar, first, problemAt);
}

type ProblemAt = (span: Span, message: string, fixes: readonly Fix[]) => ExpressionProblem[];

function checkInputSlips(
  { text, toPlace, toSource }: ScalarText,
  { inner, paths, start, end }: Expression,
  problemAt: ProblemAt,
): ExpressionProblem[] {
  const [path] = paths;
  const [word, method] = path?.segments ?? [];
  if (path === undefined || word?.kind !== 'name' || !path.isLeading) return [];
  const trimmed = text.trimEnd();
  if (word.name.toLowerCase() === 'input' && method?.kind === 'call' && toPlace(trimmed.length) === end) {
    const written = /^<\+\s*input\s*(\.[\s\S]*)>$/i.exec(trimmed)?.[1]?.trim();
    const fixes = written === undefined ? [] : [changeFix({ start, end }, toSource(`<+input>${written}`))];
    return problemAt(method, l10n.t('The methods of a runtime input follow it. Write <+input>.default(value).'), fixes);
  }
  const written = text.slice(2, text.indexOf('>'));
  if (written === 'input' || written.trim() !== word.name || !isNearInput(word.name)) return [];
  const message = l10n.t('Unknown runtime input {0}. Write "<+input>".', quote(`<+${written}>`));
  return problemAt(inner, message, [changeFix(inner, 'input')]);
}

/** Whether a word is a misspelt `input`, like `Input` or `inputs`; a word that ends with a digit is a name that people chose. */
function isNearInput(word: string): boolean {
  return word.length > 3 && !/\d$/.test(word) && findNearest(word, ['input'], 1) !== null;
}

/** The expressions of a value, and the problems that are visible in them alone. */
interface ScalarExpressions {
  readonly expressions: readonly Expression[];
  readonly problems: readonly ExpressionProblem[];
}

const NOTHING: ScalarExpressions = { expressions: [], problems: [] };

/**
 * Reads and checks the expressions and the runtime input of a value, with offsets in its source. References are checked by `followPath`.
 * Takes linear time, and never throws.
 */
export function checkScalarExpressions(source: string, scalar: ScalarNode, openings: readonly Opening[] = OPENINGS_V0): ScalarExpressions {
  const { value } = scalar;
  if (typeof value !== 'string' || !(value.startsWith('<') || value.startsWith('+') || hasOpening(value, openings))) return NOTHING;
  const text = toScalarText(source, scalar);
  const expressions = readExpressions(text.text, text.toPlace, openings);
  const slips = checkSlips(text, expressions);
  if (slips.length > 0) return { expressions, problems: slips };
  const flaws = checkForm(text, expressions);
  const inputs = checkInput(text);
  return { expressions, problems: inputs.length === 0 ? flaws : [...flaws, ...inputs] };
}

/** The expressions of one value in a frame. */
export interface FoundExpressions {
  readonly expressions: readonly Expression[];
  readonly path: Path;
}

/** INVALID_EXPRESSION, INVALID_INPUT: the syntax of expressions and runtime inputs. Also returns the well-formed expressions, to check their references. */
export function checkExpressions(
  tree: TreeNode | null,
  source: string,
  openings: readonly Opening[],
): { found: Finding[]; expressions: FoundExpressions[] } {
  const found: Finding[] = [];
  const all: FoundExpressions[] = [];
  if (!source.includes('<') && !source.includes('+') && !hasOpening(source, openings)) return { found, expressions: all };
  eachScalar(tree, (scalar, path) => {
    const { expressions, problems } = checkScalarExpressions(source, scalar, openings);
    for (const problem of problems) found.push(toFinding(problem, path));
    if (openings === OPENINGS_V0) for (const problem of checkInnerInput(source, scalar, path)) found.push(toFinding(problem, path));
    // The references of a malformed expression, and of what may belong to it, are unknown.
    const least = Math.min(...problems.map(({ start }) => start));
    const sound = problems.length === 0 ? expressions : expressions.filter(({ end }) => end <= least);
    if (sound.length > 0 && !isOfOther(path)) all.push({ expressions: sound, path: [...path] });
  });
  return { found, expressions: all };
}

/** Keys of texts for people, and of texts that are documents of their own. */
const PROSE: Path = ['description', 'inputYaml', 'content'];

/** Reports `<+input>` inside a longer text, because no one is asked for it there. Comments are allowed, and values of YAML or JSON in the text. */
function checkInnerInput(source: string, scalar: ScalarNode, path: Path): ExpressionProblem[] {
  const { value } = scalar;
  if (typeof value !== 'string' || !value.includes(INPUT) || value.trimStart().startsWith('<+') || PROSE.includes(path.at(-1) ?? ''))
    return [];
  const { text, toPlace } = toScalarText(source, scalar);
  const at = text.indexOf(INPUT);
  const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
  if (at === -1 || VALUE_IN_TEXT.test(before)) return [];
  const message = l10n.t(
    '<+input> is asked for only if it is the whole value. Use a variable with this value, such as <+pipeline.variables.name>.',
  );
  return [toProblem('INVALID_INPUT', { start: toPlace(at), end: toPlace(at + INPUT.length) }, message, [])];
}

/** What is before `<+input>` on its line in a comment, or if it is a whole value of YAML or JSON in the text. */
const VALUE_IN_TEXT = /^\s*(?:#|\/\/)|^\s*(?:-\s+)*["']?$|[\w"'.)-]:\s+["']?$|["']:\s*["']?$|[[{,]\s*["']?$/;

/** Whether a value is about another pipeline: an input or output of the pipeline that a stage of type Pipeline runs. */
export function isOfOther(path: Path): boolean {
  const at = path.indexOf('spec');
  return path[at - 1] === 'stage' && OF_OTHER.includes(path[at + 1] ?? '');
}

/** Only stages of type Pipeline have these keys in their spec. */
const OF_OTHER: Path = ['outputs', 'inputs', 'pipelineInputs'];

/** UNKNOWN_REFERENCE: an expression refers to something that does not exist; reported only if nothing else can provide it. */
export function checkReferences(found: readonly FoundExpressions[], position: ScopePosition, scope: Scope): readonly Finding[] {
  let findings: Finding[] | null = null;
  for (const { expressions, path } of found) {
    for (const { paths } of expressions) {
      for (const words of paths) {
        const problem = followPath(words, position, scope, null);
        if (problem === null) continue;
        findings ??= [];
        findings.push(toFinding(problem, path));
      }
    }
  }
  return findings ?? NO_FINDINGS;
}

const NO_FINDINGS: readonly Finding[] = [];

function toFinding(problem: ExpressionProblem, path: Path): Finding {
  return findingWithMessage(problem.code, problem, path, problem.message, problem.fixes);
}
