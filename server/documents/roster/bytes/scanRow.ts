const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;

/** The offsets of the cells of one row in the bytes of a file, quotes included. */
export interface RowCells {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Finds the cells of the row that starts at an offset; null if its quotes are invalid or it has more than `most` cells. */
export function scanRow(bytes: Uint8Array, start: number, most = Number.POSITIVE_INFINITY): RowCells | null {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = start; ; at++) {
    const end = findCellEnd(bytes, at);
    if (end === -1 || starts.length === most) return null;
    starts.push(at);
    ends.push(end);
    if (bytes[end] !== COMMA) return { starts, ends };
    at = end;
  }
}

/** Returns the start of the cell of a column, in the row that starts at an offset; the row must be valid and have that column. */
export function findCell(bytes: Uint8Array, rowStart: number, column: number): number {
  let at = rowStart;
  for (let passed = 0; passed < column; passed++) at = findCellEnd(bytes, at) + 1;
  return at;
}

/** Returns the end of the cell that starts at an offset; -1 if its quotes are invalid. */
export function findCellEnd(bytes: Uint8Array, start: number): number {
  return bytes[start] === QUOTE ? findQuotedEnd(bytes, start) : findPlainEnd(bytes, start);
}

/** Whether a byte ends a cell; the end of the bytes does too. */
function endsCell(byte: number | undefined): boolean {
  return byte === COMMA || endsLine(byte);
}

/** Whether a byte ends a line; `undefined`, after the last byte, does too. */
export function endsLine(byte: number | undefined): boolean {
  return byte === LF || byte === CR || byte === undefined;
}

/** Whether a line ends with the byte at an offset; of `\r\n` that is the last byte. */
export function isLineBreak(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF);
}

function findPlainEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (!endsCell(bytes[at])) {
    if (bytes[at] === QUOTE) return -1;
    at++;
  }
  return at;
}

function findQuotedEnd(bytes: Uint8Array, start: number): number {
  let quote = bytes.indexOf(QUOTE, start + 1);
  while (quote !== -1 && bytes[quote + 1] === QUOTE) quote = bytes.indexOf(QUOTE, quote + 2);
  return quote !== -1 && endsCell(bytes[quote + 1]) ? quote + 1 : -1;
}
