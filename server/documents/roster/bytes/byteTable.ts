import { findLast } from '../cellAt.ts';
import type { RosterTable } from '../table.ts';
import type { ByteCells } from './byteCells.ts';
import { readBytePlaces } from './bytePlaces.ts';
import type { ByteScan } from './byteScan.ts';
import type { ByteHeader } from './header.ts';
import { readRecord } from './readRecord.ts';
import type { RowCells } from './scanRow.ts';
import { RecordWriter } from './writeRecord.ts';

const QUOTE = 34;

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
