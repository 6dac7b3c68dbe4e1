import { shorten } from '../../shapeReport.ts';
import type { Span } from '../../tree.ts';
import type { Fix } from '../finding.ts';
import { listWords } from '../listWords.ts';
import type { PipelineProblemCode } from '../problems.ts';

/** `INVALID_EXPRESSION`: its form; `INVALID_INPUT`: a runtime input; `UNKNOWN_REFERENCE`: it names what does not exist. */
export type ExpressionProblemCode = Extract<PipelineProblemCode, 'INVALID_EXPRESSION' | 'INVALID_INPUT' | 'UNKNOWN_REFERENCE'>;

/** A mistake in an expression, told only where it is certain. The span is that of one token. */
export interface ExpressionProblem extends Span {
  readonly code: ExpressionProblemCode;
  /** A sentence, or two: what is wrong and what to do. */
  readonly message: string;
  /** The likeliest first. */
  readonly fixes: readonly Fix[];
}

/** Builds a problem at a token. */
export function tell(code: ExpressionProblemCode, { start, end }: Span, message: string, fixes: readonly Fix[] = []): ExpressionProblem {
  return { code, start, end, message, fixes };
}

/** A word of the text as a message shows it: in quotes, cut where it is long. */
export function quote(word: string): string {
  return `"${shorten(word).replace(/[\p{Cc}\s]+/gu, ' ')}"`;
}

/** Words as a sentence lists them, the first few: `a, b and c`, `a, b and 4 more`. */
export function listFew<Word = string>(words: readonly Word[], textOf: (word: Word) => string = String): string {
  const shown = words.length > MOST_LISTED + 1 ? words.slice(0, MOST_LISTED) : words;
  const rest = words.length - shown.length;
  return listWords([...shown.map((word) => shorten(textOf(word))), ...(rest > 0 ? [`${rest} more`] : [])], 'and');
}

const MOST_LISTED = 6;
