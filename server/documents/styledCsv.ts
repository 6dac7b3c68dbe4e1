import { toSpreadsheetSafe } from '../core/csvCells.ts';
import { BYTE_ORDER_MARK } from '../core/text.ts';
import { scanCsv } from './csv/scan.ts';
import { readTable } from './csv/table.ts';

/** The separators of cells by name. */
export const CSV_DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** The decimal separators by name. */
export const CSV_DECIMALS = { point: '.', comma: ',' } as const;

/** How a CSV for people and their spreadsheets is written. */
export interface CsvStyle {
  /** Whether it starts with a byte order mark, by which some spreadsheets recognize UTF-8. */
  readonly bom: boolean;
  readonly delimiter: (typeof CSV_DELIMITERS)[keyof typeof CSV_DELIMITERS];
  readonly decimal: (typeof CSV_DECIMALS)[keyof typeof CSV_DECIMALS];
  /** Whether cells that a spreadsheet could run as formulas get a leading apostrophe. */
  readonly spreadsheetSafe: boolean;
}

const NUMBER = /^[+-]?\d+\.\d+$/;

/** Writes rows as CSV in a style; `isNumeric` says in which columns numbers take its decimal separator. No rows are an empty text. */
export function writeStyledCsv(rows: Iterable<readonly string[]>, style: CsvStyle, isNumeric: (column: number) => boolean): string {
  const { bom, delimiter, decimal, spreadsheetSafe } = style;
  const lines: string[] = [];
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      if (isNumeric(column) && NUMBER.test(cell)) return toCell(cell.replace('.', decimal), delimiter);
      return toCell(spreadsheetSafe ? toSpreadsheetSafe(cell) : cell, delimiter);
    });
    lines.push(`${cells.join(delimiter)}\n`);
  }
  return lines.length === 0 ? '' : `${bom ? BYTE_ORDER_MARK : ''}${lines.join('')}`;
}

function toCell(value: string, delimiter: string): string {
  return /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Returns the rows of a CSV with commas, headers first. Never throws. */
export function readCsvRows(text: string): string[][] {
  if (text.trim() === '') return [];
  const table = readTable(scanCsv(text));
  return [[...table.headers], ...Array.from({ length: table.rowCount }, (_, row) => table.record(row))];
}
