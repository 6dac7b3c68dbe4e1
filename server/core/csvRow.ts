/** One row of CSV text, its line end included: quotes only where a cell needs them. */
export function writeCsvRow(row: readonly string[]): string {
  if (row.length === 1 && row[0] === '') return '""\n';
  return `${row.map(quoteCell).join(',')}\n`;
}

/** A value as a cell of CSV text. */
export function quoteCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
