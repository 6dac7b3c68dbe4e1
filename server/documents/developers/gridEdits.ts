import * as l10n from '@vscode/l10n';
import { describeColumns } from '../../core/checkLimits.ts';
import { quoteCell } from '../../core/csvCells.ts';
import { findSeparator } from '../../core/developers/separators.ts';
import type { GridEdit } from '../../core/grid.ts';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { BYTE_ORDER_MARK_CODE, formatCount } from '../../core/text.ts';
import { isTooWide } from '../csv/faults.ts';
import type { RosterTable } from '../csv/table.ts';
import type { PlacedEdit } from '../lineIndex.ts';
import { lineEndBehind, quote, removeRows } from './fixes/cells.ts';
import { orderByValue, type RawRows, rewriteRows, sortRows } from './rows.ts';

type CellsEdit = Extract<GridEdit, { readonly kind: 'cells' }>;

/** Returns the separator of a CSV text by its header as read with commas. */
export function chooseSeparator(headers: readonly string[]): string {
  return findSeparator(headers)?.character ?? ',';
}

/**
 * Returns the changes of a text for an edit of its grid. What the edit does not concern stays as written: separator, quotes, line endings,
 * the byte order mark, and all other cells. Throws INVALID_REQUEST if the edit is not possible.
 */
export function editGrid(rows: RawRows, edit: GridEdit): PlacedEdit[] {
  if (isTooWide(rows.table)) throw new Refusal('INVALID_REQUEST', describeColumns());
  if (rows.table.headers.length === 0)
    throw new Refusal('INVALID_REQUEST', l10n.t('This file is empty. Write its header in the text editor first.'));
  switch (edit.kind) {
    case 'cells':
      return setCells(rows, edit);
    case 'fill':
      return fillDown(rows, edit);
    case 'insert':
      requireClosed(rows, edit.at - 1);
      return [insertRows(rows, edit.at, Array(edit.count).fill(writeRow(rows, edit.at - 1, [])))];
    case 'duplicate':
      return duplicateRows(rows, edit.rows);
    case 'delete':
      return deleteRows(rows, new Set(edit.rows));
    case 'move':
      return applyOrder(rows, orderMoved(rows.table.rowCount, edit.rows, edit.to));
    case 'order': {
      const values = Array.from({ length: rows.table.rowCount }, (_, row) => rows.table.value(row, edit.column));
      return applyOrder(rows, orderByValue(values, edit.isDescending));
    }
  }
}

/**
 * Returns the change of one cell, without reading the rest of the text; null if that is not enough: the cell is new, its row would become a
 * blank line, or a quote could change how other rows are read.
 */
export function editCell(table: RosterTable, separator: string, edit: GridEdit): PlacedEdit | null {
  if (edit.kind !== 'cells' || edit.rows.length !== 1 || edit.columns !== 1) return null;
  const [row = -1, value = ''] = [edit.rows[0], edit.values[0]?.[0]];
  const { column } = edit;
  if (row < 0 || row >= table.rowCount || column < 0 || column >= table.cellCount(row)) return null;
  const hasQuote = table.isQuoted(row, column) || table.value(row, column).includes('"');
  if (hasQuote || quoteCell(value, separator) !== value || (value === '' && table.cellCount(row) === 1)) return null;
  const range = table.rangeOf(row, column);
  // A cell with a fault has a quote of its own outside its value.
  const isPlain = range.start.line === range.end.line && range.end.character - range.start.character === table.value(row, column).length;
  return isPlain ? { range, newText: value } : null;
}

function setCells(rows: RawRows, { rows: targets, column, columns, values }: CellsEdit): PlacedEdit[] {
  const { table } = rows;
  const places = new Map(targets.map((row, place) => [row, place]));
  const valueAt = (row: number, at: number): string | undefined => {
    const place = places.get(row);
    if (place === undefined || at < column || at >= column + columns) return undefined;
    const line = values[place % values.length] ?? [];
    return line[(at - column) % line.length] ?? '';
  };
  const sorted = [...places.keys()].sort((one, other) => one - other);
  const known = sorted.filter((row) => row < table.rowCount);
  requireColumns(rows, known, sorted.length > known.length, column + columns);
  requireClosed(rows, sorted.at(-1) ?? -1, (row, at) => valueAt(row, at) !== undefined);
  const write = (cells: readonly string[], row: number): string[] => {
    const count = Math.max(cells.length, column + columns);
    const written = Array.from({ length: count }, (_, at) => {
      const value = valueAt(row, at);
      if (value === undefined) return cells[at] ?? '';
      // A cell that has the value stays as written.
      if (at < cells.length && table.value(row, at) === value) return cells[at]!;
      return writeValue(rows, value, row === -1 && at === 0, table.isQuoted(row, at));
    });
    return isBlank(written) ? ['""'] : written;
  };
  const edits = toRuns(known).flatMap((run) => rewriteRows(rows, run, write));
  const added = sorted.slice(known.length).map((row) =>
    writeRow(
      rows,
      table.rowCount - 1,
      table.headers.map((_, at) => valueAt(row, at) ?? ''),
    ),
  );
  return added.length === 0 ? edits : [...edits, insertRows(rows, table.rowCount, added)];
}

function fillDown(rows: RawRows, { rows: targets, column, columns }: Extract<GridEdit, { readonly kind: 'fill' }>): PlacedEdit[] {
  const [first, ...others] = targets;
  if (first === undefined || others.length === 0) return [];
  const values = [Array.from({ length: columns }, (_, at) => rows.table.value(first, column + at))];
  return setCells(rows, { kind: 'cells', rows: others, column, columns, values });
}

function duplicateRows(rows: RawRows, targets: readonly number[]): PlacedEdit[] {
  const sorted = [...targets].sort((one, other) => one - other);
  const last = sorted.at(-1);
  if (last === undefined) return [];
  requireClosed(rows, last);
  return [
    insertRows(
      rows,
      last + 1,
      sorted.map((row) => rows.row(row)),
    ),
  ];
}

function deleteRows(rows: RawRows, deleted: ReadonlySet<number>): PlacedEdit[] {
  const last = [...deleted].reduce((one, other) => Math.max(one, other), -1);
  requireClosed(rows, last, (row) => deleted.has(row));
  return removeRows({ check: rows, lines: rows.lines, text: () => rows.text }, [...deleted]);
}

/** Returns all rows in order, with some of them before another one. */
function orderMoved(count: number, moved: readonly number[], to: number): number[] {
  const set = new Set(moved);
  const others = (from: number, end: number) => Array.from({ length: end - from }, (_, at) => from + at).filter((row) => !set.has(row));
  return [...others(0, to), ...[...moved].sort((one, other) => one - other), ...others(to, count)];
}

function applyOrder(rows: RawRows, order: readonly number[]): PlacedEdit[] {
  requireClosed(
    rows,
    order.findLastIndex((row, place) => row !== place),
  );
  const change = sortRows(rows, order);
  return change === null ? [] : [change];
}

/** Returns the change that adds rows before a row, or behind the last one. */
function insertRows(rows: RawRows, at: number, added: readonly string[]): PlacedEdit {
  const { table, text, lines } = rows;
  const lineEnd = lineEndBehind(text, lines.offsetAt(table.rangeOfRow(-1).end)) || '\n';
  const isLast = at >= table.rowCount;
  const { start, end } = table.rangeOfRow(isLast ? table.rowCount - 1 : at);
  const place = isLast ? end : start;
  const newText = added.map((row) => (isLast ? lineEnd + row : row + lineEnd)).join('');
  return { range: { start: place, end: place }, newText };
}

/** Writes a new row with as many cells as the header, quoted as those of another row. */
function writeRow(rows: RawRows, like: number, values: readonly string[]): string {
  const cells = rows.table.headers.map((_, column) => writeValue(rows, values[column] ?? '', false, rows.table.isQuoted(like, column)));
  return isBlank(cells) ? '""' : cells.join(rows.separator);
}

/** Writes a value; one at the start of the text must not become its byte order mark. */
function writeValue({ separator }: RawRows, value: string, isFirst: boolean, isQuoted: boolean): string {
  const isMark = isFirst && value.charCodeAt(0) === BYTE_ORDER_MARK_CODE;
  return isQuoted || isMark ? quote(value) : quoteCell(value, separator);
}

/** Whether a row would be a blank line, which is no row. */
function isBlank(cells: readonly string[]): boolean {
  return cells.length === 1 && cells[0] === '';
}

/** Joins ascending rows into ranges of adjacent ones. */
function toRuns(rows: readonly number[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.end === row) last.end++;
    else runs.push({ start: row, end: row + 1 });
  }
  return runs;
}

/** Throws if some cells are right of their row's and the header's last one: they would make the row longer than the header. */
function requireColumns({ table }: RawRows, known: readonly number[], addsRows: boolean, end: number): void {
  const columns = table.headers.length;
  if (end <= columns || (!addsRows && known.every((row) => end <= table.cellCount(row)))) return;
  throw new Refusal(
    'INVALID_REQUEST',
    plural(
      columns,
      'These cells reach column {1}, and the header has 1. Paste fewer columns, or add some to the header first.',
      'These cells reach column {1}, and the header has {0}. Paste fewer columns, or add some to the header first.',
      formatCount(columns),
      formatCount(end),
    ),
  );
}

/** Throws if a cell that stays has an unclosed quote at or above a row: a quote that is added or removed below could close it. */
function requireClosed({ table }: RawRows, last: number, isReplaced: (row: number, column: number) => boolean = () => false): void {
  for (const { kind, start } of table.scan.faults) {
    if (kind !== 'unclosedQuote') continue;
    const place = table.rangeBetween(start, start).start;
    const cell = table.cellAt(place);
    if (cell === null || cell.row > last || isReplaced(cell.row, cell.column)) continue;
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t('The quote in line {0} is not closed and could swallow the rows below it. Close it first.', formatCount(place.line + 1)),
    );
  }
}
