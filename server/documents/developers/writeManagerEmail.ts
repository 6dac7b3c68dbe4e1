import { quoteCell } from '../../core/csvCells.ts';
import type { Range } from '../../core/problem.ts';
import type { RosterCheck } from './check.ts';

/** A range of a text and its replacement. */
export interface TextChange {
  readonly range: Range;
  readonly newText: string;
}

/**
 * Returns the change that makes `email` the manager of a record ('' for none); null if the cell already has it. The roster must have a
 * manager column and the record a cell in it. A quoted cell stays quoted.
 */
export function writeManagerEmail({ table, columns }: RosterCheck, record: number, email: string): TextChange | null {
  const column = columns.managerEmail;
  if (table.value(record, column).trim() === email) return null;
  return {
    range: table.rangeOf(record, column),
    newText: table.isQuoted(record, column) ? `"${email.replaceAll('"', '""')}"` : quoteCell(email),
  };
}
