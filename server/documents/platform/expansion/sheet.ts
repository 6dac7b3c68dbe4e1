import type { Value } from '../../../core/platform/workspace/value.ts';
import { countFirst } from '../../lineIndex.ts';
import type { Volume } from './volume.ts';

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
  /** Whether what follows on the line, such as a comment, belongs after the last of these lines. */
  readonly endsBelow?: boolean;
  readonly value: SourceLine | null;
}

/** Lines with their sources, as one text. */
export class Sheet {
  readonly lines: readonly ExpandedLine[];
  readonly text: string;
  /** What is left to read and write for the expansion that the sheet belongs to. */
  readonly volume: Volume;
  readonly #starts: readonly number[];

  constructor(lines: readonly ExpandedLine[], volume: Volume) {
    for (const { text } of lines) volume.spend(text.length + 1);
    this.volume = volume;
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
  static of(path: string, text: string, volume: Volume): Sheet {
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
    return new Sheet(
      lines.map((one, line) => ({ text: one, from: { path, line }, value: null })),
      volume,
    );
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
    const lines = this.lines.slice(first, last + 1).map((line) => ({ ...line, text: dedent(line.text, column) }));
    return new Sheet(lines, this.volume);
  }

  /** Returns the sheet after edits that do not overlap. */
  edited(edits: readonly SheetEdit[]): Sheet {
    const lines: ExpandedLine[] = [];
    const waiting = edits.toSorted((one, other) => one.start - other.start).values();
    let next = 0;
    for (let edit = waiting.next().value; edit !== undefined; ) {
      const first = this.lineAt(edit.start);
      for (const line of this.lines.slice(next, first)) lines.push(line);
      const parts: string[] = [];
      const added: ExpandedLine[] = [];
      let { value } = this.lines[first]!;
      let [line, column, isOwn, isEmpty, endsBelow] = [first, 0, true, false, false];
      // All edits whose text ends up on one line.
      for (; edit !== undefined && this.lineAt(edit.start) === line; edit = waiting.next().value) {
        this.volume.spend(edit.first.length);
        parts.push(this.lines[line]!.text.slice(column, this.columnOf(edit.start)), edit.first);
        for (const one of edit.rest) added.push(one);
        if (isOwn && edit.value !== null) [value, isOwn] = [edit.value, false];
        isEmpty = edit.first === '';
        endsBelow = edit.endsBelow === true;
        line = this.lineAt(edit.end);
        column = this.columnOf(edit.end);
      }
      const behind = this.lines[line]!.text.slice(column);
      const text = parts.join('') + (endsBelow ? '' : behind);
      lines.push({ ...this.lines[first]!, text: isEmpty && behind === '' ? text.trimEnd() : text, value });
      for (const one of added) lines.push(one);
      if (endsBelow) lines.push({ ...lines.pop()!, text: added.at(-1)!.text + behind });
      next = line + 1;
    }
    for (const line of this.lines.slice(next)) lines.push(line);
    return new Sheet(lines, this.volume);
  }
}

/** Returns where an offset of a document is in the text of its sheet, whose lines end in a line feed. */
export function toSheetOffset(text: string, offset: number): number {
  return text
    .slice(0, offset)
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n').length;
}

/** Whether a value is written in braces or brackets. */
export function isFlow(sheet: Sheet, { start }: Value): boolean {
  return sheet.text[start] === '{' || sheet.text[start] === '[';
}

/** Removes up to a number of leading spaces. */
function dedent(text: string, column: number): string {
  let at = 0;
  while (at < column && text[at] === ' ') at++;
  return text.slice(at);
}

/** Moves lines so that the leftmost starts in a column. */
export function indentTo(lines: readonly ExpandedLine[], column: number, volume: Volume): ExpandedLine[] {
  let least = Number.POSITIVE_INFINITY;
  for (const { text } of lines) {
    volume.spend(column + text.length + 1);
    if (text.trim() !== '') least = Math.min(least, text.search(/\S/));
  }
  // Spaces beyond the indentation belong to the text of a block scalar, also on lines without anything else.
  return lines.map((line) => {
    const text = dedent(line.text, least);
    return { ...line, text: text === '' ? '' : ' '.repeat(column) + text };
  });
}
