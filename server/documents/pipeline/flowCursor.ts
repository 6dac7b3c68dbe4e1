import { PLACEHOLDER } from '../../core/shapeAt.ts';
import type { TreeNode } from '../../core/tree.ts';
import type { Block } from './block.ts';
import type { Cursor } from './cursor.ts';
import { readPatchedFrame, treesAbove } from './patchedFrame.ts';
import type { PipelineText } from './reading.ts';

/** Reads a cursor inside brackets or braces; null if it is not in any. */
export function readFlowCursor({ text }: PipelineText, block: Block, offset: number): Cursor | null {
  const at = block.toFrame(offset);
  const flow = findFlow(block.frame.tree, at);
  if (flow === null) return null;
  let start = offset;
  let end = offset;
  while (start > 0 && !isEdge(text[start - 1]!)) start--;
  while (end < text.length && !isEdge(text[end]!)) end++;
  const before = text.slice(block.start, start).trimEnd().at(-1) ?? '';
  const after = text.slice(end, end + 20).trimStart()[0] ?? '';
  const kind = flow.kind === 'map' && (before === '{' || before === ',') ? 'key' : 'value';
  const frameStart = at - (offset - start);
  const { tree, isWorse } = readPatchedFrame(block, { start: frameStart, end: frameStart + end - start }, ` ${PLACEHOLDER}`);
  if (isWorse) return null;
  const trees = [...treesAbove(block), { tree, offset: frameStart + 1 }];
  const lead = before === ':' && text[start - 1] === ':' ? ' ' : '';
  return { kind, trees, token: { start, end }, lead, column: 0, hasColon: after === ':', isFlow: true };
}

function isEdge(character: string): boolean {
  return ' \t\r\n,:[]{}'.includes(character);
}

/** Returns the innermost flow map or flow list that contains an offset. */
function findFlow(node: TreeNode | null, offset: number): TreeNode | null {
  if (node === null || offset < node.start || offset > node.end) return null;
  if (node.kind !== 'map' && node.kind !== 'list') return null;
  const children = node.kind === 'map' ? node.entries.map(({ value }) => value) : node.items;
  for (const child of children) {
    const inner = findFlow(child, offset);
    if (inner !== null) return inner;
  }
  return node.isFlow && offset > node.start && offset < node.end ? node : null;
}
