import type { TextChange } from '../writeManagerEmail.ts';
import { writeCell } from './cells.ts';
import type { FixSource } from './rosterFix.ts';

/** The change that takes the spaces around a cell away; null where there are none, or nothing else. */
export function trimCell(source: FixSource, row: number, column: number): TextChange | null {
  const value = source.check.table.value(row, column);
  const trimmed = value.trim();
  return trimmed === '' || trimmed === value ? null : writeCell(source, row, column, trimmed);
}

/** A space beside what may begin or end a cell. */
const AT_EDGE = /(?<=^|[,"\r\n])\s(?<![\r\n])|\s(?<![\r\n])(?=[,"\r\n]|$)/g;

/** Takes the spaces around headers, names and e-mails away, where they say nothing. Rows that cannot be read stay as they are. */
export function trimCells(source: FixSource, most: number): TextChange[] {
  const { table, columns, facts } = source.check;
  const special = new Set([columns.name, columns.email, columns.managerEmail]);
  const edits = new Map<string, TextChange>();
  // Most cells have no spaces: a search for those is faster than reading all cells.
  for (const { index } of source.text().matchAll(AT_EDGE)) {
    if (edits.size >= most) break;
    const cell = table.cellAt(source.lines.rangeOf(index, index).start);
    if (cell === null || !(cell.row === -1 ? facts.headerReadable : facts.isReadable(cell.row) && special.has(cell.column))) continue;
    const edit = trimCell(source, cell.row, cell.column);
    if (edit !== null) edits.set(`${cell.row} ${cell.column}`, edit);
  }
  return [...edits.values()];
}
