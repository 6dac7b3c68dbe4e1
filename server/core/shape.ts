import type { Grammar } from './grammars.ts';
import type { BlockNode, MapNode, Span } from './tree.ts';

/** What a value may be. `schemas/` writes shapes in a shorter notation, which `shapeNotation.ts` reads. */
export type Shape =
  | { readonly kind: 'anything' }
  | { readonly kind: 'object' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'text' }
  | { readonly kind: 'secret' }
  | { readonly kind: 'grammar'; readonly grammar: Grammar }
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | { readonly kind: 'number' }
  | EnumShape
  | { readonly kind: 'list'; readonly of: Shape; readonly least: number; readonly unique: boolean }
  | { readonly kind: 'map'; readonly of: Shape }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'either'; readonly of: readonly Shape[] }
  | FieldsShape;

/** A shape of a value that is neither an object nor a list. */
export type ScalarShape = Extract<Shape, { readonly kind: 'flag' | 'text' | 'secret' | 'grammar' | 'integer' | 'number' | 'enum' }>;

/** An enum, compared exactly or, with `anyCase`, ignoring case. */
export interface EnumShape {
  readonly kind: 'enum';
  readonly values: readonly string[];
  readonly anyCase?: true;
}

/** Returns the enum value that a text stands for, or null. */
export function findEnumValue({ values, anyCase }: EnumShape, text: string): string | null {
  if (anyCase !== true) return values.includes(text) ? text : null;
  const folded = text.toLowerCase();
  return values.find((value) => value.toLowerCase() === folded) ?? null;
}

/** An object with named fields; other fields are accepted. A field with the value null counts as missing. */
export interface FieldsShape {
  readonly kind: 'fields';
  /** The name of the innermost owner; '' if there is none. */
  readonly owner: string;
  /** The owners of these fields, the innermost first: documentation is looked up by an owner and the path inside it. */
  readonly owners: readonly Owner[];
  readonly fields: ReadonlyMap<string, Shape>;
  readonly required: readonly string[];
  /** Groups of fields: exactly one of each must be given. */
  readonly oneOf: readonly (readonly string[])[];
  /** Groups of fields: at least one of each must be given. */
  readonly atLeastOne: readonly (readonly string[])[];
  /** Groups of fields: at most one of each may be given. */
  readonly atMostOne: readonly (readonly string[])[];
  /** Groups of lists: at least one of each must be given and not empty. */
  readonly oneFilled: readonly (readonly string[])[];
  readonly choices: readonly Choice[];
  /** The shape of fields whose keys the user chooses, besides the named ones; null if there are none. */
  readonly rest: Shape | null;
}

/** A named shape or a deciding enum value that fields belong to. */
export interface Owner {
  readonly name: string;
  /** The dot-joined keys from the owner to the object with the fields; the `spec` of an enum value counts as the value itself. */
  readonly path: string;
}

/** A field whose enum value decides which further fields apply. */
export interface Choice {
  readonly key: string;
  readonly branches: ReadonlyMap<string, FieldsShape>;
  /** If other values may exist that are newer than the shapes: the values that are known but have no place here. Null if there are none. */
  readonly elsewhere: readonly string[] | null;
}

/** Returns the groups of fields of which one has to be given. */
export function neededGroups({ oneOf, atLeastOne, oneFilled }: FieldsShape): readonly (readonly string[])[] {
  return [...oneOf, ...atLeastOne, ...oneFilled];
}

/** Finds shapes by name. */
export interface Shapes {
  /** Whether people write the text as YAML: expressions, quoted numbers and empty values are accepted, and unknown keys are reported. */
  readonly lenient: boolean;
  /** Whether to report unknown keys of strict shapes too: set if a person sees the text. */
  readonly reportsUnknownKeys?: boolean;
  /** The day of the published schema behind them, as YYYY-MM-DD, if keys that it lacks may be newer. */
  readonly published?: string;
  /** What expressions start with, if not with `<+` alone. */
  readonly openings?: readonly string[];
  shapeOf(name: string): Shape;
}

/** Follows the name of a shape, if it is one, to the shape itself. */
export function resolveShape<Given extends Shape | undefined>(shape: Given, shapes: Shapes): Given | Shape {
  return shape?.kind === 'named' ? resolveShape(shapes.shapeOf(shape.name), shapes) : shape;
}

/** Keys and indices from the outermost value to the one concerned. */
export type Path = readonly (string | number)[];

/** Called for each entry that is checked separately, with its expected shape. */
export type EnterBlock = (block: BlockNode, shape: Shape, path: Path) => void;

/** Called for each object with known fields before they are checked; may return another shape to check instead, or null to skip the object. */
export type VisitFields = (map: MapNode, shape: FieldsShape, path: Path) => Shape | null | undefined;

/** The kind of a mistake. Unknown keys, which are reported only if the shapes say so, and types that may be newer are no errors. */
export type ShapeProblemKind =
  | 'missing'
  | 'superfluous'
  | 'wrongType'
  | 'unknownWord'
  | 'badText'
  | 'outOfRange'
  | 'repeated'
  | 'unknownKey'
  | 'newerType';

/** One mistake in a value. */
export interface ShapeProblem {
  readonly kind: ShapeProblemKind;
  /** The value concerned; for a missing field, the path where it belongs. */
  readonly path: Path;
  /** To be read after the name of the field: `must be true or false, not a text`. */
  readonly message: string;
  /** The existing key that was probably meant to be the missing field, or null. */
  readonly misspelt: string | null;
  /** The probable correction of a wrong enum value or key, or of a text that breaks its grammar. */
  readonly suggestion: string | null;
  /** The allowed enum values or keys; empty if the problem is of another kind. */
  readonly allowed: readonly string[];
  /** The expected shape, if known: that of a missing field, or the one that a value breaks. */
  readonly expected: Shape | null;
  /** The one token to mark: the wrong key or value; for a missing field the misspelt key, or else the key that should hold it. */
  readonly span: Span;
}

/** Whether a problem is an error, for which the service rejects a value. */
export function isShapeError({ kind }: ShapeProblem): boolean {
  return kind !== 'unknownKey' && kind !== 'newerType';
}

/** Formats a path for people: `connector.spec.hosts[2].hostname`. */
export function toPathText(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

/**
 * Formats a message about a field as a sentence: `connector.spec.url is missing; add it.` `root` names the outermost value, whose path is
 * empty. A message that starts with a capital letter or a quoted value is a sentence already and gets no path.
 */
export function toSentence(path: Path, reason: string, root: string): string {
  const field = toPathText(path) || root;
  return `${/^["\p{Lu}]/u.test(reason) ? '' : `${field} `}${reason}${/[.?!]$/.test(reason) ? '' : '.'}`;
}
