import { type Path, type ShapeProblem, toSentence } from './shape.ts';
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

/** The parts of a finding that only some rules set. */
export const NO_REMEDY = { ofShape: null, suggestion: null, removable: null } as const;

/** Converts a mistake against a shape, with a code by its kind; `root` names the document. */
export function toShapeFinding<Code extends string>(
  ofShape: ShapeProblem,
  codes: Readonly<Record<ShapeProblem['kind'], Code>>,
  root: string,
): ShapeFinding<Code> {
  const { kind, path, message, span, suggestion } = ofShape;
  return { code: codes[kind], span, path, message: toSentence(path, message, root), ofShape, suggestion, removable: null };
}
