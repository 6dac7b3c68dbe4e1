import type { Fix } from '../../core/pipeline/finding.ts';
import type { Span, TreeNode } from '../../core/tree.ts';

/** What keeps a text from being read as YAML, and where: offsets of the text. */
export interface TreeFault extends Span {
  readonly message: string;
  readonly related: readonly TreeNote[];
  /** What would mend it, the likeliest first; worked out when it is asked for. */
  readonly fixes: readonly Fix[];
}

/** Another place that belongs to a fault, with a sentence that says how. */
export interface TreeNote extends Span {
  readonly message: string;
}

/** A name that `&` gives to a value, or that `*` asks for. The span covers the sign. */
export interface AnchorName extends Span {
  readonly name: string;
}

/** A text read as YAML 1.2. */
export interface TreeText {
  /**
   * What it holds, null where it holds nothing. Where it has faults that could be mended in thought, what it holds then: a value that may be meant
   * otherwise is an alias without a name, and a map that may hold more is open.
   */
  readonly tree: TreeNode | null;
  /** Faults that do not follow from one another, in the order of the text. */
  readonly faults: readonly TreeFault[];
  /** True where the tree is that of a text mended in thought. */
  readonly isMended: boolean;
  /** True where a fault could not be mended: it may have swallowed or moved anything in the tree. */
  readonly isBroken: boolean;
  /** Anchors and aliases. */
  readonly anchors: readonly AnchorName[];
}
