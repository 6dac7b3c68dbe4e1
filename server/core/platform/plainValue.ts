import type { FieldError } from '../refusal.ts';
import type { Path } from '../shape.ts';
import { isStorable } from '../storableText.ts';
import { toFieldError } from './fieldErrors.ts';

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
    const lack = findLack(value, path);
    if (lack !== null) return [toFieldError(path.slice(0, DEEPEST), lack)];
    if (typeof value !== 'object' || value === null) continue;
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
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'must be a finite number';
  return path.length > DEEPEST ? `is nested more than ${DEEPEST} levels deep; make the body flatter` : null;
}
