import type { Position, Range } from '../../../core/problem.ts';
import { indexLines } from '../../lineIndex.ts';

/** The starts of the lines of a text. */
export class LineStarts {
  readonly #starts: Uint32Array;

  constructor(text: string) {
    const lines = indexLines(text);
    this.#starts = Uint32Array.from({ length: lines.lineCount }, (_, line) => lines.offsetAt({ line, character: 0 }));
  }

  rangeOf(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  positionAt(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - this.#starts[low]! };
  }
}
