import type { FieldsShape, Path, Shape, Shapes } from '../../shape.ts';
import type { MapNode } from '../../tree.ts';
import type { Finding } from './finding.ts';

/** The context of a frame in the surrounding blocks; true if unknown, so that nothing is reported. */
export interface FrameContext {
  /** Whether it is in a step group. */
  readonly isInGroup: boolean;
  /** Whether it is one of the rollback steps. */
  readonly isRollback: boolean;
}

const CONTEXTS: readonly FrameContext[] = [0, 1, 2, 3].map((bits) => ({ isInGroup: (bits & 1) !== 0, isRollback: (bits & 2) !== 0 }));

/** The context at the top of a pipeline. */
export const PLAIN_CONTEXT = CONTEXTS[0]!;

/** The context of what can be used anywhere, like templates. */
export const OPEN_CONTEXT = CONTEXTS[3]!;

/** Returns the context of a place in a frame. There are only four such objects, so they can be compared by identity. */
export function contextAt({ isInGroup, isRollback }: FrameContext, path: Path): FrameContext {
  const group = isInGroup || path.includes('stepGroup');
  const rollback = isRollback || path.includes('rollbackSteps');
  return CONTEXTS[(group ? 1 : 0) | (rollback ? 2 : 0)]!;
}

/** An object with known fields, and its place. */
export interface FieldsPlace {
  readonly map: MapNode;
  readonly shape: FieldsShape;
  readonly shapes: Shapes;
  /** From the outermost value of the frame. It changes as the check continues, so copy it to keep it. */
  readonly path: Path;
  readonly context: FrameContext;
  /** The text of the frame. */
  readonly source: string;
}

/** A rule that checks each object of some owners: it adds its findings and changes nothing. */
export interface FieldsRule {
  /** Names of shapes, with the path to objects inside them: `FailureStrategy.onFailure`. Null is every object. */
  readonly owners: readonly string[] | null;
  /** May return another shape to check the object against; null ends the check of the object. */
  check(place: FieldsPlace, found: Finding[]): Shape | null | undefined;
}
