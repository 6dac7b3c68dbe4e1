import type { Frame } from './frame.ts';

/** A stretch of whole lines of a document that is read by itself: the document, or a stage, a step, a group of steps, or steps side by side. */
export class Block {
  readonly frame: Frame;
  readonly parent: Block | null;
  /** Its number among the children of its parent. */
  readonly index: number;
  /** Offsets in the document: from the beginning of its first line to that of the next line which is not its own. */
  readonly start: number;
  readonly end: number;
  /** As in its cut. */
  readonly behind: number;
  /** The blocks inside it, in the order of the text. In the frame's tree the node of kind `block` with the same index stands for each. */
  readonly children: readonly Block[];

  constructor(
    frame: Frame,
    parent: Block | null,
    place: Pick<Block, 'index' | 'start' | 'end' | 'behind'>,
    toChildren: (parent: Block) => readonly Block[],
  ) {
    this.frame = frame;
    this.parent = parent;
    this.index = place.index;
    this.start = place.start;
    this.end = place.end;
    this.behind = place.behind;
    this.children = toChildren(this);
  }

  /**
   * The offset in the document of an offset in the frame. The nought of a hole stands for all that its block holds: its beginning and end become
   * those of the block's contents.
   */
  toDocument(frameOffset: number): number {
    const { holes } = this.frame;
    const before = countUpTo(holes, frameOffset);
    const hole = holes[before];
    if (hole !== undefined && frameOffset > hole.start)
      return toInside(this.children[before]!, frameOffset - hole.start, hole.end - hole.start);
    return before === 0 ? this.start + frameOffset : this.children[before - 1]!.end + frameOffset - holes[before - 1]!.end;
  }

  /** The offset in the frame of an offset in the document; of one behind the dash of a child that of the nought in its hole. */
  toFrame(documentOffset: number): number {
    const { holes } = this.frame;
    const before = countUpTo(this.children, documentOffset);
    const child = this.children[before];
    if (child !== undefined && documentOffset > child.start)
      return Math.min(holes[before]!.start + documentOffset - child.start, holes[before]!.end - 2);
    return before === 0 ? documentOffset - this.start : holes[before - 1]!.end + documentOffset - this.children[before - 1]!.end;
  }

  /** The innermost block that an offset lies in, itself where it lies in no child. The end of the text belongs to the last block. */
  blockAt(documentOffset: number, textEnd: number): Block {
    const child = this.children[countUpTo(this.children, documentOffset === textEnd ? documentOffset - 1 : documentOffset)];
    return child !== undefined && documentOffset >= child.start ? child.blockAt(documentOffset, textEnd) : this;
  }
}

/** Offset 0 is the beginning of the line of the block's dash; the line of the hole ends with a space, the nought and a line feed. */
function toInside(block: Block, offset: number, length: number): number {
  const { tree } = block.frame;
  const isEnd = offset === length - 1;
  if (tree === null || offset < length - 2) return isEnd ? block.end : block.start + offset;
  return block.toDocument(isEnd ? tree.end : tree.start);
}

/** How many of some stretches end at or before an offset. */
function countUpTo(stretches: readonly { readonly end: number }[], offset: number): number {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
