import type { Path } from '../../shape.ts';

/** The keys that identify a stage, step or variable in its pipeline, along with `name` if there is no identifier. */
const IDENTITY: readonly string[] = ['identifier', 'type'];

/** Returns the part of a plain document with the values at some paths and the keys that identify their place, as in input sets. */
export function pickInputs(document: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return undefined;
  if (paths.some((path) => path.length === 0)) return document;
  if (Array.isArray(document)) {
    return document.flatMap((item, index) => {
      const picked = pickInputs(item, below(paths, index));
      return picked === undefined ? [] : [picked];
    });
  }
  if (typeof document !== 'object' || document === null) return undefined;
  const entries = Object.entries(document);
  const identifies = Object.hasOwn(document, 'identifier') ? IDENTITY : [...IDENTITY, 'name'];
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const picked = pickInputs(value, below(paths, key));
      if (picked !== undefined) return [[key, picked]];
      return identifies.includes(key) && typeof value === 'string' ? [[key, value]] : [];
    }),
  );
}

function below(paths: readonly Path[], step: string | number): Path[] {
  return paths.flatMap(([first, ...rest]) => (first === step ? [rest] : []));
}
