import type { RawRows } from './rawRows.ts';
import { rewriteRows } from './rewriteRows.ts';
import type { RowStretch } from './rowsWithin.ts';
import type { TextChange } from './writeManagerEmail.ts';

/** The changes that take away the spaces around cells, but none within quotes. A cell in which a quote stands stays as it is: its spaces are its own, or it is a mistake to be seen. */
export function shrinkRows(rows: RawRows, stretch: RowStretch): TextChange[] {
  return rewriteRows(rows, stretch, shrinkCells);
}

/** The cells of a row without the spaces around them. A line with nothing else would be no row any more, and stays. */
export function shrinkCells(cells: readonly string[]): string[] {
  const shrunk = cells.map((cell) => (cell.includes('"') ? cell : cell.trim()));
  return shrunk.length === 1 && shrunk[0] === '' ? [...cells] : shrunk;
}
