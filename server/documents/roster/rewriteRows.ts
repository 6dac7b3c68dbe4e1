import type { RawRows } from './rawRows.ts';
import type { RowRange } from './rowsWithin.ts';
import type { TextChange } from './writeManagerEmail.ts';

/** Rewrites the cells of a row, keeping their number. */
export type WriteCells = (cells: readonly string[], row: number) => readonly string[];

/** Returns the changes that rewrite some rows; adjacent rows share one change, and the line endings between them stay. */
export function rewriteRows(rows: RawRows, { start, end }: RowRange, write: WriteCells): TextChange[] {
  const changes: TextChange[] = [];
  let first = -1;
  let pieces: string[] = [];
  const close = (row: number): void => {
    if (pieces.length === 0) return;
    const range = { start: rows.table.rangeOfRow(first).start, end: rows.table.rangeOfRow(row).end };
    changes.push({ range, newText: pieces.join('') });
    pieces = [];
  };
  for (let row = start; row < end; row++) {
    const cells = rows.cellsOf(row);
    const written = write(cells, row);
    if (written.every((cell, column) => cell === cells[column])) {
      close(row - 1);
      continue;
    }
    if (pieces.length === 0) first = row;
    else pieces.push(rows.behind(row - 1));
    pieces.push(written.join(','));
  }
  close(end - 1);
  return changes;
}
