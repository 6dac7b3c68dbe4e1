import type { Path } from '../shape.ts';

/** What the blocks around a frame tell of it; what they do not tell is taken to be so, so that nothing is said of it. */
export interface FrameContext {
  /** Whether it stands in a step group. */
  readonly isInGroup: boolean;
  /** Whether it is one of the steps that roll back. */
  readonly isRollback: boolean;
}

const CONTEXTS: readonly FrameContext[] = [0, 1, 2, 3].map((bits) => ({ isInGroup: (bits & 1) !== 0, isRollback: (bits & 2) !== 0 }));

/** Of what stands at the top of a pipeline. */
export const PLAIN_CONTEXT = CONTEXTS[0]!;

/** Of what may be used anywhere, as templates are. */
export const OPEN_CONTEXT = CONTEXTS[3]!;

/** The context of a place in a frame. There are only four objects of them, so that they can be compared. */
export function contextAt({ isInGroup, isRollback }: FrameContext, path: Path): FrameContext {
  const group = isInGroup || path.includes('stepGroup');
  const rollback = isRollback || path.includes('rollbackSteps');
  return CONTEXTS[(group ? 1 : 0) | (rollback ? 2 : 0)]!;
}
