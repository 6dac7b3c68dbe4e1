import type { Range } from '../../core/problem.ts';

/** A roster's text read into rows and cells that know their place. Rows count from 0 below the header; -1 is the header. */
export interface RosterTable {
  /** Header cells as written, unquoted, not trimmed. */
  readonly headers: readonly string[];
  /** Records, blank lines left out. */
  readonly rowCount: number;
  /** The value of a cell, unquoted; '' where the row has no such cell. */
  value(row: number, column: number): string;
  /** The place of a cell, its quotes included; a missing cell is the empty place at the end of its row. */
  rangeOf(row: number, column: number): Range;
}
