import type { Span } from '../../tree.ts';
import { type ExpressionProblem, toProblem } from '../expressions/problem.ts';
import type { Fix } from '../finding.ts';
import type { InputText } from './readInput.ts';

/** The state of checking a runtime input. */
export interface InputCheck {
  readonly text: string;
  readonly input: InputText;
  readonly problems: ExpressionProblem[];
  /** Maps a span of the text to one of the source. */
  readonly place: (span: Span) => Span;
  /** Encodes a text for the source at this place. */
  readonly toSource: (text: string) => string;
}

/** Adds a problem at a span of the text. */
export function addInputProblem({ problems, place }: InputCheck, span: Span, message: string, fixes: readonly Fix[] = []): void {
  problems.push(toProblem('INVALID_INPUT', place(span), message, fixes));
}
