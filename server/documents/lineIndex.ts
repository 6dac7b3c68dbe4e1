import type { Position, Range } from '../core/problem.ts';

const LF = 10;
const CR = 13;

/** A range of a text and its replacement. */
export interface PlacedEdit {
  readonly range: Range;
  readonly newText: string;
}

/** Orders positions as in a text: negative if the first one is before the other, 0 if they are the same. */
export function comparePositions(one: Position, other: Position): number {
  return one.line - other.line || one.character - other.character;
}

/** Orders problems and edits by where they start. */
export function byPlace({ range: one }: { readonly range: Range }, { range: other }: { readonly range: Range }): number {
  return comparePositions(one.start, other.start);
}

/** Whether two ranges are the same. */
export function isSameRange(one: Range, other: Range): boolean {
  return comparePositions(one.start, other.start) === 0 && comparePositions(one.end, other.end) === 0;
}

/** Returns how many numbers from 0 satisfy a condition that holds for a prefix of them; by binary search. */
export function countFirst(count: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Converts offsets of a text to positions; lines end at `\n`, `\r\n` or a lone `\r`, as in LSP. */
export interface LineIndex {
  readonly lineCount: number;
  positionAt(offset: number): Position;
  /** Returns the offset of a position, clamped to its line and to the text. */
  offsetAt(position: Position): number;
  rangeOf(start: number, end: number): Range;
}

/** Indexes the lines of a text on first use. */
export function indexLines(text: string): LineIndex {
  return new TextLines(text);
}

/** A class, because an object literal with a getter keeps what it closes over in memory long after it is unused. */
class TextLines implements LineIndex {
  readonly #text: string;
  #found: readonly number[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  positionAt(offset: number): Position {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - starts[low]! };
  }

  offsetAt({ line, character }: Position): number {
    const starts = this.#starts;
    const start = starts[line];
    if (start === undefined) return line < 0 ? 0 : this.#text.length;
    return Math.min(start + Math.max(character, 0), endOfLine(this.#text, starts[line + 1]));
  }

  rangeOf(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  get #starts(): readonly number[] {
    this.#found ??= findLineStarts(this.#text);
    return this.#found;
  }
}

/** Returns the end of a line without its line ending, given the start of the next line. */
function endOfLine(text: string, next: number | undefined): number {
  if (next === undefined) return text.length;
  return text.charCodeAt(next - 1) === LF && text.charCodeAt(next - 2) === CR ? next - 2 : next - 1;
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  const hasCr = text.includes('\r');
  if (!hasCr) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) starts.push(i + 1);
  }
  return starts;
}
