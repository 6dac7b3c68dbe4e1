import type { InlayHint } from 'vscode-languageserver';
import { WIDEST_COLUMN } from '../../documents/roster/alignColumns.ts';
import { textWidth } from '../../documents/roster/textWidth.ts';
import type { HintSource } from './hintSource.ts';
import type { OpenRoster } from './openRosters.ts';

/** A roster of at most this many rows is measured as a whole; in a larger one, each visible range has its own widths, including those of the header. */
const MOST_MEASURED = 1_000;

/** Returns spaces after the cells of some rows that align their columns, in the editor only. Nothing is aligned after a multi-line cell. */
export const alignmentHints: HintSource = (roster, rows): InlayHint[] => {
  const { table } = roster.check;
  const measured = table.rowCount <= MOST_MEASURED ? { start: 0, end: table.rowCount } : { start: Math.max(0, rows.start), end: rows.end };
  const widths: number[] = [];
  const measure = (row: number): void => {
    for (const [column, width] of widthsOf(roster, row).entries()) {
      if (width <= WIDEST_COLUMN) widths[column] = Math.max(widths[column] ?? 0, width);
    }
  };
  measure(-1);
  for (let row = measured.start; row < measured.end; row++) measure(row);

  const hints: InlayHint[] = [];
  for (let row = rows.start; row < rows.end; row++) {
    const cells = widthsOf(roster, row);
    const count = Math.min(cells.length, table.cellCount(row) - 1);
    let due = 0;
    let at = 0;
    for (let column = 0; column < count; column++) {
      due += widths[column] ?? 0;
      at += cells[column]!;
      const missing = Math.max(0, due - at);
      if (missing > 0) hints.push({ position: table.rangeOf(row, column).end, label: ' '.repeat(missing) });
      at += missing;
    }
  }
  return hints;
};

/** Returns the widths of the cells of a row, up to the first multi-line cell. */
function widthsOf({ check: { table } }: OpenRoster, row: number): number[] {
  const widths: number[] = [];
  for (let column = 0; column < table.cellCount(row); column++) {
    const { start, end } = table.rangeOf(row, column);
    if (start.line !== end.line) break;
    const value = table.value(row, column);
    const quotes = end.character - start.character - value.length;
    widths.push(textWidth(value) + quotes);
  }
  return widths;
}
