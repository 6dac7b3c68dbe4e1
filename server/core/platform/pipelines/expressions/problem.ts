import * as l10n from '@vscode/l10n';
import { shorten } from '../../../shapeReport.ts';
import type { Span } from '../../../tree.ts';
import { type Fix, listWords } from '../finding.ts';
import type { PipelineProblemCode } from '../problems.ts';

/** `INVALID_EXPRESSION`: its syntax; `INVALID_INPUT`: a runtime input; `UNKNOWN_REFERENCE`: it names something that does not exist. */
export type ExpressionProblemCode = Extract<PipelineProblemCode, 'INVALID_EXPRESSION' | 'INVALID_INPUT' | 'UNKNOWN_REFERENCE'>;

/** A mistake in an expression, reported only if certain. The span is that of one token. */
export interface ExpressionProblem extends Span {
  readonly code: ExpressionProblemCode;
  /** One or two sentences: what is wrong and what to do. */
  readonly message: string;
  /** The most likely first. */
  readonly fixes: readonly Fix[];
}

/** Builds a problem at a token. */
export function toProblem(
  code: ExpressionProblemCode,
  { start, end }: Span,
  message: string,
  fixes: readonly Fix[] = [],
): ExpressionProblem {
  return { code, start, end, message, fixes };
}

/** Quotes a word of the text for a message, shortened if it is long. */
export function quote(word: string): string {
  return `"${shorten(word).replace(/[\p{Cc}\s]+/gu, ' ')}"`;
}

/** Joins the first few words as in a sentence: `a, b and c`, `a, b and 4 more`. */
export function listFew<Word = string>(words: readonly Word[], textOf: (word: Word) => string = String): string {
  const shown = words.length > MOST_LISTED + 1 ? words.slice(0, MOST_LISTED) : words;
  const rest = words.length - shown.length;
  return listWords([...shown.map((word) => shorten(textOf(word))), ...(rest > 0 ? [l10n.t('{0} more', rest)] : [])], 'and');
}

const MOST_LISTED = 6;
