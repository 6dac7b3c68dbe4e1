import type { Range } from '../../core/problem.ts';
import type { RosterTable } from './table.ts';

/** Rows from the first to before the last; -1 is the header. */
export interface RowStretch {
  readonly start: number;
  readonly end: number;
}

/** The rows that touch the lines of a range, the header among them. Looks at as many rows as a search by halves. */
export function rowsWithin(table: RosterTable, { start, end }: Range): RowStretch {
  return { start: firstRow(table, (row) => row.end.line >= start.line), end: firstRow(table, (row) => row.start.line > end.line) };
}

/** The first row for which something holds that holds for all behind it; the number of rows where it holds for none. */
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
