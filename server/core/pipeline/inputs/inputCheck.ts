import type { Span } from '../../tree.ts';
import { type ExpressionProblem, tell } from '../expressions/problem.ts';
import type { Fix } from '../finding.ts';
import type { InputText } from './readInput.ts';

/** The check of a runtime input under way. */
export interface InputCheck {
  readonly text: string;
  readonly input: InputText;
  readonly problems: ExpressionProblem[];
  /** Turns a stretch of the text into one of the source. */
  readonly place: (span: Span) => Span;
  /** A text as it is written into the source there. */
  readonly toSource: (text: string) => string;
}

/** Adds a problem at a stretch of the text. */
export function tellInput({ problems, place }: InputCheck, span: Span, message: string, fixes: readonly Fix[] = []): void {
  problems.push(tell('INVALID_INPUT', place(span), message, fixes));
}
