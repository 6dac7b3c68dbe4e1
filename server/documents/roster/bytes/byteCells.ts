import { findCellEnd, type RowCells, scanRow } from './scanRow.ts';

const QUOTE = 34;
const COMMA = 44;

/** The cells of a file, cut out of its bytes when they are asked for. */
export interface ByteCells {
  /** The value between two offsets of a row: quotes taken off, doubled quotes halved. */
  value(start: number, end: number): string;
  /** The value of a cell of the row at an offset; '' if the row has no such cell. */
  valueIn(rowStart: number, column: number): string;
  /** The text between two offsets as it is written. */
  text(start: number, end: number): string;
  /** The cells of the row at an offset, kept until another row is asked for. */
  row(start: number): RowCells;
}

/** Bytes of a row from which on it is kept when another one is asked for, and how many such rows are kept. */
const LONG_ROW = 4096;
const MOST_LONG_ROWS = 4;

const NO_CELLS: RowCells = { starts: [], ends: [] };

/** Reads cells from the bytes of a file whose quotes and characters are sound. */
export function readCells(bytes: Uint8Array): ByteCells {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let rowStart = -1;
  let row: RowCells = NO_CELLS;
  /** The whole row if each of its bytes is one character: cells are then cut out of it, which is faster than to decode each. */
  let rowText: string | null = null;
  /** The last long rows, since problems that point at two rows make them take turns. */
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
  /** The row of which a cell was cut out alone. */
  let loneRow = -1;
  /** The value of a cell that is found without the others of its row, and soon; null if it is not. */
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
      // A scan of one column reads no other cell; a second request for the same row suggests that all are wanted.
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
