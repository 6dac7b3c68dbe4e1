import { toSpreadsheetSafe, writeCsvRow } from '../core/csvCells.ts';
import { BYTE_ORDER_MARK } from '../core/text.ts';
import { readCsv } from './csv/table.ts';

/** The line in which spreadsheets declare the separator, its group. */
export const DECLARED_SEPARATOR = /^"?sep=(.)"?(?:\r\n|\r|\n)/i;

/**
 * Rewrites a CSV with another separator to use commas, with quotes around the cells that need them. Quoted cells stay as they are; an
 * unclosed quote ends with its line.
 */
export function separateByCommas(text: string, separator: string): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const pieces: string[] = [mark];
  const lastQuote = text.lastIndexOf('"');
  let start = mark.length + (DECLARED_SEPARATOR.exec(text.slice(mark.length))?.[0].length ?? 0);
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    if (isQuoted) {
      // Of two quotes inside quotes, the first closes the cell and the second opens it again.
      if (character === '"') isQuoted = false;
    } else if (character === '"' && text[start] === '"' && at < lastQuote) isQuoted = true;
    else if (character === separator || character === '\n' || character === '\r') {
      pieces.push(toCell(text.slice(start, at)), character === separator ? ',' : character);
      start = at + 1;
    }
  }
  pieces.push(toCell(text.slice(start)));
  return pieces.join('');
}

function toCell(raw: string): string {
  return raw.startsWith('"') || !/[",]/.test(raw) ? raw : `"${raw.replaceAll('"', '""')}"`;
}

/**
 * Writes rows as CSV: `\n` after each row, quotes only around cells that need them. With `spreadsheetSafe`, spreadsheets interpret no cell
 * as a formula.
 */
export function writeCsv(rows: Iterable<readonly string[]>, spreadsheetSafe = false): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(writeCsvRow(spreadsheetSafe ? row.map(toSpreadsheetSafe) : row));
  return lines.join('');
}

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
      if (isNumeric(column) && NUMBER.test(cell)) return writeCell(cell.replace('.', decimal), delimiter);
      return writeCell(spreadsheetSafe ? toSpreadsheetSafe(cell) : cell, delimiter);
    });
    lines.push(`${cells.join(delimiter)}\n`);
  }
  return lines.length === 0 ? '' : `${bom ? BYTE_ORDER_MARK : ''}${lines.join('')}`;
}

function writeCell(value: string, delimiter: string): string {
  return /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Returns the rows of a CSV with commas, headers first. Never throws. */
export function readCsvRows(text: string): string[][] {
  if (text.trim() === '') return [];
  const table = readCsv(text);
  return [[...table.headers], ...Array.from({ length: table.rowCount }, (_, row) => table.record(row))];
}
