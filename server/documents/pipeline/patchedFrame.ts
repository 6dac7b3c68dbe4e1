import type { TreePlace } from '../../core/shapeAt.ts';
import type { Span } from '../../core/tree.ts';
import { readTree } from '../tree/readTree.ts';
import type { Block } from './block.ts';

/** A frame as it would read with another text in a place. */
export interface PatchedFrame {
  readonly tree: TreePlace['tree'];
  /** True where the patched text has a fault that the frame itself has not. */
  readonly isWorse: boolean;
}

/** Reads the frame of a block again with a stretch of it replaced; never throws. */
export function readPatchedFrame({ frame, parent }: Block, { start, end }: Span, replacement: string): PatchedFrame {
  const shift = replacement.length - (end - start);
  const holes = frame.holes.map((hole) => {
    const moved = hole.start >= end ? hole.end + shift : hole.end;
    return { dash: moved - HOLE, end: moved };
  });
  const { tree, isBroken, isMended } = readTree(frame.text.slice(0, start) + replacement + frame.text.slice(end), holes);
  const inner = parent !== null && tree?.kind === 'list' ? (tree.items[0] ?? null) : tree;
  return { tree: inner, isWorse: (isBroken || isMended) && !frame.isBroken && !frame.isMended };
}

/** A hole ends with a dash, a space, a nought and a line feed. */
const HOLE = 4;

/** The trees from that of the document to that of a block, each with the place of the block that comes next. */
export function treesAbove(block: Block): readonly TreePlace[] {
  const { parent, index } = block;
  if (parent === null) return [];
  return [...treesAbove(parent), { tree: parent.frame.tree, offset: parent.frame.holes[index]!.end - 2 }];
}
