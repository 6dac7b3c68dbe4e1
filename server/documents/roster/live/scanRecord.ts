import { scanCsv } from '../scan.ts';
import { readTable, type ScannedTable } from '../table.ts';
import { findLineEnd } from './keptLines.ts';
import type { LineBuffer } from './lineBuffer.ts';

/** Most lines that are searched as one text. */
const MOST_AT_ONCE = 2_000;

/** One record read by itself: it is the header (row -1) of a table of its own, whose places count from its first line. */
export interface RecordScan {
  readonly table: ScannedTable;
  /** How many lines it takes. */
  readonly lines: number;
  /** How many lines decide what it is: more than it takes where a quote was searched for behind it. */
  readonly seen: number;
}

/** Reads the record that starts at a line, with as many lines as it needs. */
export function scanRecord(buffer: LineBuffer, from: number): RecordScan {
  let to = from + 1;
  for (;;) {
    const text = buffer.between(from, to);
    const scan = scanCsv(text, 1, from === 0);
    const searched = scan.faults.reduce((most, { kind, seen }) => (kind === 'unclosedQuote' ? Math.max(most, seen) : most), 0);
    const further = searched === text.length ? findQuote(buffer, to) : -1;
    if (further === -1) {
      const end = scan.cellEnds.at(-1) ?? 0;
      const isSearchedToTheEnd = searched > 0 && searched === text.length;
      return {
        table: readTable(scan),
        lines: countLines(text, end),
        seen: isSearchedToTheEnd ? Number.POSITIVE_INFINITY : countLines(text, Math.max(end, searched)),
      };
    }
    // At least twice as many, so that many lines are not read again and again.
    to = Math.min(Math.max(further + 1, from + 2 * (to - from)), buffer.lineCount);
  }
}

/** The next line that holds a quote; -1 where none does. Lines are searched in ever larger pieces. */
function findQuote(buffer: LineBuffer, from: number): number {
  for (let line = from, count = 1; line < buffer.lineCount; line += count, count = Math.min(2 * count, MOST_AT_ONCE)) {
    const piece = buffer.between(line, Math.min(line + count, buffer.lineCount));
    const quote = piece.indexOf('"');
    if (quote !== -1) return line + countLines(piece, quote + 1) - 1;
  }
  return -1;
}

/** How many lines of a text its first characters touch. */
function countLines(text: string, length: number): number {
  let lines = 1;
  for (let end = findLineEnd(text, 0); end !== 0 && end < length; end = findLineEnd(text, end)) lines++;
  return lines;
}
