/** What some spreadsheets take for the start of a formula; they may trim spaces before it on import. */
const RISKY = /^(?:[\t\r]|\s*[=+\-@])/;

/** A plain number: its sign does not make it a formula. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?%?$/;

/** Returns a cell with a leading apostrophe if a spreadsheet could run it as a formula, or else unchanged. */
export function toSpreadsheetSafe(cell: string): string {
  return RISKY.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
