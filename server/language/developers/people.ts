import * as l10n from '@vscode/l10n';
import type { Position, Range } from '../../core/problem.ts';
import type { CellAddress } from '../../documents/csv/scan.ts';
import type { OpenRoster } from './openRosters.ts';

/** Returns the display name of a person: the name, otherwise the e-mail, otherwise the row number as an editor counts it if each row is one line. */
export function nameOf({ check: { table, columns } }: OpenRoster, record: number): string {
  return table.value(record, columns.name).trim() || table.value(record, columns.email).trim() || l10n.t('Row {0}', record + 2);
}

/** Returns the record of a person's manager, as the check resolves it; -1 if the row names no known person. */
export function managerOf({ check: { inputs } }: OpenRoster, record: number): number {
  const number = inputs.managerOf(record);
  return number === 0 ? -1 : inputs.firstRecordOf(number);
}

/** An e-mail under the cursor: its cell, its number, and the record of the person who has it, or -1. */
export interface EmailMention {
  readonly cell: CellAddress;
  readonly number: number;
  readonly record: number;
}

/** Returns the e-mail at a position, in the e-mail or the manager column; null if there is none. */
export function findEmail(roster: OpenRoster, position: Position): EmailMention | null {
  const { table, columns, inputs } = roster.check;
  const cell = table.cellAt(position);
  if (cell === null || cell.row < 0) return null;
  const number =
    cell.column === columns.email ? inputs.emailOf(cell.row) : cell.column === columns.managerEmail ? inputs.managerOf(cell.row) : 0;
  return number === 0 ? null : { cell, number, record: inputs.firstRecordOf(number) };
}

/** Returns the cells that contain an e-mail: those of the people who have it, then those of their reports, each in document order. */
export function cellsOf(
  { check: { columns, inputs } }: OpenRoster,
  number: number,
): { readonly own: CellAddress[]; readonly reports: CellAddress[] } {
  return {
    own: Array.from(inputs.recordsOf(number), (row) => ({ row, column: columns.email })),
    reports: Array.from(inputs.reportsOf(number), (row) => ({ row, column: columns.managerEmail })),
  };
}

/** Returns the range of a cell's value, without quotes. */
export function rangeInside({ check: { table } }: OpenRoster, { row, column }: CellAddress): Range {
  const { start, end } = table.rangeOf(row, column);
  if (!table.isQuoted(row, column)) return { start, end };
  return { start: { ...start, character: start.character + 1 }, end: { ...end, character: end.character - 1 } };
}
