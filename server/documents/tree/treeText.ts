import type { Fix } from '../../core/pipeline/finding.ts';
import type { Span, TreeNode } from '../../core/tree.ts';

/** A fault that prevents a text from being read as YAML, with its offsets. */
export interface TreeFault extends Span {
  readonly message: string;
  readonly related: readonly TreeNote[];
  /** Fixes, most likely first; computed on demand. */
  readonly fixes: readonly Fix[];
}

/** A place related to a fault, with a message. */
export interface TreeNote extends Span {
  readonly message: string;
}

/** The name of an anchor (`&`) or alias (`*`). The span includes that character. */
export interface AnchorName extends Span {
  readonly name: string;
}

/** A text parsed as YAML 1.2. */
export interface TreeText {
  /**
   * The content; null if there is none. If the faults could be fixed in memory, the content of the fixed text: a value that may be meant
   * differently is an alias without a name, and a map that may have more entries is open.
   */
  readonly tree: TreeNode | null;
  /** Independent faults in document order. */
  readonly faults: readonly TreeFault[];
  /** Whether the tree is that of a text fixed in memory. */
  readonly isMended: boolean;
  /** Whether a fault could not be fixed: anything in the tree may be missing or misplaced. */
  readonly isBroken: boolean;
  /** Anchors and aliases. */
  readonly anchors: readonly AnchorName[];
}
