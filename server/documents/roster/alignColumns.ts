import type { FieldColumns } from '../../core/developers/fieldMapping.ts';
import type { RawRows } from './rawRows.ts';
import { rewriteRows } from './rewriteRows.ts';
import { shrinkCells } from './shrinkRows.ts';
import { textWidth } from './textWidth.ts';
import type { TextChange } from './writeManagerEmail.ts';

/** A cell that is wider is not waited for by the others. */
export const WIDEST_COLUMN = 60;

/**
 * The changes that set the cells of columns one below the other. Spaces are put only where nothing is read out of them: around a name or an e-mail, and
 * in the header up to there. An attribute would become another one by them, and a quoted cell a mistake: such a cell is left as wide as it is.
 */
export function alignColumns(rows: RawRows, columns: FieldColumns): TextChange[] {
  const { table } = rows;
  const trimmed = new Set([columns.name, columns.email, columns.managerEmail]);
  const last = Math.max(...trimmed);
  const whole = { start: -1, end: table.rowCount };
  const widths: number[] = [];
  for (let row = -1; row < table.rowCount; row++) {
    const cells = shrinkCells(rows.cellsOf(row));
    if (!isPlain(cells)) continue;
    for (let column = 0; column <= last && column < cells.length; column++) {
      const width = textWidth(cells[column]!);
      if (width <= WIDEST_COLUMN) widths[column] = Math.max(widths[column] ?? 0, width);
    }
  }
  return rewriteRows(rows, whole, (written, row) => {
    const cells = shrinkCells(written);
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
}

/** A row of one line, whose cells can be set below those of others. */
function isPlain(cells: readonly string[]): boolean {
  return !cells.some((cell) => /[\r\n]/.test(cell));
}
