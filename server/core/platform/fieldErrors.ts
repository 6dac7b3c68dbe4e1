import type { Problem } from '../problem.ts';
import { type FieldError, Refusal } from '../refusal.ts';
import { type Path, type ShapeProblem, toPathText, toSentence } from '../shape.ts';
import { MOST_PROBLEMS } from '../shapeReport.ts';
import { cutIdentifier } from './cutIdentifier.ts';

/** Returns an error at a field; `lack` is read after the name of the field. */
export function toFieldError(path: Path, lack: string): FieldError {
  return { fieldId: toPathText(path), error: toSentence(path, lack, 'The body') };
}

/** Converts shape problems to the field errors of a body. */
export function toFieldErrors(problems: readonly ShapeProblem[]): FieldError[] {
  return problems.map(({ path, message }) => toFieldError(path, message));
}

/** Throws INVALID_REQUEST if there are errors, with an error for each field and, if given, the problems of its text with their places. */
export function requireNoErrors(errors: readonly FieldError[], problems: readonly Problem[] | null = null): void {
  const [first, ...others] = errors.slice(0, MOST_PROBLEMS);
  if (first === undefined) return;
  const rest =
    others.length === 0
      ? ''
      : ` ${others.length === 1 ? 'One more field is' : `${others.length} more fields are`} wrong; errors names each.`;
  throw new Refusal('INVALID_REQUEST', `${first.error}${rest}`, { fields: [first, ...others], ...(problems === null ? {} : { problems }) });
}

/** Requires that the identifiers in a change's body and in its address are the same; throws INVALID_REQUEST if they differ. */
export function requireSameIdentifier(root: string, inBody: string, inAddress: string): void {
  if (inBody === inAddress) return;
  requireNoErrors([
    toFieldError([root, 'identifier'], `is "${inBody}" in the body but "${cutIdentifier(inAddress)}" in the address; make the two match`),
  ]);
}
