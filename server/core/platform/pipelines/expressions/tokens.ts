import type { ScalarNode, Span, TreeNode } from '../../../tree.ts';
import { eachScalar } from '../nodes.ts';
import type { Expression, ExpressionPath, Segment } from './expression.ts';
import { hasOpening, OPENINGS_V0, type Opening } from './openings.ts';
import { readScalarExpressions } from './readExpressions.ts';

/** Kinds of tokens for highlighting. `bracket` is `<+` and `>`; `input` the word of a runtime input; `word` a keyword, like `true`. */
export const TOKEN_KINDS = ['bracket', 'input', 'root', 'segment', 'method', 'string', 'number', 'operator', 'word'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A token of an expression, on a single line. */
export interface ExpressionToken extends Span {
  readonly kind: TokenKind;
}

/** Returns the tokens of all expressions in the values of a tree, in the order of the source. */
export function findTokens(tree: TreeNode | null, source: string, openings: readonly Opening[] = OPENINGS_V0): readonly ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  if (hasOpening(source, openings)) eachScalar(tree, (scalar) => addTokens(scalar, source, tokens, openings));
  return tokens;
}

function addTokens(scalar: ScalarNode, source: string, tokens: ExpressionToken[], openings: readonly Opening[]): void {
  const expressions = readScalarExpressions(source, scalar, openings);
  if (expressions.length === 0) return;
  const reading: Reading = { source, expressions, next: 0, found: [] };
  while (reading.next < expressions.length) readExpression(reading);
  for (const token of reading.found) splitLines(token, source, tokens);
}

interface Reading {
  readonly source: string;
  readonly expressions: readonly Expression[];
  /** Index of the next expression in the text. */
  next: number;
  readonly found: ExpressionToken[];
}

function readExpression(reading: Reading): void {
  const { source, expressions, found } = reading;
  const { start, end, inner, isClosed, paths } = expressions[reading.next++]!;
  found.push({ kind: 'bracket', start, end: inner.start });
  const named = paths.flatMap(toNamed);
  let next = 0;
  let at = inner.start;
  while (at < inner.end) {
    if (expressions[reading.next]?.start === at) {
      const child = expressions[reading.next]!;
      readExpression(reading);
      at = child.end;
      continue;
    }
    while (next < named.length && named[next]!.start < at) next++;
    const token = named[next]?.start === at ? named[next]! : readToken(source, at, inner.end, named[next]?.start ?? inner.end);
    if (token.kind !== null) found.push({ kind: token.kind, start: at, end: token.end });
    at = Math.max(token.end, at + 1);
  }
  if (isClosed) found.push({ kind: 'bracket', start: inner.end, end });
}

function toNamed({ segments, isLeading }: ExpressionPath): ExpressionToken[] {
  const isAlone = segments.length === 1;
  return segments.flatMap((segment, index) => {
    const kind = toKind(segment, index === 0, isLeading, isAlone);
    return kind === null || segment.end <= segment.start ? [] : [{ kind, start: segment.start, end: segment.end }];
  });
}

function toKind({ kind, name }: Segment, isFirst: boolean, isLeading: boolean, isAlone: boolean): TokenKind | null {
  if (kind === 'call') return 'method';
  if (kind !== 'name') return null;
  if (!isFirst) return 'segment';
  if (isLeading && name === 'input') return 'input';
  return isAlone && WORDS.has(name) ? 'word' : 'root';
}

const WORDS: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'empty', 'size', 'new', 'var', 'return', 'if', 'else', 'for', 'while'],
  ...['and', 'or', 'not', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'div', 'mod'],
]);

const NUMBER = /\d+(?:\.\d+)?/y;
const OPERATOR = /[-+*/%=!<>&|?:~^]+/y;
const OPENING = /\\?["']/y;
const BLANK_OR_WORD = /[\p{L}\p{N}_$-]+|[\s\S]/uy;

/** Reads a token outside of paths, up to the next named one. A token without highlighting has no kind. */
function readToken(source: string, at: number, to: number, nextNamed: number): { readonly kind: TokenKind | null; readonly end: number } {
  const quote = match(OPENING, source, at);
  if (quote !== '') {
    const inside = at + quote.length;
    // A quoted word, as in `outputs["a"]`, is already a named token.
    if (nextNamed === inside) return { kind: null, end: inside };
    const closing = source.indexOf(quote, inside);
    if (closing === -1 || closing >= to) return { kind: null, end: inside };
    return { kind: 'string', end: closing + quote.length };
  }
  const number = match(NUMBER, source, at);
  if (number !== '') return { kind: 'number', end: Math.min(at + number.length, to) };
  const operator = match(OPERATOR, source, at);
  if (operator !== '') return { kind: 'operator', end: Math.min(at + operatorLength(operator), to) };
  return { kind: null, end: Math.min(at + match(BLANK_OR_WORD, source, at).length, to) };
}

/** Returns the length of an operator up to an expression: the `<` of `==<+a>` is not part of the operator. */
function operatorLength(operator: string): number {
  const start = operator.indexOf('<+');
  return start <= 0 ? operator.length : start;
}

function match(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

function splitLines({ kind, start, end }: ExpressionToken, source: string, tokens: ExpressionToken[]): void {
  for (let from = start; from < end; ) {
    const feed = source.indexOf('\n', from);
    const until = feed === -1 || feed > end ? end : feed;
    let last = until;
    let first = from;
    while (source.charCodeAt(first) <= SPACE && first < last) first++;
    while (source.charCodeAt(last - 1) <= SPACE && last > first) last--;
    if (last > first) tokens.push({ kind, start: first, end: last });
    from = until + 1;
  }
}

const SPACE = 32;
