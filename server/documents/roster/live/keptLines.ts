import { IntList } from '../intList.ts';
import { PackedLines } from './packedLines.ts';

/** The lines of a text under edit, each with its line ending: original lines stay packed, edited lines are strings. */
export class KeptLines {
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
export function splitLines(text: string): string[] {
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
