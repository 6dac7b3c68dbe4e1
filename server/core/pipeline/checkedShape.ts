import type { FieldsShape, Shapes } from '../shape.ts';
import type { MapNode, TreeNode } from '../tree.ts';

/** A frame that was checked against a shape. */
export interface CheckedShape {
  readonly tree: TreeNode | null;
  readonly source: string;
  readonly shapes: Shapes;
  /** The fields of each visited object. */
  readonly visited: ReadonlyMap<MapNode, FieldsShape>;
}
