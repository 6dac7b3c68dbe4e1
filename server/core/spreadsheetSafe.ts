/** What makes some spreadsheet take a cell for a formula; spaces before it may be trimmed on the way there. */
const RISKY = /^(?:[\t\r]|\s*[=+\-@])/;

/** A plain number, which a sign makes no formula of. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?%?$/;

/** Returns a cell with an apostrophe before it if a spreadsheet could carry it out, else as it is. */
export function toSpreadsheetSafe(cell: string): string {
  return RISKY.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
