import { writeCsvRow } from '../core/csvRow.ts';

/** CSV text of rows: `\n` after each, quotes only where a cell needs them. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(writeCsvRow(row));
  return lines.join('');
}
