import type { Path } from '../../shape.ts';

/** By these a stage, a step or a variable is found again in its pipeline; the name only where there is no identifier. */
const IDENTITY: readonly string[] = ['identifier', 'type'];

/** As much of a plain document as holds the values at some paths, with what tells where they belong: input sets are written so. */
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
