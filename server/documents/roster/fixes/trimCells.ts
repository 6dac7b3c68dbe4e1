import type { TextChange } from '../writeManagerEmail.ts';
import { writeCell } from './cells.ts';
import type { FixSource } from './rosterFix.ts';

/** Returns the change that trims a cell; null if there is nothing to trim or the cell is blank. */
export function trimCell(source: FixSource, row: number, column: number): TextChange | null {
  const value = source.check.table.value(row, column);
  const trimmed = value.trim();
  return trimmed === '' || trimmed === value ? null : writeCell(source, row, column, trimmed);
}

/** A space next to a possible edge of a cell. */
const AT_EDGE = /(?<=^|[,"\r\n])\s(?<![\r\n])|\s(?<![\r\n])(?=[,"\r\n]|$)/g;

/** Trims headers, names and e-mails, where surrounding spaces have no meaning. Unreadable rows stay as they are. */
export function trimCells(source: FixSource, most: number): TextChange[] {
  const { table, columns, facts } = source.check;
  const special = new Set([columns.name, columns.email, columns.managerEmail]);
  const edits = new Map<string, TextChange>();
  // Most cells have no spaces: searching for those is faster than reading all cells.
  for (const { index } of source.text().matchAll(AT_EDGE)) {
    if (edits.size >= most) break;
    const cell = table.cellAt(source.lines.rangeOf(index, index).start);
    if (cell === null || !(cell.row === -1 ? facts.headerReadable : facts.isReadable(cell.row) && special.has(cell.column))) continue;
    const edit = trimCell(source, cell.row, cell.column);
    if (edit !== null) edits.set(`${cell.row} ${cell.column}`, edit);
  }
  return [...edits.values()];
}
