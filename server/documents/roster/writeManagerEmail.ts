import { quoteCell } from '../../core/csvRow.ts';
import type { Range } from '../../core/problem.ts';
import type { RosterCheck } from './check.ts';

/** One stretch of a text and what takes its place. */
export interface TextChange {
  readonly range: Range;
  readonly newText: string;
}

/**
 * The change that makes `email` the manager of a record ('' for nobody); null where the cell says so already. The roster must have a column for it,
 * and the record a cell there. A cell that is quoted stays so.
 */
export function writeManagerEmail({ table, columns }: RosterCheck, record: number, email: string): TextChange | null {
  const column = columns.managerEmail;
  if (table.value(record, column).trim() === email) return null;
  return {
    range: table.rangeOf(record, column),
    newText: table.isQuoted(record, column) ? `"${email.replaceAll('"', '""')}"` : quoteCell(email),
  };
}
