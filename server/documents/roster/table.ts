import type { Range } from '../../core/problem.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import type { Scan } from './scan.ts';

const QUOTE = 34;

/** A roster's text read into rows and cells that know their place. Rows count from 0 below the header; -1 is the header. */
export interface RosterTable {
  readonly scan: Scan;
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
  /** The place between two offsets of the text. */
  rangeBetween(start: number, end: number): Range;
}

/** Makes the cells of a scan readable by row and column. */
export function readTable(scan: Scan): RosterTable {
  const { text, cellStarts, cellEnds, rowCells, rowCount } = scan;
  let lines: LineIndex | null = null;

  const rangeBetween = (start: number, end: number): Range => {
    lines ??= indexLines(text);
    return lines.rangeOf(start, end);
  };
  const firstCell = (row: number): number => rowCells[row + 1] ?? 0;
  const cellCount = (row: number): number => (row + 1 < rowCount ? firstCell(row + 1) - firstCell(row) : 0);
  const value = (row: number, column: number): string => {
    if (column < 0 || column >= cellCount(row)) return '';
    const cell = firstCell(row) + column;
    return readCell(text, cellStarts[cell]!, cellEnds[cell]!);
  };
  const record = (row: number): string[] => Array.from({ length: cellCount(row) }, (_, column) => value(row, column));
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
    rangeBetween,
  };
}

/** The value written between two offsets: quotes taken off, doubled quotes halved. */
export function readCell(text: string, start: number, end: number): string {
  if (text.charCodeAt(start) !== QUOTE || start === end) return text.slice(start, end);
  const closed = end - start >= 2 && text.charCodeAt(end - 1) === QUOTE;
  const inner = text.slice(start + 1, closed ? end - 1 : end);
  return inner.includes('""') ? inner.replaceAll('""', '"') : inner;
}
