/** A table of plain text whose columns are aligned: a line of headers, a line below it, a line for each row. Numbers stand to the right. */
export function writeAlignedTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headers.map((header, column) => Math.max(...[header, ...rows.map((row) => row[column] ?? '')].map(countCharacters)));
  const isNumeric = headers.map((_, column) => rows.length > 0 && rows.every((row) => /^[\d,]*$|^[–-]$/.test(row[column] ?? '')));
  const pad = (cell: string, column: number): string => {
    const space = ' '.repeat((widths[column] ?? 0) - countCharacters(cell));
    return isNumeric[column] === true ? space + cell : cell + space;
  };
  const toLine = (cells: readonly string[]): string =>
    headers
      .map((_, column) => pad(cells[column] ?? '', column))
      .join('  ')
      .trimEnd();
  return [toLine(headers), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(toLine)].join('\n');
}

function countCharacters(text: string): number {
  return [...text].length;
}
