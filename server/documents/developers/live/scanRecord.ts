import { scanCsv } from '../../csv/scan.ts';
import { readTable, type ScannedTable } from '../../csv/table.ts';
import { findLineEnd, type LineBuffer } from './lines.ts';

/** Maximum number of lines searched as one string. */
const MOST_AT_ONCE = 2_000;

/** One record scanned on its own: it is the header (row -1) of its own table, whose lines count from its first line. */
export interface RecordScan {
  readonly table: ScannedTable;
  /** The number of lines it occupies. */
  readonly lines: number;
  /** The number of lines it depends on: more than it occupies if a closing quote was searched for after it. */
  readonly seen: number;
}

/** Scans the record that starts at a line, with as many lines as it needs. */
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
    // At least twice as many, so that lines are not read again and again.
    to = Math.min(Math.max(further + 1, from + 2 * (to - from)), buffer.lineCount);
  }
}

/** Returns the next line with a quote, or -1. Lines are searched in ever larger pieces. */
function findQuote(buffer: LineBuffer, from: number): number {
  for (let line = from, count = 1; line < buffer.lineCount; line += count, count = Math.min(2 * count, MOST_AT_ONCE)) {
    const piece = buffer.between(line, Math.min(line + count, buffer.lineCount));
    const quote = piece.indexOf('"');
    if (quote !== -1) return line + countLines(piece, quote + 1) - 1;
  }
  return -1;
}

/** Counts the lines that the first characters of a text touch. */
function countLines(text: string, length: number): number {
  let lines = 1;
  for (let end = findLineEnd(text, 0); end !== 0 && end < length; end = findLineEnd(text, end)) lines++;
  return lines;
}
