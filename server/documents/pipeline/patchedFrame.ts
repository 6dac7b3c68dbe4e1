import type { TreePlace } from '../../core/shapeAt.ts';
import type { Span } from '../../core/tree.ts';
import { readTree } from '../tree/readTree.ts';
import type { Block } from './block.ts';

/** A frame as it would parse with part of its text replaced. */
export interface PatchedFrame {
  readonly tree: TreePlace['tree'];
  /** Whether the patched text has a fault that the frame itself does not have. */
  readonly isWorse: boolean;
}

/** Parses the frame of a block again with a span of it replaced; never throws. */
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

/** The length of the end of a hole: a dash, a space, `0` and a line feed. */
const HOLE = 4;

/** Returns the trees of the enclosing blocks from the document down, each with the offset of the next block in it. */
export function treesAbove(block: Block): readonly TreePlace[] {
  const { parent, index } = block;
  if (parent === null) return [];
  return [...treesAbove(parent), { tree: parent.frame.tree, offset: parent.frame.holes[index]!.end - 2 }];
}
