import { type Path, type ShapeProblem, type ShapeProblemKind, toSentence } from './shape.ts';
import type { MapNode, Span, TreeEntry } from './tree.ts';

/** A mistake in a document that has one shape, such as a list of sources. */
export interface ShapeFinding<Code extends string = string> {
  readonly code: Code;
  /** The one token to mark. */
  readonly span: Span;
  /** The field concerned. */
  readonly path: Path;
  /** A sentence. */
  readonly message: string;
  /** The mistake against the shape that it is, if it is one. */
  readonly ofShape: ShapeProblem | null;
  /** What was probably meant, or null. */
  readonly suggestion: string | null;
  /** The entry to remove if it was not meant, with the object that has it. */
  readonly removable: { readonly map: MapNode; readonly entry: TreeEntry } | null;
}

/** The code of each kind of shape problem, as far as all these documents have the same. */
export const SHAPE_CODES = {
  missing: 'MISSING_FIELD',
  superfluous: 'UNKNOWN_FIELD',
  wrongType: 'WRONG_TYPE',
  unknownWord: 'UNKNOWN_WORD',
  badText: 'INVALID_TEXT',
  outOfRange: 'INVALID_TEXT',
  unknownKey: 'UNKNOWN_FIELD',
  newerType: 'UNKNOWN_WORD',
} as const satisfies Readonly<Record<Exclude<ShapeProblemKind, 'repeated'>, string>>;

/** The parts of a finding that only some rules set. */
export const NO_REMEDY = { ofShape: null, suggestion: null, removable: null } as const;

/** Converts a shape problem to a finding with the code of its kind; `root` names the document. */
export function toShapeFinding<Code extends string>(
  ofShape: ShapeProblem,
  codes: Readonly<Record<ShapeProblemKind, Code>>,
  root: string,
): ShapeFinding<Code> {
  const { kind, path, message, span, suggestion } = ofShape;
  return { code: codes[kind], span, path, message: toSentence(path, message, root), ofShape, suggestion, removable: null };
}
