import { canReadFast } from '../tree/readFast.ts';
import type { Hole } from '../tree/treeDraft.ts';
import { Block } from './block.ts';
import { type Cut, cutBlocks } from './cutBlocks.ts';
import { FrameMemo, type FrameReading } from './frame.ts';
import { KnownBlocks, type ReadVersion } from './knownBlocks.ts';

/** A text parsed as YAML, block by block. */
export interface PipelineText {
  readonly text: string;
  /** The document itself. */
  readonly root: Block;
  /** All blocks in the order of their starts, the root first. */
  readonly blocks: readonly Block[];
  /** Returns the innermost block that contains an offset. Blank lines and comments belong to the block above them. */
  blockAt(offset: number): Block;
}

/** Reads successive versions of one document; unchanged parts are not parsed again. */
export class PipelineReader {
  readonly #memo = new FrameMemo();
  #last: ReadVersion | null = null;

  /** Reads a text; never throws. The result depends only on the text. */
  read(text: string): PipelineText {
    const clean = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
    const blocks: Block[] = [];
    const known = this.#last === null ? null : new KnownBlocks(this.#last, clean);
    const root = readBlock({ memo: this.#memo, text: clean, known, blocks }, cutBlocks(clean, known), null, 0);
    this.#memo.endReading();
    this.#last = { text: clean, blocks };
    return { text, root, blocks, blockAt: (offset) => root.blockAt(offset, text.length) };
  }
}

/** Reads a text once; never throws. */
export function readPipelineText(text: string): PipelineText {
  return new PipelineReader().read(text);
}

interface Reading {
  readonly memo: FrameMemo;
  readonly text: string;
  readonly known: KnownBlocks | null;
  readonly blocks: Block[];
}

function readBlock(reading: Reading, cut: Cut, parent: Block | null, index: number): Block {
  const same = cut.isKnown ? reading.known!.blockAt(cut.start) : null;
  if (same !== null) return copyBlock(reading, same, parent, index, cut.start - same.start);
  const { frame, children } = readFrame(reading, cut);
  return new Block(frame, parent, { index, start: cut.start, end: cut.end, behind: cut.behind }, (block) => {
    reading.blocks.push(block);
    return children.length === 0 ? NO_BLOCKS : children.map((child, number) => readBlock(reading, child, block, number));
  });
}

/** Copies a block of the last reading, with everything in it, to its new position. */
function copyBlock(reading: Reading, known: Block, parent: Block | null, index: number, shift: number): Block {
  const { frame, start, end, behind, children } = known;
  reading.memo.keep(frame);
  return new Block(frame, parent, { index, start: start + shift, end: end + shift, behind }, (block) => {
    reading.blocks.push(block);
    return children.length === 0 ? NO_BLOCKS : children.map((child, number) => copyBlock(reading, child, block, number, shift));
  });
}

const NO_BLOCKS: readonly Block[] = [];

/**
 * Parses the frame of a block. A child whose hole is not parsed as a list entry was no block (a line inside a text, for example), so it
 * becomes part of the frame. If the frame has a fault that is due to the cutting alone, all children do.
 */
function readFrame(reading: Reading, cut: Cut): { readonly frame: FrameReading['frame']; readonly children: readonly Cut[] } {
  let { children } = cut;
  for (let round = 0; ; round++) {
    const { frame, found } = readWithHoles(reading, cut, children);
    if (found.length === children.length) {
      const isCutWrong = children.length > 0 && (frame.isMended || frame.isBroken) && canReadFast(reading.text.slice(cut.start, cut.end));
      if (!isCutWrong) return { frame, children };
    }
    const known = children;
    children = round === 0 && found.length < known.length ? found.map((index) => known[index]!) : [];
  }
}

function readWithHoles({ memo, text }: Reading, cut: Cut, children: readonly Cut[]): FrameReading {
  const isEntry = cut.column >= 0;
  if (children.length === 0) return memo.read(text.slice(cut.start, cut.end), NO_HOLES, isEntry);
  const holes: Hole[] = [];
  let frame = '';
  let from = cut.start;
  for (const { start, end, column } of children) {
    const hole = toHole(column);
    frame += text.slice(from, start) + hole;
    holes.push({ dash: frame.length - 4, end: frame.length });
    from = end;
  }
  return memo.read(frame + text.slice(from, cut.end), holes, isEntry);
}

const NO_HOLES: readonly Hole[] = [];

function toHole(column: number): string {
  return `${' '.repeat(column)}- 0\n`;
}
