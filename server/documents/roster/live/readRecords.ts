import { findLast } from '../cellAt.ts';
import { type Scan, scanCsv } from '../scan.ts';
import { readCell } from '../table.ts';
import { findLineEnd } from './keptLines.ts';
import type { LineBuffer } from './lineBuffer.ts';
import type { LiveRecords } from './liveRecords.ts';
import { scanRecord } from './scanRecord.ts';

/** A text is read in pieces of this many lines: the garbage of small pieces is collected soon, so that reading a large text needs little extra memory. */
const LINES_AT_ONCE = 200;

/** Adds all records below the header. */
export function readRecords(buffer: LineBuffer, records: LiveRecords): void {
  const { line, span } = records.header;
  for (let next = line + span; next < buffer.lineCount; ) next = readSome(buffer, records, next);
  records.lines.close(buffer.lineCount);
}

/** Adds the records of one piece from a line on, and returns the next line to read. */
function readSome(buffer: LineBuffer, records: LiveRecords, start: number): number {
  const scan = scanCsv(buffer.between(start, Math.min(start + LINES_AT_ONCE, buffer.lineCount)), Number.POSITIVE_INFINITY, false);
  const { text, cellStarts, cellEnds, rowCells, rowCount } = scan;
  const faulty = findFaultyRows(scan);
  let line = start;
  let offset = 0;
  for (let row = 0; row < rowCount; row++) {
    const first = rowCells[row]!;
    const next = rowCells[row + 1]!;
    for (; offset < cellStarts[first]!; line++) offset = findLineEnd(text, offset) || text.length;
    if (faulty.has(row)) {
      // The fault may depend on text after the scanned piece.
      const record = scanRecord(buffer, line);
      records.enterScanned(records.lines.append(line, record.lines), record);
      return line + record.lines;
    }
    const from = line;
    const end = cellEnds[next - 1]!;
    do {
      offset = findLineEnd(text, offset) || text.length;
      line++;
    } while (offset < end);
    records.enter(records.lines.append(from, line - from), next - first, (column) => {
      const cell = first + column;
      return cell < next ? readCell(text, cellStarts[cell]!, cellEnds[cell]!) : '';
    });
  }
  return start + LINES_AT_ONCE;
}

/** Returns the rows of a scan that have a fault. */
function findFaultyRows({ cellStarts, rowCells, rowCount, faults }: Scan): ReadonlySet<number> {
  return new Set(faults.map(({ start }) => findLast(rowCells, rowCount, findLast(cellStarts, cellStarts.length, start))));
}
