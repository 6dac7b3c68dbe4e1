import type { Problem } from '../problem.ts';
import { type FieldError, Refusal } from '../refusal.ts';
import { type Path, type ShapeProblem, toPathText, toSentence } from '../shape.ts';
import { MOST_PROBLEMS } from '../shapeReport.ts';
import { cutIdentifier } from './cutIdentifier.ts';

/** An error at a field, from its path and what is to be said after its name. */
export function toFieldError(path: Path, lack: string): FieldError {
  return { fieldId: toPathText(path), error: toSentence(path, lack, 'The body') };
}

/** The problems of a shape as the errors of a body. */
export function toFieldErrors(problems: readonly ShapeProblem[]): FieldError[] {
  return problems.map(({ path, message }) => toFieldError(path, message));
}

/** Lets a request through in which nothing is wrong; else throws INVALID_REQUEST with an error for each field (facts D2), and the problems of its text where they have places. */
export function requireNoErrors(errors: readonly FieldError[], problems: readonly Problem[] | null = null): void {
  const [first, ...others] = errors.slice(0, MOST_PROBLEMS);
  if (first === undefined) return;
  const rest =
    others.length === 0
      ? ''
      : ` ${others.length === 1 ? 'One more field is' : `${others.length} more fields are`} wrong; errors names each.`;
  throw new Refusal('INVALID_REQUEST', `${first.error}${rest}`, { fields: [first, ...others], ...(problems === null ? {} : { problems }) });
}

/** Lets a change through whose body names the resource that its address does; throws INVALID_REQUEST where they differ. */
export function requireSameIdentifier(root: string, inBody: string, inAddress: string): void {
  if (inBody === inAddress) return;
  requireNoErrors([
    toFieldError(
      [root, 'identifier'],
      `is "${inBody}" in the body and "${cutIdentifier(inAddress)}" in the address; both must be the same`,
    ),
  ]);
}
