import type { Grammar } from './grammars.ts';

/** What a value may be. `schemas/` writes shapes down in a shorter notation, which `shapeNotation.ts` reads. */
export type Shape =
  | { readonly kind: 'anything' }
  | { readonly kind: 'object' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'text' }
  | { readonly kind: 'secret' }
  | { readonly kind: 'grammar'; readonly grammar: Grammar }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | WordsShape
  | { readonly kind: 'list'; readonly of: Shape; readonly least: number; readonly unique: boolean }
  | { readonly kind: 'map'; readonly of: Shape }
  | { readonly kind: 'named'; readonly name: string }
  | FieldsShape;

/** One of some words, as they are written here or, where that is said, in any case. */
export interface WordsShape {
  readonly kind: 'words';
  readonly words: readonly string[];
  readonly anyCase?: true;
}

/** The word of the shape that a text stands for, or null. */
export function findWord({ words, anyCase }: WordsShape, text: string): string | null {
  if (anyCase !== true) return words.includes(text) ? text : null;
  const folded = text.toLowerCase();
  return words.find((word) => word.toLowerCase() === folded) ?? null;
}

/** An object with named fields; other fields are let be (facts D5). A field that holds null counts as not given. */
export interface FieldsShape {
  readonly kind: 'fields';
  readonly fields: ReadonlyMap<string, Shape>;
  readonly required: readonly string[];
  /** Of each group exactly one field must be given. */
  readonly oneOf: readonly (readonly string[])[];
  readonly choices: readonly Choice[];
}

/** A field whose word decides which further fields hold. */
export interface Choice {
  readonly key: string;
  readonly branches: ReadonlyMap<string, FieldsShape>;
}

/** Finds shapes by the names that other shapes call them. */
export interface Shapes {
  shapeOf(name: string): Shape;
}

/** Keys and indices from the outermost value to the one concerned. */
export type Path = readonly (string | number)[];

/** One mistake in a value. */
export interface ShapeProblem {
  readonly kind: 'missing' | 'superfluous' | 'wrongType' | 'unknownWord' | 'badText' | 'outOfRange' | 'repeated';
  /** The value concerned; for a missing field the place where it should be. */
  readonly path: Path;
  /** To be read after the name of the field: `must be true or false, not a text`. */
  readonly message: string;
  /** Where a key beside it was probably meant to be the missing field: that key. */
  readonly misspelt: string | null;
  /** What was probably meant by a word that is none of those allowed. */
  readonly suggestion: string | null;
}

/** A path as people write it: `connector.spec.hosts[2].hostname`. */
export function toPathText(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

/** What is said of a field, as a sentence: `connector.spec.url is missing; add it.` The outermost value has an empty path and is called by `root`. */
export function toSentence(path: Path, lack: string, root: string): string {
  const field = toPathText(path);
  return `${field === '' ? root : field} ${lack}${/[.?!]$/.test(lack) ? '' : '.'}`;
}
