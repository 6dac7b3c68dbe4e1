/** A rectangle of a grid: rows as the grid shows them, and adjacent columns. Row -1 is the header. */
interface GridCells {
  readonly rows: readonly number[];
  readonly column: number;
  readonly columns: number;
}

/** An edit of a grid over a CSV text. Rows count from 0 below the header. */
export type GridEdit =
  /** Sets cells; fewer values than cells are repeated. Rows from the number of rows on are added at the end. */
  | ({ readonly kind: 'cells'; readonly values: readonly (readonly string[])[] } & GridCells)
  /** Copies the values of the first row into the others. */
  | ({ readonly kind: 'fill' } & GridCells)
  /** Adds empty rows before a row, or at the end. */
  | { readonly kind: 'insert'; readonly at: number; readonly count: number }
  /** Adds copies of rows, as written, below the last of them. */
  | { readonly kind: 'duplicate'; readonly rows: readonly number[] }
  | { readonly kind: 'delete'; readonly rows: readonly number[] }
  /** Moves rows, as written, before a row, or to the end. */
  | { readonly kind: 'move'; readonly rows: readonly number[]; readonly to: number }
  /** Orders all rows by the values of a column. */
  | { readonly kind: 'order'; readonly column: number; readonly isDescending: boolean };

/** Writes cells as the clipboard of spreadsheets has them: separated by tabs, quoted only if necessary, without a last line ending. */
export function writeTabSeparated(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoteCell).join('\t')).join('\r\n');
}

function quoteCell(value: string): string {
  return /["\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
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
