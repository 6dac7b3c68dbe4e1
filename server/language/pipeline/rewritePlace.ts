import type { ShapeTrail } from '../../core/shapeAt.ts';
import type { ScalarNode, Span } from '../../core/tree.ts';
import type { Block } from '../../documents/pipeline/block.ts';
import type { DocumentKind } from './pipelinePlace.ts';

/** A place that can be rewritten. */
export interface RewritePlace {
  readonly kind: DocumentKind;
  readonly trail: ShapeTrail;
  readonly block: Block;
  /** The value there, or that of the key there, if it is a scalar. */
  readonly scalar: ScalarNode | null;
}

/** Another way to write it; spans are offsets in the block's frame. */
export interface Rewrite {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
}
