import type { RawRows } from './rawRows.ts';
import { rewriteRows } from './rewriteRows.ts';
import type { RowRange } from './rowsWithin.ts';
import type { TextChange } from './writeManagerEmail.ts';

/**
 * Returns the changes that remove spaces around cells, but none within quotes. A cell with a quote stays as it is: its spaces are part of
 * the value, or an error that must stay visible.
 */
export function shrinkRows(rows: RawRows, range: RowRange): TextChange[] {
  return rewriteRows(rows, range, shrinkCells);
}

/** Trims the cells of a row. A line with nothing else would no longer be a row, and stays. */
export function shrinkCells(cells: readonly string[]): string[] {
  const shrunk = cells.map((cell) => (cell.includes('"') ? cell : cell.trim()));
  return shrunk.length === 1 && shrunk[0] === '' ? [...cells] : shrunk;
}
