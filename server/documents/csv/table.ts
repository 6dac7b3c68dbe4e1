import type { Position, Range } from '../../core/problem.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import { type CellAddress, cellAt, type Scan, scanCsv } from './scan.ts';

/** Maximum length of a header that is read separately, in characters. */
export const LONGEST_HEADER = 65_536;

/** Returns the header cells of a roster's text; the rest is not read. */
export function readHeaders(text: string): readonly string[] {
  return readTable(scanCsv(text.slice(0, LONGEST_HEADER), 1)).headers;
}

const QUOTE = 34;

/** A roster's text split into rows and cells with positions. Rows count from 0 below the header; -1 is the header. */
export interface RosterTable {
  /** Header cells as written, unquoted, not trimmed. */
  readonly headers: readonly string[];
  /** Number of records, without blank lines. */
  readonly rowCount: number;
  /** Returns the number of cells in a row. */
  cellCount(row: number): number;
  /** Returns the value of a cell, unquoted; '' if the row has no such cell. */
  value(row: number, column: number): string;
  /** Returns all values of a row. */
  record(row: number): string[];
  /** Returns all values of a row as a JSON list. */
  recordJson(row: number): string;
  /** Returns the range of a cell, quotes included; for a missing cell, the empty range at the end of its row. */
  rangeOf(row: number, column: number): Range;
  /** Returns the range of a whole row. */
  rangeOfRow(row: number): Range;
  /** Whether a cell is quoted. */
  isQuoted(row: number, column: number): boolean;
  /** Returns the cell that a position touches, including its edges; null between rows. Where two cells meet, it is the later one. */
  cellAt(position: Position): CellAddress | null;
}

/** A table of a whole text that was scanned at once. */
export interface ScannedTable extends RosterTable {
  readonly scan: Scan;
  /** Returns the range between two offsets of the text. */
  rangeBetween(start: number, end: number): Range;
}

/** Reads a whole CSV. */
export function readCsv(text: string): ScannedTable {
  return readTable(scanCsv(text));
}

/** Makes the cells of a scan readable by row and column. */
export function readTable(scan: Scan): ScannedTable {
  return new Cells(scan);
}

/** A class, because a record being typed is read at every keystroke: closures would have to be created each time. */
class Cells implements ScannedTable {
  readonly scan: Scan;
  readonly headers: readonly string[];
  readonly #lines: LineIndex;

  constructor(scan: Scan) {
    this.scan = scan;
    this.headers = this.record(-1);
    this.#lines = indexLines(scan.text);
  }

  get rowCount(): number {
    return Math.max(0, this.scan.rowCount - 1);
  }

  cellCount(row: number): number {
    return row + 1 < this.scan.rowCount ? this.#firstCell(row + 1) - this.#firstCell(row) : 0;
  }

  value(row: number, column: number): string {
    if (!this.#hasCell(row, column)) return '';
    const cell = this.#firstCell(row) + column;
    return readCell(this.scan.text, this.scan.cellStarts[cell]!, this.scan.cellEnds[cell]!);
  }

  record(row: number): string[] {
    const count = this.cellCount(row);
    const values: string[] = [];
    for (let column = 0; column < count; column++) values.push(this.value(row, column));
    return values;
  }

  recordJson(row: number): string {
    return JSON.stringify(this.record(row));
  }

  rangeOf(row: number, column: number): Range {
    if (!this.#hasCell(row, column)) return this.rangeBetween(this.#rowEnd(row), this.#rowEnd(row));
    const cell = this.#firstCell(row) + column;
    return this.rangeBetween(this.scan.cellStarts[cell]!, this.scan.cellEnds[cell]!);
  }

  rangeOfRow(row: number): Range {
    return this.rangeBetween(this.scan.cellStarts[this.#firstCell(row)] ?? 0, this.#rowEnd(row));
  }

  isQuoted(row: number, column: number): boolean {
    if (!this.#hasCell(row, column)) return false;
    const cell = this.#firstCell(row) + column;
    return isQuotedCell(this.scan.text, this.scan.cellStarts[cell]!, this.scan.cellEnds[cell]!);
  }

  cellAt(position: Position): CellAddress | null {
    return cellAt(this.scan, this.#lines.offsetAt(position));
  }

  rangeBetween(start: number, end: number): Range {
    return this.#lines.rangeOf(start, end);
  }

  #hasCell(row: number, column: number): boolean {
    return column >= 0 && column < this.cellCount(row);
  }

  #firstCell(row: number): number {
    return this.scan.rowCells[row + 1] ?? 0;
  }

  #rowEnd(row: number): number {
    return this.scan.cellEnds[this.#firstCell(row) + this.cellCount(row) - 1] ?? 0;
  }
}

function isQuotedCell(text: string, start: number, end: number): boolean {
  return end - start >= 2 && text.charCodeAt(start) === QUOTE && text.charCodeAt(end - 1) === QUOTE;
}

/** Returns the value between two offsets, unquoted. */
export function readCell(text: string, start: number, end: number): string {
  if (text.charCodeAt(start) !== QUOTE || start === end) return text.slice(start, end);
  const closed = end - start >= 2 && text.charCodeAt(end - 1) === QUOTE;
  const inner = text.slice(start + 1, closed ? end - 1 : end);
  return inner.includes('""') ? inner.replaceAll('""', '"') : inner;
}
