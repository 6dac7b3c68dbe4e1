import { writeCsvRow } from '../core/csvRow.ts';
import { toSpreadsheetSafe } from '../core/spreadsheetSafe.ts';

/** CSV text of rows: `\n` after each, quotes only where a cell needs them. Spreadsheets take no cell of a safe one for a formula. */
export function writeCsv(rows: Iterable<readonly string[]>, spreadsheetSafe = false): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(writeCsvRow(spreadsheetSafe ? row.map(toSpreadsheetSafe) : row));
  return lines.join('');
}
