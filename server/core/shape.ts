import type { Grammar } from './grammars.ts';
import type { BlockNode, MapNode, Span } from './tree.ts';

/** What a value may be. `schemas/` writes shapes down in a shorter notation, which `shapeNotation.ts` reads. */
export type Shape =
  | { readonly kind: 'anything' }
  | { readonly kind: 'object' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'text' }
  | { readonly kind: 'secret' }
  | { readonly kind: 'grammar'; readonly grammar: Grammar }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | { readonly kind: 'number' }
  | WordsShape
  | { readonly kind: 'list'; readonly of: Shape; readonly least: number; readonly unique: boolean }
  | { readonly kind: 'map'; readonly of: Shape }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'either'; readonly of: readonly Shape[] }
  | FieldsShape;

/** What is neither an object nor a list. */
export type ScalarShape = Extract<Shape, { readonly kind: 'flag' | 'text' | 'secret' | 'grammar' | 'whole' | 'number' | 'words' }>;

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
  /** The name of the innermost owner; '' where there is none. */
  readonly owner: string;
  /** Whose fields these are, the innermost first: what is written about a field is found under an owner and the path inside it. */
  readonly owners: readonly Owner[];
  readonly fields: ReadonlyMap<string, Shape>;
  readonly required: readonly string[];
  /** Of each group exactly one field must be given. */
  readonly oneOf: readonly (readonly string[])[];
  /** Of each group at least one field must be given. */
  readonly atLeastOne: readonly (readonly string[])[];
  readonly choices: readonly Choice[];
  /** What the keys of a person's own choosing hold, which may stand beside the fields; null where there are none of those. */
  readonly rest: Shape | null;
}

/** A named shape, or a word that decides, to which fields belong. */
export interface Owner {
  readonly name: string;
  /** The keys from it to the object that holds the fields, joined by dots; the `spec` that a word brings belongs to the word itself. */
  readonly path: string;
}

/** A field whose word decides which further fields hold. */
export interface Choice {
  readonly key: string;
  readonly branches: ReadonlyMap<string, FieldsShape>;
}

/** Finds shapes by the names that other shapes call them. */
export interface Shapes {
  /** True for those of a YAML text that a person writes: expressions, quoted numbers and empty values are taken, unknown keys are told. */
  readonly lenient: boolean;
  /** True where unknown keys are told of strict shapes too: somebody sees the text. */
  readonly tellsUnknownKeys?: boolean;
  shapeOf(name: string): Shape;
}

/** Keys and indices from the outermost value to the one concerned. */
export type Path = readonly (string | number)[];

/** Is told of each entry that is read by itself, with what is expected there. */
export type EnterBlock = (block: BlockNode, shape: Shape, path: Path) => void;

/** Is told of each object whose fields are known, before those are looked at; may give another shape to be taken in its place, null for none at all. */
export type VisitFields = (map: MapNode, shape: FieldsShape, path: Path) => Shape | null | undefined;

/** What is wrong; an unknown key is told where the shapes say so, and refuses nothing. */
export type ShapeProblemKind =
  | 'missing'
  | 'superfluous'
  | 'wrongType'
  | 'unknownWord'
  | 'badText'
  | 'outOfRange'
  | 'repeated'
  | 'unknownKey';

/** One mistake in a value. */
export interface ShapeProblem {
  readonly kind: ShapeProblemKind;
  /** The value concerned; for a missing field the place where it should be. */
  readonly path: Path;
  /** To be read after the name of the field: `must be true or false, not a text`. */
  readonly message: string;
  /** Where a key beside it was probably meant to be the missing field: that key. */
  readonly misspelt: string | null;
  /** What was probably meant by a word or key that is none of those allowed, or by a text that breaks its grammar. */
  readonly suggestion: string | null;
  /** The words or keys that are allowed there; none where that is not a matter of words. */
  readonly allowed: readonly string[];
  /** What should stand there, where that was looked at: the shape of a missing field, or the one that a value breaks. */
  readonly expected: Shape | null;
  /** The one token to be shown: the key or value that is wrong; for a missing field the misspelt key, else the key that should hold it. */
  readonly span: Span;
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
