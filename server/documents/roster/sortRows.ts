import type { RawRows } from './rawRows.ts';
import type { TextChange } from './writeManagerEmail.ts';

const OPEN = /^"(?:[^"]|"")*$/;

/**
 * Returns the change that reorders the rows below the header; null if they are in that order. Each row is kept as written, including
 * multi-line ones. Line endings and blank lines stay in place, so that a last row without a line ending needs no special case.
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

/** Returns the first row with an unclosed quote, which could swallow other rows if it moved above them; null if there is none. */
export function findOpenRow(rows: RawRows): number | null {
  for (let row = -1; row < rows.table.rowCount; row++) {
    if (rows.row(row).includes('"') && rows.cellsOf(row).some((cell) => OPEN.test(cell))) return row;
  }
  return null;
}
