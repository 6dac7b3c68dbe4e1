import { countFirst } from '../../lineIndex.ts';

/** A line of a document. */
export interface SourceLine {
  readonly path: string;
  /** Zero-based. */
  readonly line: number;
}

/** A line of an expanded document, and its source. */
export interface ExpandedLine {
  readonly text: string;
  readonly from: SourceLine;
  /** The place of the value that replaced a runtime input in this line; null if none was replaced. */
  readonly value: SourceLine | null;
}

/** An edit inside a line, which may add further lines after it. */
export interface SheetEdit {
  readonly start: number;
  readonly end: number;
  readonly first: string;
  readonly rest: readonly ExpandedLine[];
  readonly value: SourceLine | null;
}

/** Lines with their sources, as one text. */
export class Sheet {
  readonly lines: readonly ExpandedLine[];
  readonly text: string;
  readonly #starts: readonly number[];

  constructor(lines: readonly ExpandedLine[]) {
    this.lines = lines;
    this.text = lines.map(({ text }) => text).join('\n');
    let start = 0;
    this.#starts = lines.map(({ text }) => {
      const own = start;
      start += text.length + 1;
      return own;
    });
  }

  /** Creates the sheet of a whole document. */
  static of(path: string, text: string): Sheet {
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
    return new Sheet(lines.map((one, line) => ({ text: one, from: { path, line }, value: null })));
  }

  /** Returns the index of the line that contains an offset. */
  lineAt(offset: number): number {
    return Math.max(countFirst(this.#starts.length, (line) => this.#starts[line]! <= offset) - 1, 0);
  }

  /** Returns the index of the last line with something of a span; spans may end after their line feed. */
  lastLineOf(start: number, end: number): number {
    const content = this.text.slice(start, end).trimEnd().length;
    return this.lineAt(start + Math.max(content - 1, 0));
  }

  /** Returns the column of an offset. */
  columnOf(offset: number): number {
    return offset - this.#starts[this.lineAt(offset)]!;
  }

  /** Whether only blanks are before an offset on its line. */
  startsLine(offset: number): boolean {
    return this.lines[this.lineAt(offset)]!.text.slice(0, this.columnOf(offset)).trim() === '';
  }

  /** Returns some lines, all of which start further left. */
  cut(first: number, last: number, column: number): Sheet {
    return new Sheet(this.lines.slice(first, last + 1).map((line) => ({ ...line, text: dedent(line.text, column) })));
  }

  /** Returns the sheet after edits that do not overlap. */
  edited(edits: readonly SheetEdit[]): Sheet {
    const lines = [...this.lines];
    for (const { start, end, first, rest, value } of edits.toSorted((one, other) => other.start - one.start)) {
      const [at, to] = [this.lineAt(start), this.lineAt(end)];
      const before = lines[at]!.text.slice(0, this.columnOf(start));
      const after = this.lines[to]!.text.slice(this.columnOf(end));
      // A later edit on the same line has already changed what follows.
      const behind = at === to ? lines[at]!.text.slice(this.columnOf(end)) : after;
      const text = first === '' && behind === '' ? before.trimEnd() : before + first + behind;
      lines.splice(at, to - at + 1, { ...lines[at]!, text, value: value ?? lines[at]!.value }, ...rest);
    }
    return new Sheet(lines);
  }
}

/** Removes up to a number of leading spaces. */
function dedent(text: string, column: number): string {
  let at = 0;
  while (at < column && text[at] === ' ') at++;
  return text.slice(at);
}

/** Moves lines so that the leftmost starts in a column. */
export function indentTo(lines: readonly ExpandedLine[], column: number): ExpandedLine[] {
  const least = Math.min(...lines.filter(({ text }) => text.trim() !== '').map(({ text }) => text.search(/\S/)));
  return lines.map((line) => ({ ...line, text: line.text.trim() === '' ? '' : ' '.repeat(column) + dedent(line.text, least) }));
}
