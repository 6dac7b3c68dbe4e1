import type { Position, Range } from '../../../core/problem.ts';
import { KeptLines, splitLines } from './keptLines.ts';

/** A replacement of lines: `removed` lines from `from` on by `added` others. */
export interface LineEdit {
  readonly from: number;
  readonly removed: number;
  readonly added: number;
}

/** Called after each edit; with null if the whole text was replaced. */
type Follower = (edit: LineEdit | null) => void;

/**
 * A text kept line by line, each with its line ending, so that the cost of an edit depends on the lines it touches. Lines end at `\n`,
 * `\r\n` or a lone `\r`, as in LSP.
 */
export class LineBuffer {
  #lines: KeptLines;
  /** The first lines as one string, and their number. */
  #head: { readonly text: string; readonly lines: number } | null = null;
  #follower: Follower = () => {};

  constructor(text: string) {
    this.#lines = new KeptLines(text);
  }

  /** At least 1; the last line has no line ending. */
  get lineCount(): number {
    return this.#lines.count;
  }

  /** Returns a line with its line ending. */
  line(index: number): string {
    return this.#lines.line(index);
  }

  /** Returns a range of lines as one string. */
  between(from: number, to: number): string {
    return this.#lines.between(from, to);
  }

  /** Returns as many of the first lines as needed for the given number of characters. */
  head(length: number): string {
    if (this.#head === null || (this.#head.text.length < length && this.#head.lines < this.lineCount)) {
      let lines = 0;
      for (let size = 0; size < length && lines < this.lineCount; lines++) size += this.line(lines).length;
      this.#head = { text: this.between(0, lines), lines };
    }
    return this.#head.text;
  }

  /** Returns the text, joined on each call, so that a large one is not kept twice. */
  text(): string {
    return this.#lines.between(0, this.lineCount);
  }

  /** Sets the follower, which is called after every edit; there is only one at a time. */
  follow(follower: Follower): void {
    this.#follower = follower;
  }

  /** Replaces the whole text. */
  replaceAll(text: string): void {
    this.#lines = new KeptLines(text);
    this.#head = null;
    this.#follower(null);
  }

  /** Replaces a range; positions outside the text or their line are clamped, as LSP requires. */
  replace(range: Range, newText: string): void {
    const [start, end] = inOrder(this.#clamp(range.start), this.#clamp(range.end));
    let from = start.line;
    let before = this.line(from).slice(0, start.character);
    const to = end.line + 1;
    const after = this.line(end.line).slice(end.character);
    // An adjacent carriage return and line feed become one line ending.
    if (from > 0 && start.character === 0 && this.line(from - 1).endsWith('\r')) before = this.line(--from) + before;
    const lines = splitLines(before + newText + after);
    // The last piece is the empty line after a line ending, unless the text ends here.
    if (to < this.lineCount && lines.at(-1) === '') lines.pop();
    this.#splice(from, to - from, lines);
  }

  #splice(from: number, removed: number, lines: readonly string[]): void {
    this.#lines.splice(from, removed, lines);
    if (this.#head !== null && from < this.#head.lines) this.#head = null;
    this.#follower({ from, removed, added: lines.length });
  }

  #clamp({ line, character }: Position): Position {
    if (line < 0) return { line: 0, character: 0 };
    const last = this.lineCount - 1;
    if (line > last) return { line: last, character: this.line(last).length };
    return { line, character: Math.min(Math.max(character, 0), lengthWithoutEnd(this.line(line))) };
  }
}

/** Returns the length of a line without its line ending. */
function lengthWithoutEnd(line: string): number {
  if (line.endsWith('\r\n')) return line.length - 2;
  return line.endsWith('\n') || line.endsWith('\r') ? line.length - 1 : line.length;
}

function inOrder(one: Position, other: Position): readonly [Position, Position] {
  const isTurned = one.line > other.line || (one.line === other.line && one.character > other.character);
  return isTurned ? [other, one] : [one, other];
}

/** Whether a line contains nothing but its line ending. */
export function isBlank(line: string): boolean {
  return line === '' || line === '\n' || line === '\r\n' || line === '\r';
}
