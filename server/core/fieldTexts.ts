import type { Owner } from './shape.ts';

/** What is written about a field for people. */
export interface FieldText {
  readonly title: string;
  /** A sentence or two. */
  readonly text: string;
  readonly example?: unknown;
}

/** Texts of fields as `schemas/texts/` holds them: by key, and by owner and the keys inside it, joined by dots. */
export interface FieldTexts {
  readonly fields: Readonly<Record<string, FieldText>>;
  readonly of: Readonly<Record<string, Readonly<Record<string, FieldText>>>>;
}

/** What is written about a field of these owners: first what the innermost owner says of it, last what is said of every field of that name; null where nothing is. */
export function findFieldText({ fields, of }: FieldTexts, owners: readonly Owner[], key: string): FieldText | null {
  for (const { name, path } of owners) {
    const inner = path === '' ? key : `${path}.${key}`;
    const own = Object.hasOwn(of, name) ? of[name] : undefined;
    if (own !== undefined && Object.hasOwn(own, inner)) return own[inner] ?? null;
  }
  return Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
}
