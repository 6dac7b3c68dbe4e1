import { toPrintable } from '../core/printable.ts';

const WIDEST = 48;

/**
 * Formats a table: a header and rows, in columns as wide as needed; long cells are cut with `…`, except in the first column, which
 * identifies the row.
 */
export function toTextTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headers, ...rows].map((row) => headers.map((_, column) => (column === 0 ? whole : cut)(toPrintable(row[column] ?? ''))));
  const widths = headers.map((_, column) => cells.reduce((widest, row) => Math.max(widest, length(row[column])), 0));
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, column) => pad(cell, widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function whole(text: string): string {
  return text;
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= WIDEST ? text : `${characters.slice(0, WIDEST - 1).join('')}…`;
}

function length(text = ''): number {
  return Array.from(text).length;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - length(text));
}
