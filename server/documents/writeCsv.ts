import { writeCsvRow } from '../core/csvRow.ts';
import { toSpreadsheetSafe } from '../core/spreadsheetSafe.ts';

/**
 * Writes rows as CSV: `\n` after each row, quotes only around cells that need them. With `spreadsheetSafe`, spreadsheets interpret no cell
 * as a formula.
 */
export function writeCsv(rows: Iterable<readonly string[]>, spreadsheetSafe = false): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(writeCsvRow(spreadsheetSafe ? row.map(toSpreadsheetSafe) : row));
  return lines.join('');
}
