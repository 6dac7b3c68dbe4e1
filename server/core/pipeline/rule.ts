import type { FieldsShape, Path, Shape, Shapes } from '../shape.ts';
import type { MapNode } from '../tree.ts';
import type { Finding } from './finding.ts';
import type { FrameContext } from './frameContext.ts';

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
