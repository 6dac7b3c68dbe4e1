import { nextLine } from '../tree/skipValue.ts';
import type { Block } from './block.ts';
import type { KnownCuts } from './cutBlocks.ts';

/** A version of a text, and its blocks in the order of their starts. */
export interface ReadVersion {
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

  constructor(earlier: ReadVersion, text: string) {
    this.#text = text;
    this.#blocks = earlier.blocks;
    this.#shift = text.length - earlier.text.length;
    this.#before = countSameBefore(earlier.text, text);
    this.#behind = countSameBehind(earlier.text, text, Math.min(earlier.text.length, text.length) - this.#before);
  }

  find(start: number, depth: number): Pick<Block, 'end' | 'behind'> | null {
    const known = this.blockAt(start);
    if (known === null || depthOf(known) !== depth) return null;
    return { end: known.end + this.shiftAt(start), behind: known.behind };
  }

  /** Returns the earlier block that now starts at an offset of the new text; null if there is none or its contents may have changed. */
  blockAt(start: number): Block | null {
    const isBehind = start >= this.#text.length - this.#behind;
    if (!isBehind && start >= this.#before) return null;
    const block = findStart(this.#blocks, start - this.shiftAt(start));
    if (block === null || block.parent === null) return null;
    // The two lines after a block also decide where it ends.
    return isBehind || nextLine(this.#text, nextLine(this.#text, block.end)) < this.#before ? block : null;
  }

  /** Returns how far the text at an offset has moved. */
  shiftAt(start: number): number {
    return start >= this.#text.length - this.#behind ? this.#shift : 0;
  }
}

/** Characters compared at once: comparing strings is much faster than comparing single characters. */
const PIECE = 4096;

function countSameBefore(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count + PIECE <= most && one.slice(count, count + PIECE) === other.slice(count, count + PIECE)) count += PIECE;
  while (count < most && one.charCodeAt(count) === other.charCodeAt(count)) count++;
  return count;
}

function countSameBehind(one: string, other: string, most: number): number {
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
