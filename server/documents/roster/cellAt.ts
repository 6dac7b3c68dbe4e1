import type { Scan } from './scan.ts';

/** A cell by its record (row below the header, -1 the header itself) and column. */
export interface CellAddress {
  readonly row: number;
  readonly column: number;
}

/** The cell that an offset of the text touches, its edges included; null between rows. Where two cells meet, the later one. */
export function cellAt({ cellStarts, cellEnds, rowCells, rowCount }: Scan, offset: number): CellAddress | null {
  const cell = findLast(cellStarts, cellStarts.length, offset);
  if (cell === -1 || offset > cellEnds[cell]!) return null;
  const row = findLast(rowCells, rowCount, cell);
  return { row: row - 1, column: cell - rowCells[row]! };
}

/** Index of the last of the first `length` ascending values that is at most `limit`; -1 where none is. */
export function findLast(values: ArrayLike<number>, length: number, limit: number): number {
  let low = -1;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle]! <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
