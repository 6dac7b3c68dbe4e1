import { MOST_COLUMNS } from '../../../core/checkLimits.ts';
import { readHeaders } from '../../csv/table.ts';
import { decodeText } from '../../encoding.ts';
import { endsLine, isLineBreak, readCells, scanRow } from './cells.ts';
import type { ScanStart } from './scan.ts';

const LF = 10;
const CR = 13;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/** The header row of a file. */
export interface ByteHeader {
  /** Where the text starts, after a byte order mark. */
  readonly textStart: number;
  readonly rowStart: number;
  /** Header cells as written, unquoted, not trimmed. */
  readonly cells: readonly string[];
  /** After its line ending. */
  readonly end: ScanStart;
}

/** Finds the header of a roster; null if it is invalid, blank or too wide. */
export function findByteHeader(bytes: Uint8Array): ByteHeader | null {
  const textStart = startsWithMark(bytes, 0) ? BYTE_ORDER_MARK.length : 0;
  if (startsWithMark(bytes, textStart)) return null;
  let rowStart = textStart;
  while (rowStart < bytes.length && endsLine(bytes[rowStart])) rowStart++;
  const row = rowStart < bytes.length ? scanRow(bytes, rowStart, MOST_COLUMNS) : null;
  if (row === null) return null;
  const last = row.ends[row.ends.length - 1]!;
  const offset = last + (bytes[last] === CR && bytes[last + 1] === LF ? 2 : 1);
  const text = decodeStrictly(bytes.subarray(rowStart, last));
  if (text === null || text.trim() === '' || text.includes('\0') || text.includes('\uFFFD')) return null;
  const cells = readCells(bytes);
  const values = row.starts.map((start, column) => cells.value(start, row.ends[column]!));
  if (values.every((value) => value.trim() === '')) return null;
  return {
    textStart,
    rowStart,
    cells: values,
    end: { offset: Math.min(offset, bytes.length), line: countLines(bytes, textStart, offset) },
  };
}

function startsWithMark(bytes: Uint8Array, at: number): boolean {
  return BYTE_ORDER_MARK.every((byte, index) => bytes[at + index] === byte);
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function countLines(bytes: Uint8Array, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at++) if (isLineBreak(bytes, at)) lines++;
  return lines;
}

/** Returns the header cells of a roster file; if the header is valid, the rest is not read. */
export function readByteHeaders(bytes: Uint8Array): readonly string[] {
  return findByteHeader(bytes)?.cells ?? readHeaders(decodeText(bytes).text);
}
