import { quoteCell } from '../../../core/csvCells.ts';
import type { Range } from '../../../core/problem.ts';
import type { PlacedEdit } from '../../lineIndex.ts';
import type { RosterCheck } from '../check.ts';
import type { FixSource } from './rosterFix.ts';

/** Returns the change that trims a cell; null if there is nothing to trim or the cell is blank. */
export function trimCell(source: FixSource, row: number, column: number): PlacedEdit | null {
  const value = source.check.table.value(row, column);
  const trimmed = value.trim();
  return trimmed === '' || trimmed === value ? null : writeCell(source, row, column, trimmed);
}

/** A space next to a possible edge of a cell. */
const AT_EDGE = /(?<=^|[,"\r\n])\s(?<![\r\n])|\s(?<![\r\n])(?=[,"\r\n]|$)/g;

/** Trims headers, names and e-mails, where surrounding spaces have no meaning. Unreadable rows stay as they are. */
export function trimCells(source: FixSource, most: number): PlacedEdit[] {
  const { table, columns, inputs } = source.check;
  const special = new Set([columns.name, columns.email, columns.managerEmail]);
  const edits = new Map<string, PlacedEdit>();
  // Most cells have no spaces: searching for those is faster than reading all cells.
  for (const { index } of source.text().matchAll(AT_EDGE)) {
    if (edits.size >= most) break;
    const cell = table.cellAt(source.lines.rangeOf(index, index).start);
    if (cell === null || !(cell.row === -1 ? inputs.headerReadable : inputs.isReadable(cell.row) && special.has(cell.column))) continue;
    const edit = trimCell(source, cell.row, cell.column);
    if (edit !== null) edits.set(`${cell.row} ${cell.column}`, edit);
  }
  return [...edits.values()];
}

/** Returns the raw text of a range, quotes included. */
export function rawText({ lines, text }: FixSource, { start, end }: Range): string {
  return text().slice(lines.offsetAt(start), lines.offsetAt(end));
}

/** Returns the change that sets the value of a cell; a quoted cell stays quoted. */
export function writeCell({ check: { table } }: Pick<FixSource, 'check'>, row: number, column: number, value: string): PlacedEdit {
  const range = table.rangeOf(row, column);
  return { range, newText: table.isQuoted(row, column) ? quote(value) : quoteCell(value) };
}

/** Returns the change that makes `email` ('' for none) the manager of a record that has a cell for it; null if it already is. */
export function writeManagerEmail(check: RosterCheck, record: number, email: string): PlacedEdit | null {
  const column = check.columns.managerEmail;
  return check.table.value(record, column).trim() === email ? null : writeCell({ check }, record, column, email);
}

/** Quotes a value, whether or not it needs quotes. */
export function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/** Returns the change that adds a row at the end, with the line ending of the header, or a line feed if it has none. */
export function appendRow(source: FixSource, cells: readonly string[]): PlacedEdit {
  const all = source.text();
  const lineEnd = lineEndBehind(all, source.lines.offsetAt(source.check.table.rangeOfRow(-1).end)) || '\n';
  const row = cells.map((cell) => quoteCell(cell)).join(',');
  const isEnded = /[\r\n]$/.test(all.slice(-1));
  return { range: source.lines.rangeOf(all.length, all.length), newText: isEnded ? row + lineEnd : lineEnd + row };
}

/**
 * Returns the changes that remove rows with their line endings; if the last row has none, the line ending before it is removed, unless the
 * row above has too few cells: it would seem cut off without it.
 */
export function removeRows(
  { check: { table }, lines, text }: Pick<FixSource, 'lines' | 'text'> & { readonly check: Pick<RosterCheck, 'table'> },
  rows: readonly number[],
): PlacedEdit[] {
  const all = text();
  const spans: { start: number; end: number; readonly above: number }[] = [];
  for (const row of [...rows].sort((one, other) => one - other)) {
    const range = table.rangeOfRow(row);
    const start = lines.offsetAt(range.start);
    const end = lines.offsetAt(range.end);
    const next = end + lineEndBehind(all, end).length;
    const last = spans.at(-1);
    if (last?.end === start) last.end = next;
    else spans.push({ start, end: next, above: row - 1 });
  }
  const last = spans.at(-1);
  const isWhole = (row: number): boolean => row < 0 || table.cellCount(row) >= table.headers.length;
  if (last !== undefined && last.end === all.length && !/[\r\n]$/.test(all.slice(-1)) && isWhole(last.above)) {
    last.start -= all.slice(0, last.start).endsWith('\r\n') ? 2 : 1;
  }
  return spans.map(({ start, end }) => ({ range: lines.rangeOf(start, end), newText: '' }));
}

/** Returns the line ending at an offset; '' if there is none. */
export function lineEndBehind(text: string, at: number): string {
  if (text.startsWith('\r\n', at)) return '\r\n';
  return text[at] === '\n' || text[at] === '\r' ? text[at] : '';
}
