import type { Path } from '../shape.ts';

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
