import type { Scan } from './scan.ts';

/** A cell by its record (row below the header, -1 is the header itself) and column. */
export interface CellAddress {
  readonly row: number;
  readonly column: number;
}

/** Returns the cell that an offset of the text touches, including its edges; null between rows. Where two cells meet, it is the later one. */
export function cellAt({ cellStarts, cellEnds, rowCells, rowCount }: Scan, offset: number): CellAddress | null {
  const cell = findLast(cellStarts, cellStarts.length, offset);
  if (cell === -1 || offset > cellEnds[cell]!) return null;
  const row = findLast(rowCells, rowCount, cell);
  return { row: row - 1, column: cell - rowCells[row]! };
}

/** Returns the index of the last of the first `length` ascending values that is at most `limit`, or -1. */
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
