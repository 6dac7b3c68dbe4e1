import type { Position, Range } from '../../core/problem.ts';
import type { CellAddress } from '../../documents/roster/cellAt.ts';
import type { OpenRoster } from './openRosters.ts';

/** An e-mail under the cursor: the cell that it stands in, its number, and the record of whoever has it; -1 where nobody does. */
export interface EmailMention {
  readonly cell: CellAddress;
  readonly number: number;
  readonly record: number;
}

/** The cell at a place of a roster; null between rows. */
export function findCell({ check }: OpenRoster, position: Position): CellAddress | null {
  return check.table.cellAt(position);
}

/** The e-mail at a place, in the column of e-mails or of managers; null where none stands there. */
export function findEmail(roster: OpenRoster, position: Position): EmailMention | null {
  const cell = findCell(roster, position);
  const { columns, facts } = roster.check;
  if (cell === null || cell.row < 0) return null;
  const number =
    cell.column === columns.email ? facts.emailOf(cell.row) : cell.column === columns.managerEmail ? facts.managerOf(cell.row) : 0;
  return number === 0 ? null : { cell, number, record: facts.firstRecordOf(number) };
}

/** The cells in which an e-mail stands: of those who have it, then of those whose manager has it, each in the order of the text. */
export function cellsOf(
  { check: { columns, facts } }: OpenRoster,
  number: number,
): { readonly own: CellAddress[]; readonly reports: CellAddress[] } {
  return {
    own: Array.from(facts.recordsOf(number), (row) => ({ row, column: columns.email })),
    reports: Array.from(facts.reportsOf(number), (row) => ({ row, column: columns.managerEmail })),
  };
}

/** The place of a cell's value, without its quotes where it has any. */
export function rangeInside({ check: { table } }: OpenRoster, { row, column }: CellAddress): Range {
  const { start, end } = table.rangeOf(row, column);
  if (!table.isQuoted(row, column)) return { start, end };
  return { start: { ...start, character: start.character + 1 }, end: { ...end, character: end.character - 1 } };
}
