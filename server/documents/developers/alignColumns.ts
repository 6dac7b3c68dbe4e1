import * as l10n from '@vscode/l10n';
import type { FieldColumns } from '../../core/developers/fieldMapping.ts';
import { listColumns } from '../../core/developers/rules/columns.ts';
import { plural } from '../../core/plural.ts';
import { formatCount, textWidth } from '../../core/text.ts';
import type { PlacedEdit } from '../lineIndex.ts';
import { type RawRows, rewriteRows, shrinkCells } from './rows.ts';

/** Wider cells do not widen their column. */
export const WIDEST_COLUMN = 60;

/** The changes that align columns, and the columns and cells that they leave as they are, with the reason; the note is null if there are none. */
interface Alignment {
  readonly changes: readonly PlacedEdit[];
  readonly note: string | null;
}

/**
 * Returns the changes that align the cells of columns. Spaces are added only where they do not become part of a value: around names and
 * e-mails, and in the header up to those columns. They would change the value of an attribute and make a quoted cell invalid, so such cells
 * keep their width.
 */
export function alignColumns(rows: RawRows, columns: FieldColumns): Alignment {
  // The columns whose values are trimmed when they are read.
  const trimmed = new Set([columns.name, columns.email, columns.managerEmail]);
  const last = Math.max(...trimmed);
  const measured = measureColumns(rows, trimmed);
  const { widths } = measured;
  const whole = { start: -1, end: rows.table.rowCount };
  const changes = rewriteRows(rows, whole, (written, row) => {
    const cells = shrinkTrimmed(written, row, trimmed);
    if (!isPlain(cells)) return cells;
    let due = 0;
    let at = 0;
    return cells.map((cell, column) => {
      if (column > last) return cell;
      const isPadded = !cell.includes('"') && (row === -1 || trimmed.has(column));
      const before = isPadded && cell !== '' ? Math.max(0, due - at) : 0;
      due += widths[column] ?? 0;
      at += before + textWidth(cell);
      const behind = isPadded && column < cells.length - 1 ? Math.max(0, due - at) : 0;
      due += 1;
      at += behind + 1;
      return ' '.repeat(before) + cell + ' '.repeat(behind);
    });
  });
  return { changes, note: describeUnaligned(rows, trimmed, measured) };
}

/** Removes the spaces that do not belong to a value: around headers, and around cells of columns whose values are trimmed. */
function shrinkTrimmed(cells: readonly string[], row: number, trimmed: ReadonlySet<number>): readonly string[] {
  const shrunk = shrinkCells(cells);
  return row === -1 ? shrunk : cells.map((cell, column) => (trimmed.has(column) ? shrunk[column]! : cell));
}

/** The width of each column up to the last that is aligned, and what an alignment leaves as it is. */
interface Measures {
  readonly widths: readonly number[];
  /** Columns with a quoted cell. */
  readonly quoted: ReadonlySet<number>;
  /** Number of rows with a line break in a cell. */
  readonly broken: number;
  /** Number of cells wider than the widest column. */
  readonly wide: number;
}

function measureColumns(rows: RawRows, trimmed: ReadonlySet<number>): Measures {
  const last = Math.max(...trimmed);
  const widths: number[] = [];
  const quoted = new Set<number>();
  let broken = 0;
  let wide = 0;
  for (let row = -1; row < rows.table.rowCount; row++) {
    const cells = shrinkTrimmed(rows.cellsOf(row), row, trimmed);
    if (!isPlain(cells)) {
      broken++;
      continue;
    }
    for (let column = 0; column <= last && column < cells.length; column++) {
      const cell = cells[column]!;
      const width = textWidth(cell);
      if (width <= WIDEST_COLUMN) widths[column] = Math.max(widths[column] ?? 0, width);
      else if (trimmed.has(column)) wide++;
      if (trimmed.has(column) && cell.includes('"')) quoted.add(column);
    }
  }
  return { widths, quoted, broken, wide };
}

function describeUnaligned({ table }: RawRows, trimmed: ReadonlySet<number>, { quoted, broken, wide }: Measures): string | null {
  const nameColumns = (wanted: (column: number) => boolean): string =>
    listColumns(table.headers.map((header, column) => (wanted(column) ? header.trim() || l10n.t('column {0}', column + 1) : '')));
  const attributes = nameColumns((column) => !trimmed.has(column));
  const left = [
    ...(attributes === '' ? [] : [l10n.t('{0} (spaces would become part of the values)', attributes)]),
    ...(quoted.size === 0
      ? []
      : [
          l10n.t(
            'quoted cells in {0} (a space beside a quote is an error)',
            nameColumns((column) => quoted.has(column)),
          ),
        ]),
    ...(broken === 0
      ? []
      : [plural(broken, '1 row with line breaks in a cell', '{0} rows with line breaks in a cell', formatCount(broken))]),
    ...(wide === 0
      ? []
      : [
          plural(
            wide,
            '1 cell wider than {1} characters (the others would move too far)',
            '{0} cells wider than {1} characters (the others would move too far)',
            formatCount(wide),
            WIDEST_COLUMN,
          ),
        ]),
  ];
  return left.length === 0 ? null : l10n.t('Not aligned: {0}.', left.join('; '));
}

/** Whether a row is on one line, so that its cells can be aligned. */
function isPlain(cells: readonly string[]): boolean {
  return !cells.some((cell) => /[\r\n]/.test(cell));
}
