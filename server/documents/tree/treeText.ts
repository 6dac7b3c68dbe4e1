import type { Span, TreeNode } from '../../core/tree.ts';

/** What keeps a text from being read as YAML, and where: offsets of the text. */
export interface TreeFault extends Span {
  readonly message: string;
  readonly related: readonly TreeNote[];
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
  /** What it holds, null where it holds nothing. Where it has faults, as much of it as could be made out. */
  readonly tree: TreeNode | null;
  /** At most one that keeps the text from being read, then keys that stand twice. */
  readonly faults: readonly TreeFault[];
  /** True where a fault may have swallowed or moved what stands around it. */
  readonly isBroken: boolean;
  readonly anchors: readonly AnchorName[];
}
