import type { Position, Problem, Range } from '../../../core/problem.ts';
import { readUtf8, toUtf8 } from '../../textBytes.ts';
import { IntList } from '../intList.ts';

const LF = 10;
const CR = 13;

/** The unchanged lines of a text as UTF-8 bytes: half the size of a string with a character beyond Latin-1, and outside the heap. */
class PackedLines {
  readonly #bytes: Uint8Array;
  /** The start of each line, and the end of the last one. */
  readonly #starts: Int32Array;

  /** Lone surrogates are lost: check `isWellFormed` of the text first. */
  constructor(text: string) {
    this.#bytes = toUtf8(text);
    this.#starts = findStarts(this.#bytes);
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  /** Returns a range of lines as one string, with their line endings. */
  between(from: number, to: number): string {
    return readUtf8(this.#bytes, this.#starts[from], this.#starts[to]);
  }
}

/** Lines end at `\n`, `\r\n` or a lone `\r`; the last one has no line ending and may be empty. */
function findStarts(bytes: Uint8Array): Int32Array {
  const starts = new IntList();
  const returns = bytes.includes(CR);
  starts.push(0);
  for (let at = findEnd(bytes, 0, returns); at !== 0; at = findEnd(bytes, at, returns)) starts.push(at);
  starts.push(bytes.length);
  return starts.values.slice();
}

/** Returns the offset after the next line ending, or 0. */
function findEnd(bytes: Uint8Array, from: number, returns: boolean): number {
  if (!returns) return bytes.indexOf(LF, from) + 1;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) return at + 1;
  }
  return 0;
}

/**
 * The lines of a text under edit, each with its line ending: original lines stay packed, edited lines are strings
 * (docs/decisions/language.md#open-rosters).
 */
class KeptLines {
  readonly #packed: PackedLines;
  /** By line: its index among the packed lines, or the bitwise complement of its index among the edited ones. */
  readonly #places = new IntList();
  readonly #edited: string[] = [];
  readonly #free: number[] = [];

  constructor(text: string) {
    const canPack = text.isWellFormed();
    this.#packed = new PackedLines(canPack ? text : '');
    this.#places.reserve(this.#packed.count);
    if (canPack) for (let line = 0; line < this.#packed.count; line++) this.#places.push(line);
    else this.splice(0, 0, splitLines(text));
  }

  /** At least 1; the last line has no line ending. */
  get count(): number {
    return this.#places.length;
  }

  line(index: number): string {
    const place = this.#places.get(index);
    return place < 0 ? this.#edited[~place]! : this.#packed.between(place, place + 1);
  }

  /** Returns a range of lines as one string. */
  between(from: number, to: number): string {
    if (to === from + 1) return this.line(from);
    let text = '';
    for (let line = from; line < to; ) {
      const end = this.#endOfRun(line, to);
      text += end === line ? this.line(line++) : this.#packed.between(this.#places.get(line), this.#places.get(end - 1) + 1);
      line = Math.max(line, end);
    }
    return text;
  }

  /** Replaces lines. */
  splice(from: number, removed: number, lines: readonly string[]): void {
    const { values } = this.#places;
    for (let line = from; line < from + removed; line++) if (values[line]! < 0) this.#release(~values[line]!);
    const places = lines.map((line) => ~this.#keep(line));
    this.#places.replace(from, removed, places);
  }

  /** Returns the end of the run of consecutive packed lines that starts at a line; the line itself if it was edited. */
  #endOfRun(from: number, to: number): number {
    const { values } = this.#places;
    const first = values[from]!;
    if (first < 0) return from;
    let line = from + 1;
    while (line < to && values[line] === first + line - from) line++;
    return line;
  }

  #keep(line: string): number {
    const place = this.#free.pop() ?? this.#edited.length;
    this.#edited[place] = line;
    return place;
  }

  #release(place: number): void {
    this.#edited[place] = '';
    this.#free.push(place);
  }
}

/** Splits a text into lines with their line endings; the last one has none and may be empty. */
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

/** Returns the offset after the next line ending, or 0. */
export function findLineEnd(text: string, start: number): number {
  LINE_END.lastIndex = start;
  return LINE_END.test(text) ? LINE_END.lastIndex : 0;
}

const LINE_END = /\r\n?|\n/g;

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

/** Converts a problem of part of a text to one of the whole text, `lines` further down. */
export function shiftProblem<Code extends string>(problem: Problem<Code>, lines: number): Problem<Code> {
  return {
    ...problem,
    range: shiftRange(problem.range, lines),
    related: problem.related.map((related) => ({ ...related, range: shiftRange(related.range, lines) })),
  };
}

/** Moves a range down by a number of lines. */
export function shiftRange({ start, end }: Range, lines: number): Range {
  const shift = ({ line, character }: Position): Position => ({ line: line + lines, character });
  return { start: shift(start), end: shift(end) };
}
