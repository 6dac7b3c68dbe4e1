import type { Range } from '../../core/problem.ts';
import type { RosterTable } from './table.ts';

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
  let low = table.headers.length === 0 ? 0 : -1;
  let high = table.rowCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(table.rangeOfRow(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}
