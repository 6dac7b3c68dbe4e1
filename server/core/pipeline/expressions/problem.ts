import type { Span } from '../../tree.ts';

/** `INVALID_EXPRESSION`: its form; `INVALID_INPUT`: a runtime input; `UNKNOWN_REFERENCE`: it names what does not exist. */
export type ExpressionProblemCode = 'INVALID_EXPRESSION' | 'INVALID_INPUT' | 'UNKNOWN_REFERENCE';

/** A mistake in an expression, told only where it is certain. */
export interface ExpressionProblem extends Span {
  readonly code: ExpressionProblemCode;
  /** A sentence, or two: what is wrong and what to do. */
  readonly message: string;
  readonly fix: ExpressionFix | null;
}

/** What repairs a mistake, and what it is called: `Change to "name"`. */
export interface ExpressionFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** A stretch of text and what is to stand there. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** Builds a problem whose fix puts another text in the place of its token, or of another stretch. */
export function tell(
  code: ExpressionProblemCode,
  { start, end }: Span,
  message: string,
  fix: ExpressionFix | null = null,
): ExpressionProblem {
  return { code, start, end, message, fix };
}

/** A fix that puts a text in the place of another. */
export function replace({ start, end }: Span, text: string): ExpressionFix {
  return { title: text === '' ? 'Remove it' : `Change to ${quote(text)}`, edits: [{ start, end, text }] };
}

/** A word of the text as a message shows it: in quotes, cut where it is long. */
export function quote(word: string): string {
  const shown = word.length <= LONGEST_SHOWN ? word : `${word.slice(0, LONGEST_SHOWN)}…`;
  return `"${shown.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')}"`;
}

const LONGEST_SHOWN = 60;

/** Words as a sentence lists them, the first few: `a, b and c`, `a, b, c and 4 more`. */
export function list(words: readonly string[]): string {
  const shown = words.length > MOST_LISTED + 1 ? words.slice(0, MOST_LISTED) : words;
  const rest = words.length - shown.length;
  const parts = [...shown.map((word) => quote(word).slice(1, -1)), ...(rest > 0 ? [`${rest} more`] : [])];
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const MOST_LISTED = 6;
