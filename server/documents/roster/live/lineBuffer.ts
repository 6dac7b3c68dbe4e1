import type { Position, Range } from '../../../core/problem.ts';

/** Lines of a text that were replaced: `removed` of them from `from` on, by `added` others. */
export interface LineEdit {
  readonly from: number;
  readonly removed: number;
  readonly added: number;
}

/** Is told of an edit; of null where the whole text is another. */
export type Follower = (edit: LineEdit | null) => void;

/** A text kept line by line, each with its line end, so that an edit costs the lines that it touches. Lines end at `\n`, `\r\n` or a lone `\r`, as in LSP. */
export class LineBuffer {
  #lines: string[];
  #text: string | null;
  /** The first lines as one text, and how many they are. */
  #head: { readonly text: string; readonly lines: number } | null = null;
  #follower: Follower = () => {};

  constructor(text: string) {
    this.#lines = splitLines(text);
    this.#text = text;
  }

  /** At least one; the last has no line end. */
  get lineCount(): number {
    return this.#lines.length;
  }

  /** A line with its line end. */
  line(index: number): string {
    return this.#lines[index]!;
  }

  /** The lines from one on up to another, as one text. */
  between(from: number, to: number): string {
    return to === from + 1 ? this.#lines[from]! : this.#lines.slice(from, to).join('');
  }

  /** The first lines: as many as hold so many characters. */
  head(length: number): string {
    if (this.#head === null || (this.#head.text.length < length && this.#head.lines < this.lineCount)) {
      let lines = 0;
      for (let size = 0; size < length && lines < this.lineCount; lines++) size += this.#lines[lines]!.length;
      this.#head = { text: this.between(0, lines), lines };
    }
    return this.#head.text;
  }

  text(): string {
    this.#text ??= this.#lines.join('');
    return this.#text;
  }

  /** Hands every edit to a follower as soon as it is made; there is one at a time. */
  follow(follower: Follower): void {
    this.#follower = follower;
  }

  /** Replaces the whole text. */
  replaceAll(text: string): void {
    this.#lines = splitLines(text);
    this.#text = text;
    this.#head = null;
    this.#follower(null);
  }

  /** Replaces what stands in a range; places outside the text or their line mean the nearest inside, as LSP asks. */
  replace(range: Range, newText: string): void {
    const [start, end] = inOrder(this.#clamp(range.start), this.#clamp(range.end));
    let from = start.line;
    let before = this.#lines[from]!.slice(0, start.character);
    const to = end.line + 1;
    const after = this.#lines[end.line]!.slice(end.character);
    // A carriage return and a line feed that come together become one line end.
    if (from > 0 && start.character === 0 && this.#lines[from - 1]!.endsWith('\r')) before = this.#lines[--from]! + before;
    const lines = splitLines(before + newText + after);
    // The last piece is the empty line behind a line end, unless the text ends here.
    if (to < this.#lines.length && lines.at(-1) === '') lines.pop();
    this.#splice(from, to - from, lines);
  }

  #splice(from: number, removed: number, lines: readonly string[]): void {
    if (removed === lines.length) for (let index = 0; index < removed; index++) this.#lines[from + index] = lines[index]!;
    else if (lines.length < 1_000) this.#lines.splice(from, removed, ...lines);
    else this.#lines = [...this.#lines.slice(0, from), ...lines, ...this.#lines.slice(from + removed)];
    this.#text = null;
    if (this.#head !== null && from < this.#head.lines) this.#head = null;
    this.#follower({ from, removed, added: lines.length });
  }

  #clamp({ line, character }: Position): Position {
    if (line < 0) return { line: 0, character: 0 };
    const last = this.#lines.length - 1;
    if (line > last) return { line: last, character: this.#lines[last]!.length };
    return { line, character: Math.min(Math.max(character, 0), lengthWithoutEnd(this.#lines[line]!)) };
  }
}

/** The length of a line without its line end. */
export function lengthWithoutEnd(line: string): number {
  if (line.endsWith('\r\n')) return line.length - 2;
  return line.endsWith('\n') || line.endsWith('\r') ? line.length - 1 : line.length;
}

/** The lines of a text with their line ends; the last has none and may be empty. */
function splitLines(text: string): string[] {
  const lines: string[] = [];
  const hasReturns = text.includes('\r');
  let start = 0;
  while (start < text.length) {
    const end = hasReturns ? findLineEnd(text, start) : text.indexOf('\n', start) + 1;
    if (end === 0) break;
    lines.push(text.slice(start, end));
    start = end;
  }
  lines.push(text.slice(start));
  return lines;
}

/** The offset behind the next line end; 0 where there is none. */
function findLineEnd(text: string, start: number): number {
  LINE_END.lastIndex = start;
  return LINE_END.test(text) ? LINE_END.lastIndex : 0;
}

const LINE_END = /\r\n?|\n/g;

function inOrder(one: Position, other: Position): readonly [Position, Position] {
  const isTurned = one.line > other.line || (one.line === other.line && one.character > other.character);
  return isTurned ? [other, one] : [one, other];
}

/** True for a line that holds nothing but its line end. */
export function isBlank(line: string): boolean {
  return line === '' || line === '\n' || line === '\r\n' || line === '\r';
}
