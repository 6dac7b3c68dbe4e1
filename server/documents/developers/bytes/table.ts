import { findLast } from '../../csv/scan.ts';
import type { RosterTable } from '../../csv/table.ts';
import { type ByteCells, findCellEnd, type RowCells } from './cells.ts';
import type { ByteHeader } from './header.ts';
import { readBytePlaces } from './places.ts';
import type { ByteScan } from './scan.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;

/**
 * Returns the values of all cells of a valid row that starts at an offset; the bytes up to `behind` may include blank lines after it.
 * Decoding the row once is faster than decoding each cell.
 */
function readRecord(bytes: Buffer, start: number, behind: number): string[] {
  const text = bytes.toString('utf8', start, behind);
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    const isQuoted = text.charCodeAt(at) === QUOTE;
    const end = isQuoted ? findQuotedEnd(text, at) : findPlainEnd(text, at);
    const inner = isQuoted ? text.slice(at + 1, end - 1) : text.slice(at, end);
    cells.push(isQuoted && inner.includes('""') ? inner.replaceAll('""', '"') : inner);
    if (text.charCodeAt(end) !== COMMA) return cells;
    at = end;
  }
}

function findPlainEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === LF || code === CR) return at;
  }
  return text.length;
}

function findQuotedEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (text.charCodeAt(quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2);
  return quote + 1;
}
const OPEN = 91;
const BACKSLASH = 92;
const CLOSE = 93;

/** Maximum length of a row written here, in bytes; longer ones are left to JSON.stringify. */
const LONGEST_ROW = 16_384;

/** Maximum number of JSON bytes for one byte, as in `\u0000`. */
const MOST_BYTES = 6;

/** The JSON escape sequences of the bytes that need one. */
const ESCAPES = new Map(
  [...Array.from({ length: 32 }, (_, code) => code), QUOTE, BACKSLASH].map((code) => [
    code,
    Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
  ]),
);

/** Writes the values that `readRecord` returns for a row as a JSON array, from bytes to bytes, in less than half the time. */
class RecordWriter {
  readonly #bytes: Buffer;
  /** Has room for the brackets and for the quotes of one cell; the quotes of further cells use the room of their commas. */
  readonly #written = Buffer.allocUnsafe(LONGEST_ROW * MOST_BYTES + 4);

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  write(start: number, behind: number): string {
    const bytes = this.#bytes;
    if (behind - start > LONGEST_ROW) return JSON.stringify(readRecord(bytes, start, behind));
    const written = this.#written;
    written[0] = OPEN;
    let to = 1;
    for (let at = start; ; at++) {
      const isQuoted = bytes[at] === QUOTE;
      const end = isQuoted ? findCellEnd(bytes, at) : behind;
      if (isQuoted) at++;
      written[to++] = QUOTE;
      // One loop for both kinds of cells: an unquoted cell ends at a comma or line ending, a quoted one at its closing quote.
      for (const last = isQuoted ? end - 1 : behind; at < last; at++) {
        const byte = bytes[at]!;
        if (byte === COMMA && !isQuoted) break;
        if (byte >= 32 && byte !== QUOTE && byte !== BACKSLASH) {
          written[to++] = byte;
          continue;
        }
        if (!isQuoted && (byte === LF || byte === CR)) break;
        for (const escaped of ESCAPES.get(byte)!) written[to++] = escaped;
        // A quote in a quoted cell is doubled.
        if (byte === QUOTE) at++;
      }
      if (isQuoted) at = end;
      written[to++] = QUOTE;
      if (at >= behind || bytes[at] !== COMMA) break;
      written[to++] = COMMA;
    }
    written[to++] = CLOSE;
    return written.toString('utf8', 0, to);
  }
}

/** Makes the rows of a scan readable: a row is scanned again, from its start, when one of its cells is requested. */
export function readByteTable(bytes: Uint8Array, scan: ByteScan, cells: ByteCells, { textStart, rowStart }: ByteHeader): RosterTable {
  const { rowCount, rowStarts } = scan;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const places = readBytePlaces(bytes, textStart, scan);
  const startOf = (row: number): number => (row === -1 ? rowStart : rowStarts[row]!);
  const isRow = (row: number): boolean => row >= -1 && row < rowCount;
  const rowAt = (row: number): RowCells => (isRow(row) ? cells.row(startOf(row)) : { starts: [], ends: [] });
  /** A row that does not exist is placed at the start of the file. */
  const placed = (row: number): number => (isRow(row) ? row : -1);
  const endOf = ({ ends }: RowCells): number => ends[ends.length - 1] ?? 0;
  const value = (row: number, column: number): string => (isRow(row) && column >= 0 ? cells.valueIn(startOf(row), column) : '');
  const behindOf = (row: number): number => (row + 1 < rowCount ? rowStarts[row + 1]! : bytes.length);
  const record = (row: number): string[] => (isRow(row) ? readRecord(buffer, startOf(row), behindOf(row)) : []);
  const writer = new RecordWriter(buffer);

  return {
    headers: record(-1),
    rowCount,
    cellCount: (row) => rowAt(row).starts.length,
    value,
    record,
    recordJson: (row) => (isRow(row) ? writer.write(startOf(row), behindOf(row)) : '[]'),
    rangeOf: (row, column) => {
      const found = rowAt(row);
      const missing = column < 0 || column >= found.starts.length;
      if (missing) return places.rangeOf(placed(row), endOf(found), endOf(found));
      return places.rangeOf(row, found.starts[column]!, found.ends[column]!);
    },
    rangeOfRow: (row) => places.rangeOf(placed(row), isRow(row) ? startOf(row) : 0, endOf(rowAt(row))),
    isQuoted: (row, column) => {
      const { starts, ends } = rowAt(row);
      return column >= 0 && column < starts.length && bytes[starts[column]!] === QUOTE && ends[column]! > starts[column]!;
    },
    cellAt: (position) => {
      const offset = places.offsetAt(position);
      const row = findLast(rowStarts, rowCount, offset);
      const { starts, ends } = rowAt(row);
      const column = findLast(starts, starts.length, offset);
      return column === -1 || offset > ends[column]! ? null : { row, column };
    },
  };
}
