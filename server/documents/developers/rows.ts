import type { Range } from '../../core/problem.ts';
import { compareTexts, toSortKey } from '../../core/text.ts';
import { scanCsv } from '../csv/scan.ts';
import { type RosterTable, readTable, type ScannedTable } from '../csv/table.ts';
import type { PlacedEdit } from '../lineIndex.ts';
import { countFirst, indexLines, type LineIndex } from '../lineIndex.ts';

const OPEN = /^"(?:[^"]|"")*$/;

/**
 * Returns the change that reorders the rows below the header; null if they are in that order. Each row is kept as written, including
 * multi-line ones. Line endings and blank lines stay in place, so that a last row without a line ending needs no special case.
 */
export function sortRows(rows: RawRows, order: readonly number[]): PlacedEdit | null {
  const first = order.findIndex((row, place) => row !== place);
  if (first === -1) return null;
  const last = order.findLastIndex((row, place) => row !== place);
  const pieces: string[] = [];
  for (let place = first; place <= last; place++) {
    pieces.push(rows.row(order[place]!));
    if (place < last) pieces.push(rows.behind(place));
  }
  return { range: { start: rows.table.rangeOfRow(first).start, end: rows.table.rangeOfRow(last).end }, newText: pieces.join('') };
}

const NUMBER = /^[+-]?(\d+([.]\d*)?|[.]\d+)$/;

/**
 * Orders rows by their values in one column: numbers by value, then strings ignoring case; ISO dates are in order too. Rows without a value
 * always come last, and rows with the same value keep their order.
 */
export function orderByValue(values: readonly string[], isDescending: boolean): number[] {
  const keys = values.map((value) => {
    const text = value.trim();
    if (text === '') return null;
    return NUMBER.test(text)
      ? { number: Number(text), text: '' }
      : { number: Number.POSITIVE_INFINITY, text: toSortKey(text.toLowerCase()) };
  });
  const sign = isDescending ? -1 : 1;
  return [...keys.keys()].sort((one, other) => {
    const [a, b] = [keys[one]!, keys[other]!];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a.number === b.number ? compareTexts(a.text, b.text) : a.number < b.number ? -1 : 1);
  });
}

/** Returns the first row with an unclosed quote, which could swallow other rows if it moved above them; null if there is none. */
export function findOpenRow(rows: RawRows): number | null {
  for (let row = -1; row < rows.table.rowCount; row++) {
    if (rows.row(row).includes('"') && rows.cellsOf(row).some((cell) => OPEN.test(cell))) return row;
  }
  return null;
}

/**
 * A roster as written: its rows and cells with their quotes. Reads the whole text once, for operations on all cells. Rows count from 0
 * below the header, which is -1.
 */
export class RawRows {
  readonly table: ScannedTable;
  readonly lines: LineIndex;
  readonly text: string;
  readonly separator: string;

  constructor(text: string, separator = ',') {
    this.table = readTable(scanCsv(text, Number.POSITIVE_INFINITY, true, separator));
    this.lines = indexLines(text);
    this.text = text;
    this.separator = separator;
  }

  cellsOf(row: number): string[] {
    return Array.from({ length: this.table.cellCount(row) }, (_, column) => this.textOf(this.table.rangeOf(row, column)));
  }

  row(row: number): string {
    return this.textOf(this.table.rangeOfRow(row));
  }

  /** Returns the text between a row and the next: its line ending, and blank lines. */
  behind(row: number): string {
    const { end } = this.table.rangeOfRow(row);
    return this.textOf({ start: end, end: this.table.rangeOfRow(row + 1).start });
  }

  textOf({ start, end }: Range): string {
    return this.text.slice(this.lines.offsetAt(start), this.lines.offsetAt(end));
  }
}

/** Rewrites the cells of a row. */
type WriteCells = (cells: readonly string[], row: number) => readonly string[];

/** Returns the changes that rewrite some rows; adjacent rows share one change, and the line endings between them stay. */
export function rewriteRows(rows: RawRows, { start, end }: RowRange, write: WriteCells): PlacedEdit[] {
  const changes: PlacedEdit[] = [];
  let first = -1;
  let pieces: string[] = [];
  const close = (row: number): void => {
    if (pieces.length === 0) return;
    const range = { start: rows.table.rangeOfRow(first).start, end: rows.table.rangeOfRow(row).end };
    changes.push({ range, newText: pieces.join('') });
    pieces = [];
  };
  for (let row = start; row < end; row++) {
    const cells = rows.cellsOf(row);
    const written = write(cells, row);
    if (written.every((cell, column) => cell === cells[column])) {
      close(row - 1);
      continue;
    }
    if (pieces.length === 0) first = row;
    else pieces.push(rows.behind(row - 1));
    pieces.push(written.join(rows.separator));
  }
  close(end - 1);
  return changes;
}

/**
 * Returns the changes that remove spaces around cells, but none within quotes. A cell with a quote stays as it is: its spaces are part of
 * the value, or an error that must stay visible.
 */
export function shrinkRows(rows: RawRows, range: RowRange): PlacedEdit[] {
  return rewriteRows(rows, range, shrinkCells);
}

/** Trims the cells of a row. A line with nothing else would no longer be a row, and stays. */
export function shrinkCells(cells: readonly string[]): string[] {
  const shrunk = cells.map((cell) => (cell.includes('"') ? cell : cell.trim()));
  return shrunk.length === 1 && shrunk[0] === '' ? [...cells] : shrunk;
}

/** A half-open range of rows; -1 is the header. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** Returns the rows that touch the lines of a range, possibly including the header, by binary search. */
export function rowsWithin(table: RosterTable, { start, end }: Range): RowRange {
  return { start: firstRow(table, (row) => row.end.line >= start.line), end: firstRow(table, (row) => row.start.line > end.line) };
}

/** Returns the first row for which a condition holds that also holds for all rows after it; the number of rows if there is none. */
function firstRow(table: RosterTable, holds: (row: Range) => boolean): number {
  const first = table.headers.length === 0 ? 0 : -1;
  return first + countFirst(table.rowCount - first, (row) => !holds(table.rangeOfRow(first + row)));
}
