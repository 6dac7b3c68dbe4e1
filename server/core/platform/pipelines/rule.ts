import type { FieldsShape, Path, Shape, Shapes } from '../../shape.ts';
import type { MapNode, TreeNode } from '../../tree.ts';
import { deploymentAt } from './deployments.ts';
import type { Finding } from './finding.ts';

/** The context of a frame in the surrounding blocks; true or null if unknown, so that nothing is reported. */
export interface FrameContext {
  /** Whether it is in a step group. */
  readonly isInGroup: boolean;
  /** Whether it is one of the rollback steps. */
  readonly isRollback: boolean;
  /** The type of the deployment that it is a part of; null if it is none, or its steps are unknown. */
  readonly deployment: string | null;
}

const CONTEXTS = new Map<string | null, FrameContext[]>();

/** Returns the one object with these facts, so that contexts can be compared by identity. There are few of them. */
function toContext(isInGroup: boolean, isRollback: boolean, deployment: string | null): FrameContext {
  const known = CONTEXTS.get(deployment) ?? [];
  CONTEXTS.set(deployment, known);
  const place = (isInGroup ? 1 : 0) + (isRollback ? 2 : 0);
  known[place] ??= { isInGroup, isRollback, deployment };
  return known[place];
}

/** The context at the top of a pipeline. */
export const PLAIN_CONTEXT = toContext(false, false, null);

/** The context of what can be used anywhere, like templates. */
export const OPEN_CONTEXT = toContext(true, true, null);

/** Returns the context of a place in a frame, from that of the frame and its outermost value. */
export function contextAt({ isInGroup, isRollback, deployment }: FrameContext, path: Path, root: TreeNode | null): FrameContext {
  const group = isInGroup || path.includes('stepGroup');
  const rollback = isRollback || path.includes('rollbackSteps');
  return toContext(group, rollback, deploymentAt(root, path, deployment));
}

/** An object with known fields, and its place. */
export interface FieldsPlace {
  readonly map: MapNode;
  readonly shape: FieldsShape;
  readonly shapes: Shapes;
  /** From the outermost value of the frame. It changes as the check continues, so copy it to keep it. */
  readonly path: Path;
  /** That of the frame. */
  readonly context: FrameContext;
  /** The outermost value of the frame. */
  readonly root: TreeNode | null;
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
