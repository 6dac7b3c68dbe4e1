import type { Position, Range } from '../../core/problem.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import { type CellAddress, cellAt } from './cellAt.ts';
import type { Scan } from './scan.ts';

const QUOTE = 34;

/** A roster's text read into rows and cells that know their place. Rows count from 0 below the header; -1 is the header. */
export interface RosterTable {
  /** Header cells as written, unquoted, not trimmed. */
  readonly headers: readonly string[];
  /** Records, blank lines left out. */
  readonly rowCount: number;
  /** How many cells a row has. */
  cellCount(row: number): number;
  /** The value of a cell, unquoted; '' where the row has no such cell. */
  value(row: number, column: number): string;
  /** All values of a row. */
  record(row: number): string[];
  /** The place of a cell, its quotes included; a missing cell is the empty place at the end of its row. */
  rangeOf(row: number, column: number): Range;
  /** The place of a whole row. */
  rangeOfRow(row: number): Range;
  /** True where a cell is written in quotes. */
  isQuoted(row: number, column: number): boolean;
  /** The cell that a place touches, its edges included; null between rows. Where two cells meet, the later one. */
  cellAt(position: Position): CellAddress | null;
}

/** A table of a whole text that was scanned at once. */
export interface ScannedTable extends RosterTable {
  readonly scan: Scan;
  /** The place between two offsets of the text. */
  rangeBetween(start: number, end: number): Range;
}

/** Makes the cells of a scan readable by row and column. */
export function readTable(scan: Scan): ScannedTable {
  const { text, cellStarts, cellEnds, rowCells, rowCount } = scan;
  let lines: LineIndex | null = null;

  const linesOf = (): LineIndex => {
    lines ??= indexLines(text);
    return lines;
  };
  const rangeBetween = (start: number, end: number): Range => linesOf().rangeOf(start, end);
  const firstCell = (row: number): number => rowCells[row + 1] ?? 0;
  const cellCount = (row: number): number => (row + 1 < rowCount ? firstCell(row + 1) - firstCell(row) : 0);
  const value = (row: number, column: number): string => {
    if (column < 0 || column >= cellCount(row)) return '';
    const cell = firstCell(row) + column;
    return readCell(text, cellStarts[cell]!, cellEnds[cell]!);
  };
  const record = (row: number): string[] => {
    const count = cellCount(row);
    const values: string[] = [];
    for (let column = 0; column < count; column++) values.push(value(row, column));
    return values;
  };
  const rowEnd = (row: number): number => cellEnds[firstCell(row) + cellCount(row) - 1] ?? 0;

  return {
    scan,
    headers: record(-1),
    rowCount: Math.max(0, rowCount - 1),
    cellCount,
    value,
    record,
    rangeOf: (row, column) => {
      if (column < 0 || column >= cellCount(row)) return rangeBetween(rowEnd(row), rowEnd(row));
      const cell = firstCell(row) + column;
      return rangeBetween(cellStarts[cell]!, cellEnds[cell]!);
    },
    rangeOfRow: (row) => rangeBetween(cellStarts[firstCell(row)] ?? 0, rowEnd(row)),
    isQuoted: (row, column) => {
      if (column < 0 || column >= cellCount(row)) return false;
      const cell = firstCell(row) + column;
      return isQuotedCell(text, cellStarts[cell]!, cellEnds[cell]!);
    },
    cellAt: (position) => cellAt(scan, linesOf().offsetAt(position)),
    rangeBetween,
  };
}

function isQuotedCell(text: string, start: number, end: number): boolean {
  return end - start >= 2 && text.charCodeAt(start) === QUOTE && text.charCodeAt(end - 1) === QUOTE;
}

/** The value written between two offsets: quotes taken off, doubled quotes halved. */
export function readCell(text: string, start: number, end: number): string {
  if (text.charCodeAt(start) !== QUOTE || start === end) return text.slice(start, end);
  const closed = end - start >= 2 && text.charCodeAt(end - 1) === QUOTE;
  const inner = text.slice(start + 1, closed ? end - 1 : end);
  return inner.includes('""') ? inner.replaceAll('""', '"') : inner;
}
