/** Formats one CSV row with its line ending; quotes cells only if necessary. */
export function writeCsvRow(row: readonly string[]): string {
  if (row.length === 1 && row[0] === '') return '""\n';
  return `${row.map(quoteCell).join(',')}\n`;
}

/** Formats a value as a CSV cell. */
export function quoteCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
