import * as l10n from '@vscode/l10n';
import { describeCut } from '../csvCells.ts';
import { plural } from '../plural.ts';
import type { PlainTable } from './table.ts';
import { isTotal } from './totals.ts';

/** The rows of an export that are not part of its table. */
export interface Skip {
  /** The columns by which the row of the header is found, whatever is above it. */
  readonly header?: readonly string[];
  /** Rows above the header, and directly below it. */
  readonly above?: number;
  readonly below?: number;
  /** Rows at the end. */
  readonly last?: number;
  /** Whether rows of totals are left out. */
  readonly totals?: boolean;
}

/** A row of a source as it is, with its place: a line or the row of a sheet. */
export interface SourceRow {
  readonly cells: readonly string[];
  readonly line: number;
  /** Whether the file ends in it, without a line ending. */
  readonly endsFile?: boolean;
}

/** Returns the rows from the header on, without those to skip; or a sentence that says why the header is not found. */
export function skipRows(
  rows: readonly SourceRow[],
  { header, above = 0, below = 0, last = 0, totals = false }: Skip,
): readonly SourceRow[] | string {
  const rest = rows.slice(above, Math.max(above, rows.length - last));
  const start = header === undefined ? 0 : rest.findIndex(({ cells }) => hasColumns(cells, header));
  if (start === -1)
    return l10n.t(
      'No row has the columns {0} of the header. Correct "header" of this step.',
      (header ?? []).map((name) => `“${name}”`).join(', '),
    );
  const [head, ...records] = rest.slice(start);
  if (head === undefined) return [];
  return [head, ...records.slice(below).filter(({ cells }) => !totals || !isTotal(cells))];
}

function hasColumns(cells: readonly string[], names: readonly string[]): boolean {
  const present = new Set(cells.map((cell) => cell.trim()));
  return names.every((name) => present.has(name.trim()));
}

/** What is wrong with a source, as a sentence, and in which line, or row of a sheet. */
export interface SourceFault {
  readonly fault: string;
  readonly line: number;
}

/**
 * Returns the table of rows of which the first is the header; `last` is the last row of the source. Each row must have as many cells as the
 * header: which of them is missing or too much cannot be known. Only the rows of a workbook end with their last value.
 */
export function toTable([head, ...rows]: readonly SourceRow[], last: SourceRow | undefined, isWorkbook: boolean): PlainTable | SourceFault {
  if (head === undefined) return { fault: l10n.t('The header is missing. Name the columns in the first line.'), line: 1 };
  const headers = head.cells;
  const records = rows.filter(({ cells }) => cells.length < headers.length || cells.some((cell) => cell.trim() !== ''));
  // A note below a table is a single cell.
  const mayBeNote = last !== records.at(-1) && last?.cells.length === 1;
  const cut = last !== undefined && !isWorkbook && !mayBeNote && isCut(last, headers.length) ? last : undefined;
  const uneven = records.find((row) => row !== cut && !isEven(row.cells, headers.length, isWorkbook));
  if (uneven !== undefined) return { fault: describeUneven(uneven.cells.length, headers.length), line: uneven.line };
  if (cut !== undefined) return { fault: describeCut(cut.cells.length, headers.length), line: cut.line };
  const toCells = ({ cells }: SourceRow): string[] => headers.map((_, column) => cells[column] ?? '');
  return { headers, rows: records.map(toCells), lines: records.map(({ line }) => line) };
}

function isEven(cells: readonly string[], columns: number, isWorkbook: boolean): boolean {
  return isWorkbook ? cells.slice(columns).every((cell) => cell.trim() === '') : cells.length === columns;
}

/** Whether the file ends in the middle of a row. */
function isCut({ cells, endsFile = false }: SourceRow, columns: number): boolean {
  return endsFile && cells.length < columns && !isTotal(cells);
}

function describeUneven(cells: number, columns: number): string {
  const counts = plural(cells, 'This row has 1 cell and the header {1}.', 'This row has {0} cells and the header {1}.', cells, columns);
  return cells > columns
    ? l10n.t('{0} Quote cells that contain the separator.', counts)
    : l10n.t('{0} Complete the row, or export the file again.', counts);
}
