import type { Owner } from './shape.ts';

/** The documentation of a field. */
export interface FieldText {
  readonly title: string;
  /** A sentence or two. */
  readonly text: string;
  readonly example?: unknown;
}

/** Field documentation as in `schemas/texts/`: by key, and by owner and the dot-joined path inside it. */
export interface FieldTexts {
  readonly fields: Readonly<Record<string, FieldText>>;
  readonly of: Readonly<Record<string, Readonly<Record<string, FieldText>>>>;
}

/** Returns the documentation of a field: from the innermost owner that has one, or else the general one for its key; null if there is none. */
export function findFieldText({ fields, of }: FieldTexts, owners: readonly Owner[], key: string): FieldText | null {
  for (const { name, path } of owners) {
    const inner = path === '' ? key : `${path}.${key}`;
    const own = Object.hasOwn(of, name) ? of[name] : undefined;
    if (own !== undefined && Object.hasOwn(own, inner)) return own[inner] ?? null;
  }
  return Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
}
