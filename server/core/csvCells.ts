import { plural } from './plural.ts';

/** What some spreadsheets take for the start of a formula; they may trim spaces before it on import. */
const RISKY = /^(?:[\t\r]|\s*[=+\-@])/;

/** A plain number: its sign does not make it a formula. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?%?$/;

/**
 * Returns a cell with a leading apostrophe if a spreadsheet could run it as a formula, or else unchanged
 * (docs/contract/README.md#what-holds-in-every-area).
 */
export function toSpreadsheetSafe(cell: string): string {
  return RISKY.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** Formats one CSV row with its line ending; quotes cells only if necessary. */
export function writeCsvRow(row: readonly string[]): string {
  if (row.length === 1 && row[0] === '') return '""\n';
  return `${row.map((cell) => quoteCell(cell)).join(',')}\n`;
}

/** Formats a value as a CSV cell. */
export function quoteCell(value: string, separator = ','): string {
  return /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The range of a cell in its line, quotes included. */
export interface CellSpan {
  readonly start: number;
  readonly end: number;
}

const CELL = /"(?:[^"]|"")*(?:"[^,]*|$)|[^,]*/y;

/** Returns the cells of a line; a quote that the line does not close ends with it. */
export function listCellSpans(line: string): readonly CellSpan[] {
  const spans: CellSpan[] = [];
  for (let start = 0; ; start = CELL.lastIndex + 1) {
    CELL.lastIndex = start;
    CELL.test(line);
    const end = CELL.lastIndex;
    spans.push({ start, end });
    if (line[end] !== ',') return spans;
  }
}

/** Describes the last row of a CSV that was cut off in transfer: it has fewer cells than the header, and no line ending. */
export function describeCut(cells: number, columns: number): string {
  return plural(
    cells,
    'The file ends in the middle of this row: it has 1 cell and the header {1}, and no line ending. The file was probably cut off; export or copy it again, or complete the row.',
    'The file ends in the middle of this row: it has {0} cells and the header {1}, and no line ending. The file was probably cut off; export or copy it again, or complete the row.',
    cells,
    columns,
  );
}
