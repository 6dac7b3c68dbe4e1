import { toSpreadsheetSafe, writeCsvRow } from '../core/csvCells.ts';

/** A byte order mark, and the line in which spreadsheets declare the separator. */
const PREAMBLE = /^(\uFEFF?)(?:sep=.(?:\r\n|\r|\n))?/;

/**
 * Rewrites a CSV with another separator to use commas, with quotes around the cells that need them. Quoted cells stay as they are; an
 * unclosed quote ends with its line.
 */
export function separateByCommas(text: string, separator: string): string {
  const [preamble, mark = ''] = PREAMBLE.exec(text)!;
  const pieces: string[] = [mark];
  const lastQuote = text.lastIndexOf('"');
  let start = preamble.length;
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
