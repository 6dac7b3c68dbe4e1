import type { TextChange } from '../writeManagerEmail.ts';
import { writeCell } from './cells.ts';
import type { FixSource } from './rosterFix.ts';

/** The change that takes the spaces around a cell away; null where there are none, or nothing else. */
export function trimCell(source: FixSource, row: number, column: number): TextChange | null {
  const value = source.check.table.value(row, column);
  const trimmed = value.trim();
  return trimmed === '' || trimmed === value ? null : writeCell(source, row, column, trimmed);
}

/** Takes the spaces around headers, names and e-mails away, where they say nothing. Rows that cannot be read stay as they are. */
export function trimCells(source: FixSource, most: number): TextChange[] {
  const { table, columns, facts } = source.check;
  const all = table.headers.map((_, column) => column);
  const special = [columns.name, columns.email, columns.managerEmail];
  const edits: TextChange[] = [];
  for (let row = -1; row < table.rowCount && edits.length < most; row++) {
    if (row === -1 ? !facts.headerReadable : !facts.isReadable(row)) continue;
    for (const column of row === -1 ? all : special) {
      const edit = column === -1 ? null : trimCell(source, row, column);
      if (edit !== null) edits.push(edit);
    }
  }
  return edits;
}
