import type { FieldsShape, Path, Shape, Shapes } from '../shape.ts';
import type { MapNode } from '../tree.ts';
import type { Finding } from './finding.ts';
import type { FrameContext } from './frameContext.ts';

/** An object whose fields are known, and where it stands. */
export interface FieldsPlace {
  readonly map: MapNode;
  readonly shape: FieldsShape;
  readonly shapes: Shapes;
  /** From the outermost value of the frame. It changes when the check goes on: whoever keeps it makes a copy. */
  readonly path: Path;
  readonly context: FrameContext;
  /** The text of the frame. */
  readonly source: string;
}

/** Looks at each object of some owners, adds what it finds, and changes nothing. */
export interface FieldsRule {
  /** Names of shapes, and for objects inside those the path to them: `FailureStrategy.onFailure`. Null stands for every object. */
  readonly owners: readonly string[] | null;
  /** May give another shape that the object is held against in the place of its own; null leaves it at what was found. */
  check(place: FieldsPlace, found: Finding[]): Shape | null | undefined;
}
