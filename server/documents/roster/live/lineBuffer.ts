import type { Position, Range } from '../../../core/problem.ts';
import { KeptLines, splitLines } from './keptLines.ts';

/** Lines of a text that were replaced: `removed` of them from `from` on, by `added` others. */
export interface LineEdit {
  readonly from: number;
  readonly removed: number;
  readonly added: number;
}

/** Is told of an edit; of null where the whole text is another. */
type Follower = (edit: LineEdit | null) => void;

/** A text kept line by line, each with its line end, so that an edit costs the lines that it touches. Lines end at `\n`, `\r\n` or a lone `\r`, as in LSP. */
export class LineBuffer {
  #lines: KeptLines;
  /** The first lines as one text, and how many they are. */
  #head: { readonly text: string; readonly lines: number } | null = null;
  #follower: Follower = () => {};

  constructor(text: string) {
    this.#lines = new KeptLines(text);
  }

  /** At least one; the last has no line end. */
  get lineCount(): number {
    return this.#lines.count;
  }

  /** A line with its line end. */
  line(index: number): string {
    return this.#lines.line(index);
  }

  /** The lines from one on up to another, as one text. */
  between(from: number, to: number): string {
    return this.#lines.between(from, to);
  }

  /** The first lines: as many as hold so many characters. */
  head(length: number): string {
    if (this.#head === null || (this.#head.text.length < length && this.#head.lines < this.lineCount)) {
      let lines = 0;
      for (let size = 0; size < length && lines < this.lineCount; lines++) size += this.line(lines).length;
      this.#head = { text: this.between(0, lines), lines };
    }
    return this.#head.text;
  }

  /** Put together anew each time, so that a large text is not kept twice. */
  text(): string {
    return this.#lines.between(0, this.lineCount);
  }

  /** Hands every edit to a follower as soon as it is made; there is one at a time. */
  follow(follower: Follower): void {
    this.#follower = follower;
  }

  /** Replaces the whole text. */
  replaceAll(text: string): void {
    this.#lines = new KeptLines(text);
    this.#head = null;
    this.#follower(null);
  }

  /** Replaces what stands in a range; places outside the text or their line mean the nearest inside, as LSP asks. */
  replace(range: Range, newText: string): void {
    const [start, end] = inOrder(this.#clamp(range.start), this.#clamp(range.end));
    let from = start.line;
    let before = this.line(from).slice(0, start.character);
    const to = end.line + 1;
    const after = this.line(end.line).slice(end.character);
    // A carriage return and a line feed that come together become one line end.
    if (from > 0 && start.character === 0 && this.line(from - 1).endsWith('\r')) before = this.line(--from) + before;
    const lines = splitLines(before + newText + after);
    // The last piece is the empty line behind a line end, unless the text ends here.
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

/** The length of a line without its line end. */
function lengthWithoutEnd(line: string): number {
  if (line.endsWith('\r\n')) return line.length - 2;
  return line.endsWith('\n') || line.endsWith('\r') ? line.length - 1 : line.length;
}

function inOrder(one: Position, other: Position): readonly [Position, Position] {
  const isTurned = one.line > other.line || (one.line === other.line && one.character > other.character);
  return isTurned ? [other, one] : [one, other];
}

/** True for a line that holds nothing but its line end. */
export function isBlank(line: string): boolean {
  return line === '' || line === '\n' || line === '\r\n' || line === '\r';
}
