import { type RowCells, scanRow } from './scanRow.ts';

const QUOTE = 34;

/** The cells of a file, cut out of its bytes when they are asked for. */
export interface ByteCells {
  /** The value between two offsets of a row: quotes taken off, doubled quotes halved. */
  value(start: number, end: number): string;
  /** The text between two offsets as it is written. */
  text(start: number, end: number): string;
  /** The cells of the row at an offset, kept until another row is asked for. */
  row(start: number): RowCells;
}

/** Reads cells from the bytes of a file whose quotes and characters are sound. */
export function readCells(bytes: Uint8Array): ByteCells {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let rowStart = -1;
  let row: RowCells = { starts: [], ends: [] };
  /** The whole row where each of its bytes is one character: cells are then cut out of it, which is faster than to decode each. */
  let rowText: string | null = null;

  const text = (start: number, end: number): string => {
    const last = row.ends[row.ends.length - 1] ?? 0;
    if (start < rowStart || end > last || rowStart === -1) return buffer.toString('utf8', start, end);
    rowText ??= buffer.toString('utf8', rowStart, last);
    return rowText.length === last - rowStart ? rowText.slice(start - rowStart, end - rowStart) : buffer.toString('utf8', start, end);
  };
  return {
    text,
    value: (start, end) => {
      if (bytes[start] !== QUOTE || start === end) return text(start, end);
      const inner = text(start + 1, end - 1);
      return inner.includes('""') ? inner.replaceAll('""', '"') : inner;
    },
    row: (start) => {
      if (start !== rowStart) {
        row = scanRow(bytes, start) ?? { starts: [], ends: [] };
        rowStart = start;
        rowText = null;
      }
      return row;
    },
  };
}
