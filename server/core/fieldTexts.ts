import { t as translate } from '@vscode/l10n';
import type { Owner } from './shape.ts';

/** The documentation of a field. */
export interface FieldText {
  readonly title: string;
  /** A sentence or two. */
  readonly text: string;
  readonly example?: unknown;
}

/** Texts about fields as in `schemas/texts/`: by key, and by owner and the dot-joined path inside it. */
export interface OwnedTexts<Text> {
  readonly fields: Readonly<Record<string, Text>>;
  readonly of: Readonly<Record<string, Readonly<Record<string, Text>>>>;
}

/** Field documentation as in `schemas/texts/`. */
export type FieldTexts = OwnedTexts<FieldText>;

/** Returns the text about a field: that of the innermost owner that has one, or else the general one for its key; null if there is none. */
export function findFieldText<Text>({ fields, of }: OwnedTexts<Text>, owners: readonly Owner[], key: string): Text | null {
  for (const { name, path } of owners) {
    const inner = path === '' ? key : `${path}.${key}`;
    const own = Object.hasOwn(of, name) ? of[name] : undefined;
    if (own !== undefined && Object.hasOwn(own, inner)) return own[inner] ?? null;
  }
  return Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
}

/** Returns the documentation of one of our own fields in the language of people: test/support/texts.ts collects those texts for translators. */
export function toShownText(found: FieldText | null): FieldText | null {
  return found && { ...found, title: translate(found.title), text: translate(found.text) };
}
