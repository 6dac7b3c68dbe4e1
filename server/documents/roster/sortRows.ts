import type { RawRows } from './rawRows.ts';
import type { TextChange } from './writeManagerEmail.ts';

const OPEN = /^"(?:[^"]|"")*$/;

/**
 * The change that puts the rows below the header into another order; null where they are in it. Each row is written as it was, over several lines too. Line ends and blank
 * lines stay where they are, so that a last row without a line end needs nothing.
 */
export function sortRows(rows: RawRows, order: readonly number[]): TextChange | null {
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

/** The first row with a quote that is not closed, which would swallow others once it stands above them; null where there is none. */
export function findOpenRow(rows: RawRows): number | null {
  for (let row = -1; row < rows.table.rowCount; row++) {
    if (rows.row(row).includes('"') && rows.cellsOf(row).some((cell) => OPEN.test(cell))) return row;
  }
  return null;
}
