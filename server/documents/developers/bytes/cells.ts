const QUOTE = 34;
const COMMA = 44;

/** The cells of a file, decoded from its bytes on demand. */
export interface ByteCells {
  /** Returns the value between two offsets of a row, unquoted. */
  value(start: number, end: number): string;
  /** Returns the value of a cell in the row at an offset; '' if the row has no such cell. */
  valueIn(rowStart: number, column: number): string;
  /** Returns the text between two offsets as written. */
  text(start: number, end: number): string;
  /** Returns the cells of the row at an offset; cached until another row is requested. */
  row(start: number): RowCells;
}

/** Rows of at least this many bytes stay cached when another row is requested, up to this number of rows. */
const LONG_ROW = 4096;
const MOST_LONG_ROWS = 4;

const NO_CELLS: RowCells = { starts: [], ends: [] };

/** Reads cells from the bytes of a file with valid quotes and characters. */
export function readCells(bytes: Uint8Array): ByteCells {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let rowStart = -1;
  let row: RowCells = NO_CELLS;
  /** The text of the whole row, if each byte is one character: slicing it is faster than decoding each cell. */
  let rowText: string | null = null;
  /** The most recent long rows, because problems that refer to two rows alternate between them. */
  const longRows: { readonly rowStart: number; readonly row: RowCells; readonly rowText: string | null }[] = [];

  const text = (start: number, end: number): string => {
    const last = row.ends[row.ends.length - 1] ?? 0;
    if (start < rowStart || end > last || rowStart === -1) return buffer.toString('utf8', start, end);
    rowText ??= buffer.toString('utf8', rowStart, last);
    return rowText.length === last - rowStart ? rowText.slice(start - rowStart, end - rowStart) : buffer.toString('utf8', start, end);
  };
  const leave = (): void => {
    if ((row.ends[row.ends.length - 1] ?? 0) - rowStart < LONG_ROW) return;
    longRows.unshift({ rowStart, row, rowText });
    longRows.length = Math.min(longRows.length, MOST_LONG_ROWS);
  };
  const enter = (start: number): void => {
    const known = longRows.findIndex((other) => other.rowStart === start);
    if (known !== -1) [{ row, rowText }] = longRows.splice(known, 1) as [(typeof longRows)[number]];
    else {
      row = scanRow(bytes, start) ?? NO_CELLS;
      rowText = null;
    }
    rowStart = start;
  };
  const value = (start: number, end: number): string => {
    if (bytes[start] !== QUOTE || start === end) return text(start, end);
    const inner = text(start + 1, end - 1);
    return inner.includes('""') ? inner.replaceAll('""', '"') : inner;
  };
  const rowAt = (start: number): RowCells => {
    if (start !== rowStart) {
      leave();
      enter(start);
    }
    return row;
  };
  /** The row from which a single cell was read. */
  let loneRow = -1;
  /** Returns the value of a cell found quickly without scanning the whole row, or null. */
  const aloneIn = (start: number, column: number): string | null => {
    const last = start + LONG_ROW;
    let at = start;
    for (let passed = 0; passed <= column; passed++) {
      const end = at < last ? findCellEnd(bytes, at) : -1;
      if (end === -1 || end > last) return null;
      if (passed === column) return value(at, end);
      if (bytes[end] !== COMMA) return '';
      at = end + 1;
    }
    return null;
  };
  return {
    text,
    value,
    valueIn: (start, column) => {
      // A scan of one column reads no other cell; a second request for the same row suggests that all cells are wanted.
      const isKnown = start === rowStart || start === loneRow || longRows.some((other) => other.rowStart === start);
      const alone = isKnown ? null : aloneIn(start, column);
      loneRow = start;
      if (alone !== null) return alone;
      const { starts, ends } = rowAt(start);
      return column < starts.length ? value(starts[column]!, ends[column]!) : '';
    },
    row: rowAt,
  };
}
const LF = 10;
const CR = 13;

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
