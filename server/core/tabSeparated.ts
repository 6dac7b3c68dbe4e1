import { quoteCell } from './csvCells.ts';

/** Writes cells as the clipboard of spreadsheets has them: separated by tabs, quoted only if necessary, without a last line ending. */
export function writeTabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => quoteCell(cell, '\t')).join('\t')).join('\r\n');
}

const CELL = /"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)|([^\t\r\n]*)/y;

/**
 * Reads cells from the clipboard. Excel, LibreOffice and Google Sheets quote a cell with a line break or a tab; a quote elsewhere in a cell is
 * text. The line ending after the last row is not another row, which Excel and LibreOffice add and Google Sheets does not.
 */
export function readTabSeparated(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; ; ) {
    CELL.lastIndex = at;
    const [cell = '', quoted, plain = ''] = CELL.exec(text) ?? [];
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += cell.length;
    if (at >= text.length) return rows;
    if (text[at] === '\t') at++;
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at >= text.length) return rows;
      rows.push([]);
    }
  }
}
