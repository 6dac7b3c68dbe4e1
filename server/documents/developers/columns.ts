import * as l10n from '@vscode/l10n';
import { suggestFieldType } from '../../core/developers/fieldMapping.ts';
import { foldText } from '../../core/text.ts';
import { checkFaults } from '../csv/faults.ts';
import { type RosterTable, readCsv } from '../csv/table.ts';
import type { LineIndex } from '../lineIndex.ts';
import type { RowRange } from './rows.ts';

/** A value of a column, and the number of rows that have it. */
export interface UsedValue {
  readonly value: string;
  readonly key: string;
  readonly count: number;
}

/** Counts the non-blank values of a column, the most common first, ties in document order. */
export function countColumnValues(table: RosterTable, column: number): UsedValue[] {
  const counts = new Map<string, number>();
  for (let row = 0; row < table.rowCount; row++) {
    const value = table.value(row, column).trim();
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([value, count]) => ({ value, key: foldText(value), count }));
}

/** Maximum number of cells that are read to find the values of all columns: some 20 ms of work. */
const MOST_CELLS = 100_000;

/**
 * Returns the distinct non-blank values of each column in the rows around one, the most common first, ties in document order; none for
 * a column that has more than `most`, or none twice. Reads each row once, so that the time is the same for any number of columns.
 */
export function listChoices(table: RosterTable, around: number, most: number): readonly (readonly string[])[] {
  const size = Math.ceil(MOST_CELLS / Math.max(1, table.headers.length));
  const start = Math.max(0, Math.min(around - (size >> 1), table.rowCount - size));
  const end = Math.min(start + size, table.rowCount);
  const counts = table.headers.map((): Map<string, number> => new Map());
  const open = new Set(counts.keys());
  for (let row = start; row < end; row++) {
    for (const column of open) {
      const value = table.value(row, column).trim();
      const ofColumn = counts[column]!;
      if (value !== '') ofColumn.set(value, (ofColumn.get(value) ?? 0) + 1);
      if (ofColumn.size > most) open.delete(column);
    }
  }
  return counts.map((ofColumn, column) => {
    const values = open.has(column) ? [...ofColumn].sort(([, one], [, other]) => other - one) : [];
    return values.length > 0 && values[0]![1] > 1 ? values.map(([value]) => value) : [];
  });
}

/** Returns the values that start with the typed text, then those that contain it; at most `most`, each group in its order. */
export function findValues(values: readonly UsedValue[], typed: string, most: number): UsedValue[] {
  const key = foldText(typed.trim());
  const begin: UsedValue[] = [];
  const hold: UsedValue[] = [];
  for (const value of values) {
    if (begin.length === most) return begin;
    if (value.key.startsWith(key)) begin.push(value);
    else if (hold.length < most && value.key.includes(key)) hold.push(value);
  }
  return [...begin, ...hold].slice(0, most);
}

/** The part of a cell on one line. */
interface ColumnToken {
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly column: number;
}

/** Returns the cells of some rows in document order, quotes included; a multi-line cell has one token per line, an empty one none. */
export function columnTokensIn(table: RosterTable, lines: LineIndex, rows: RowRange): ColumnToken[] {
  const tokens: ColumnToken[] = [];
  for (let row = rows.start; row < rows.end; row++) {
    for (let column = 0; column < table.cellCount(row); column++) {
      const { start, end } = table.rangeOf(row, column);
      for (let line = start.line; line <= end.line; line++) {
        const character = line === start.line ? start.character : 0;
        const length = (line === end.line ? end.character : lineLength(lines, line)) - character;
        if (length > 0) tokens.push({ line, character, length, column });
      }
    }
  }
  return tokens;
}

/** Returns the length of a line; an offset beyond its end is clamped to it. */
function lineLength(lines: LineIndex, line: number): number {
  return lines.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }) - lines.offsetAt({ line, character: 0 });
}

/** The columns of a CSV, and the values of one of them; a text that cannot be read as CSV has a fault, a whole sentence, and no columns. */
interface CsvColumns {
  readonly columns: readonly { readonly header: string; readonly isEmail: boolean }[];
  /** Distinct non-blank values in the order of the rows; null if no column was requested. */
  readonly values: readonly string[] | null;
  readonly fault: string | null;
}

/** Reads the columns of a CSV with a header, and the values of the column with a 0-based index. Never throws. */
export function readCsvColumns(text: string, column: number | null = null): CsvColumns {
  const table = readCsv(text);
  const [fault] = checkFaults(table).problems;
  if (fault !== undefined) return { columns: [], values: null, fault: l10n.t('Line {0}: {1}', fault.range.start.line + 1, fault.message) };
  const columns = table.headers.map((header) => ({ header: header.trim(), isEmail: suggestFieldType(header) === 'EMAIL' }));
  if (column === null) return { columns, values: null, fault: null };
  const values = new Set(Array.from({ length: table.rowCount }, (_, row) => table.value(row, column).trim()));
  values.delete('');
  return { columns, values: [...values], fault: null };
}
