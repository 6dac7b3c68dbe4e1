import type { Frame } from './frame.ts';

/** What a block and all blocks inside it have in common in each version of the text in which they are unchanged. */
export interface BlockContent {
  /** Whether all of it is valid YAML without anchors and aliases. */
  readonly isPlain: boolean;
  /** Which of the rare words it holds: those of its frames. */
  readonly words: number;
}

/** A range of whole lines that is parsed on its own: the document, a stage, a step, a step group, or a parallel block. */
export class Block {
  readonly frame: Frame;
  readonly parent: Block | null;
  /** Index among all blocks of the document, in the order of their starts; 0 is the document itself. */
  readonly number: number;
  /** Index among the children of its parent. */
  readonly index: number;
  /** Offsets in the document, from the start of its first line to the start of the next line outside it. */
  readonly start: number;
  readonly end: number;
  /** Same as in its cut. */
  readonly behind: number;
  /** The blocks inside it, in document order; the `block` node with the same index represents each of them in the frame's tree. */
  readonly children: readonly Block[];
  /** Its content with all that is inside it: copies of a block of an earlier version share it. */
  readonly content: BlockContent;

  constructor(
    frame: Frame,
    parent: Block | null,
    place: Pick<Block, 'number' | 'index' | 'start' | 'end' | 'behind'>,
    children: readonly Block[],
    content: BlockContent,
  ) {
    this.frame = frame;
    this.parent = parent;
    this.number = place.number;
    this.index = place.index;
    this.start = place.start;
    this.end = place.end;
    this.behind = place.behind;
    this.children = children;
    this.content = content;
  }

  /** Returns the number of the first block after it that is not inside it, which need not exist. */
  numberBehind(): number {
    const last = this.children.at(-1);
    return last === undefined ? this.number + 1 : last.numberBehind();
  }

  /** Converts an offset in the frame to one in the document. The `0` of a hole represents the contents of its block: its start and end map to theirs. */
  toDocument(frameOffset: number): number {
    const { holes } = this.frame;
    const before = countUpTo(holes, frameOffset);
    const hole = holes[before];
    if (hole !== undefined && frameOffset > hole.start)
      return toInside(this.children[before]!, frameOffset - hole.start, hole.end - hole.start);
    return before === 0 ? this.start + frameOffset : this.children[before - 1]!.end + frameOffset - holes[before - 1]!.end;
  }

  /** Converts an offset in the document to one in the frame. An offset after the dash of a child maps to the `0` in its hole. */
  toFrame(documentOffset: number): number {
    const { holes } = this.frame;
    const before = countUpTo(this.children, documentOffset);
    const child = this.children[before];
    if (child !== undefined && documentOffset > child.start)
      return Math.min(holes[before]!.start + documentOffset - child.start, holes[before]!.end - 2);
    return before === 0 ? documentOffset - this.start : holes[before - 1]!.end + documentOffset - this.children[before - 1]!.end;
  }

  /** Returns the innermost block that contains an offset, or this block if none of its children does. The end of the text belongs to the last block. */
  blockAt(documentOffset: number, textEnd: number): Block {
    const child = this.children[countUpTo(this.children, documentOffset === textEnd ? documentOffset - 1 : documentOffset)];
    return child !== undefined && documentOffset >= child.start ? child.blockAt(documentOffset, textEnd) : this;
  }
}

/** Maps an offset within a hole. Offset 0 is the start of the line with the block's dash; the line of the hole ends with a space, `0` and a line feed. */
function toInside(block: Block, offset: number, length: number): number {
  const { tree } = block.frame;
  const isEnd = offset === length - 1;
  if (tree === null || offset < length - 2) return isEnd ? block.end : block.start + offset;
  return block.toDocument(isEnd ? tree.end : tree.start);
}

/** Returns how many of the spans end at or before an offset. */
function countUpTo(spans: readonly { readonly end: number }[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the numbers of the blocks around blocks; -1 for the document. */
export function parentNumbers(blocks: readonly Block[]): number[] {
  return blocks.map(({ parent }) => parent?.number ?? -1);
}
