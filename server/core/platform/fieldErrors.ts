import { checkShape } from '../checkShape.ts';
import type { Problem } from '../problem.ts';
import { type FieldError, Refusal } from '../refusal.ts';
import { isShapeError, type Path, type Shape, type ShapeProblem, type Shapes, toPathText, toSentence } from '../shape.ts';
import { MOST_PROBLEMS } from '../shapeReport.ts';
import { isStorable } from '../text.ts';
import { toTree } from '../tree.ts';
import { WrittenNumber } from '../writtenNumber.ts';

/** Maximum nesting depth of values in a body. */
const DEEPEST = 50;

/**
 * Returns an error for the first value found, in no particular order, that cannot be stored or would come back changed: a string, a number,
 * a nesting depth; an empty list if there is none. Handles values of any size and depth.
 */
export function checkPlainValue(value: unknown): FieldError[] {
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    const reason = findLack(value, path);
    if (reason !== null) return [toFieldError(path.slice(0, DEEPEST), reason)];
    if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) continue;
    for (const [key, inner] of Object.entries(value)) {
      open.push({ value: inner, path: [...path, Array.isArray(value) ? Number(key) : key] });
    }
  }
  return [];
}

function findLack(value: unknown, path: Path): string | null {
  const key = path.at(-1);
  if (typeof key === 'string' && !isStorable(key)) return 'has a name that cannot be stored; remove NUL characters and unpaired surrogates';
  if (typeof value === 'string')
    return isStorable(value) ? null : 'contains a character that cannot be stored; remove NUL characters and unpaired surrogates';
  if (typeof value === 'number' || value instanceof WrittenNumber) return Number.isFinite(Number(value)) ? null : 'must be a finite number';
  return path.length > DEEPEST ? `is nested more than ${DEEPEST} levels deep; make the body flatter` : null;
}

/** Returns an error at a field; `reason` is read after the name of the field. */
export function toFieldError(path: Path, reason: string): FieldError {
  return { fieldId: toPathText(path), error: toSentence(path, reason, 'The body') };
}

/** Converts the errors among shape problems to the field errors of a body. */
export function toFieldErrors(problems: readonly ShapeProblem[]): FieldError[] {
  return problems.filter(isShapeError).map(({ path, message }) => toFieldError(path, message));
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

/** Requires that a body can be stored and has a shape; throws INVALID_REQUEST with an error for each field. */
export function requireShape(body: unknown, shape: Shape, shapes: Shapes): void {
  requireNoErrors(checkPlainValue(body));
  requireNoErrors(toFieldErrors(checkShape(toTree(body), shape, shapes)));
}

/** Requires that the identifiers in a change's body and in its address are the same; throws INVALID_REQUEST if they differ. */
export function requireSameIdentifier(root: string, inBody: string, inAddress: string): void {
  if (inBody === inAddress) return;
  requireNoErrors([
    toFieldError([root, 'identifier'], `is "${inBody}" in the body but "${cutIdentifier(inAddress)}" in the address; make the two match`),
  ]);
}

/** Shortens an identifier to 128 characters and replaces lone surrogates, for use in a message. */
export function cutIdentifier(text: string): string {
  return text.slice(0, 128).toWellFormed();
}

/** Returns the tags to store, without those whose value is null. */
export function toTags(tags: Readonly<Record<string, string | null>> | null | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(tags ?? {}).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}
