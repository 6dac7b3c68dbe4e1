import type { TextChange } from '../writeManagerEmail.ts';
import type { FixSource } from './rosterFix.ts';

interface Placed {
  readonly start: number;
  readonly end: number;
}

/** The edits of several fixes that are applied at once: a fix is taken as a whole, and only if it does not conflict with those taken before. */
export class ChosenEdits {
  readonly #lines: FixSource['lines'];
  /** In document order. */
  readonly #placed: Placed[] = [];
  readonly edits: TextChange[] = [];
  /** Number of fixes taken. */
  count = 0;

  constructor({ lines }: FixSource) {
    this.#lines = lines;
  }

  /** Takes the edits of a fix; returns false if one of them conflicts with an edit taken before. */
  take(edits: readonly TextChange[]): boolean {
    const placed = edits.map(({ range }) => ({ start: this.#lines.offsetAt(range.start), end: this.#lines.offsetAt(range.end) }));
    const indexes = placed.map((one) => this.#indexOf(one.start));
    if (placed.some((one, index) => this.#meets(one, indexes[index]!))) return false;
    for (const one of placed) this.#placed.splice(this.#indexOf(one.start), 0, one);
    this.edits.push(...edits);
    this.count++;
    return true;
  }

  /** Returns the index of the first edit that starts after an offset. */
  #indexOf(offset: number): number {
    let low = 0;
    let high = this.#placed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#placed[middle]!.start <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #meets(one: Placed, index: number): boolean {
    return [this.#placed[index - 1], this.#placed[index]].some((other) => other !== undefined && doMeet(one, other));
  }
}

/** Adjacent edits conflict if one of them is an insertion, because their order would matter. */
function doMeet(one: Placed, other: Placed): boolean {
  if (one.start === one.end || other.start === other.end) return one.start <= other.end && other.start <= one.end;
  return one.start < other.end && other.start < one.end;
}
