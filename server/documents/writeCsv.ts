/** CSV text of rows: `\n` after each, quotes only where a cell needs them. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(writeCsvRow(row));
  return lines.join('');
}

/** One row of CSV text, its line end included. */
export function writeCsvRow(row: readonly string[]): string {
  if (row.length === 1 && row[0] === '') return '""\n';
  return `${row.map(quoteCell).join(',')}\n`;
}

function quoteCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
