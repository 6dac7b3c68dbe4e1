import type { EntryList } from '../../core/platform/pipelines/elements.ts';
import { nextLine } from '../tree/places.ts';
import { canReadFast } from '../tree/readFast.ts';
import type { Hole } from '../tree/treeDraft.ts';
import { Block } from './block.ts';
import { type Cut, cutBlocks, type KnownCuts } from './cutBlocks.ts';
import { type Frame, FrameMemo, type FrameReading } from './frame.ts';

/** A version of a text, and its blocks in the order of their starts. */
interface ReadVersion {
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** The blocks of an earlier version that an edit did not touch: those before the edit and those after it. */
export class KnownBlocks implements KnownCuts {
  readonly #text: string;
  readonly #blocks: readonly Block[];
  /** How many characters are the same at the start, and at the end. */
  readonly #before: number;
  readonly #behind: number;
  /** How much longer the new text is. */
  readonly #shift: number;
  /** The number of the block after the one that was found last, which is usually the next one to be looked up. */
  #next = 0;

  constructor(earlier: ReadVersion, text: string) {
    this.#text = text;
    this.#blocks = earlier.blocks;
    this.#shift = text.length - earlier.text.length;
    this.#before = countSameBefore(earlier.text, text);
    this.#behind = countSameBehind(earlier.text, text, Math.min(earlier.text.length, text.length) - this.#before);
  }

  find(start: number, depth: number, list: EntryList | null): Pick<Block, 'end' | 'behind'> | null {
    const known = this.blockAt(start);
    if (known === null || known.frame.list !== list || depthOf(known) !== depth) return null;
    return { end: known.end + this.shiftAt(start), behind: known.behind };
  }

  /** Returns the earlier block that now starts at an offset of the new text; null if there is none or its contents may have changed. */
  blockAt(start: number): Block | null {
    const isBehind = start >= this.#text.length - this.#behind;
    if (!isBehind && start >= this.#before) return null;
    const block = this.#blockFrom(start - this.shiftAt(start));
    if (block === null || block.parent === null) return null;
    this.#next = block.numberBehind();
    // The two lines after a block also decide where it ends.
    return isBehind || nextLine(this.#text, nextLine(this.#text, block.end)) < this.#before ? block : null;
  }

  #blockFrom(start: number): Block | null {
    const next = this.#blocks[this.#next];
    return next?.start === start && this.#blocks[this.#next + 1]?.start !== start ? next : findStart(this.#blocks, start);
  }

  /** Returns how far the text at an offset has moved. */
  shiftAt(start: number): number {
    return start >= this.#text.length - this.#behind ? this.#shift : 0;
  }
}

/** Characters compared at once: comparing strings is much faster than comparing single characters. */
const PIECE = 4096;

/** Returns how many characters two texts have in common at their start. */
export function countSameBefore(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count + PIECE <= most && one.slice(count, count + PIECE) === other.slice(count, count + PIECE)) count += PIECE;
  while (count < most && one.charCodeAt(count) === other.charCodeAt(count)) count++;
  return count;
}

/** Returns how many characters, at most some, two texts have in common at their end. */
export function countSameBehind(one: string, other: string, most: number): number {
  const shift = other.length - one.length;
  let at = one.length;
  const least = one.length - most;
  while (at - PIECE >= least && one.slice(at - PIECE, at) === other.slice(at + shift - PIECE, at + shift)) at -= PIECE;
  while (at > least && one.charCodeAt(at - 1) === other.charCodeAt(at + shift - 1)) at--;
  return one.length - at;
}

/** Returns the innermost of the blocks that start at an offset. */
function findStart(blocks: readonly Block[], start: number): Block | null {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (blocks[middle]!.start <= start) low = middle;
    else high = middle - 1;
  }
  const found = blocks[low];
  return found?.start === start ? found : null;
}

function depthOf({ parent }: Block): number {
  let depth = 0;
  for (let above = parent; above !== null; above = above.parent) depth++;
  return depth;
}

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
    this.#memo.endReading(blocks);
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
  if (same !== null) return copyBlock(reading.blocks, same, parent, index, cut.start - same.start);
  const { frame, children } = readFrame(reading, cut);
  const { start, end, behind } = cut;
  const inside: Block[] = [];
  const content = { isPlain: isPlain(frame), words: frame.words };
  const block = new Block(frame, parent, { number: reading.blocks.length, index, start, end, behind }, inside, content);
  reading.blocks.push(block);
  for (const child of children) {
    const inner = readBlock(reading, child, block, inside.length);
    inside.push(inner);
    content.isPlain &&= inner.content.isPlain;
    content.words |= inner.content.words;
  }
  return block;
}

function isPlain({ faults, anchors, isBroken, isRepaired }: Frame): boolean {
  return faults.length === 0 && anchors.length === 0 && !isBroken && !isRepaired;
}

/** Copies a block of the last reading, with everything in it, to its new position. */
function copyBlock(blocks: Block[], known: Block, parent: Block | null, index: number, shift: number): Block {
  const { frame, start, end, behind, children, content } = known;
  const inside: Block[] = children.length === 0 ? NO_BLOCKS : [...children];
  const position = { number: blocks.length, index, start: start + shift, end: end + shift, behind };
  const block = new Block(frame, parent, position, inside, content);
  blocks.push(block);
  for (let place = 0; place < children.length; place++) inside[place] = copyBlock(blocks, children[place]!, block, place, shift);
  return block;
}

/** Shared by all blocks without others in them; nothing is ever added to it. */
const NO_BLOCKS: Block[] = [];

/**
 * Parses the frame of a block. A child whose hole is not parsed as a list entry was no block (a line inside a text, for example), so it
 * becomes part of the frame. If the frame has a fault that is due to the cutting alone, all children do.
 */
function readFrame(reading: Reading, cut: Cut): { readonly frame: FrameReading['frame']; readonly children: readonly Cut[] } {
  let { children } = cut;
  for (let round = 0; ; round++) {
    const { frame, found } = readWithHoles(reading, cut, children);
    if (found.length === children.length) {
      const isCutWrong = children.length > 0 && (frame.isRepaired || frame.isBroken) && canReadFast(reading.text.slice(cut.start, cut.end));
      if (!isCutWrong) return { frame, children };
    }
    const known = children;
    children = round === 0 && found.length < known.length ? found.map((index) => known[index]!) : [];
  }
}

function readWithHoles({ memo, text }: Reading, cut: Cut, children: readonly Cut[]): FrameReading {
  const place = { isEntry: cut.column >= 0, list: cut.list };
  if (children.length === 0) return memo.read(text.slice(cut.start, cut.end), NO_HOLES, place);
  const holes: Hole[] = [];
  let frame = '';
  let from = cut.start;
  for (const { start, end, column } of children) {
    const hole = toHole(column);
    frame += text.slice(from, start) + hole;
    holes.push({ dash: frame.length - 4, end: frame.length });
    from = end;
  }
  return memo.read(frame + text.slice(from, cut.end), holes, place);
}

const NO_HOLES: readonly Hole[] = [];

function toHole(column: number): string {
  return `${' '.repeat(column)}- 0\n`;
}

/** Caches a result per reading for as long as the reading is in use. */
export function perReading<T>(compute: (reading: PipelineText) => T): (reading: PipelineText) => T {
  const known = new WeakMap<PipelineText, T>();
  return (reading) => {
    if (!known.has(reading)) known.set(reading, compute(reading));
    return known.get(reading) as T;
  };
}
