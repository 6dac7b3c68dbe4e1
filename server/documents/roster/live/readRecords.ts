import { findLast } from '../cellAt.ts';
import { type Scan, scanCsv } from '../scan.ts';
import { readCell } from '../table.ts';
import { findLineEnd } from './keptLines.ts';
import type { LineBuffer } from './lineBuffer.ts';
import type { LiveRecords } from './liveRecords.ts';
import { scanRecord } from './scanRecord.ts';

/** A text is read in pieces of so many lines: what small ones leave behind is soon collected, so that reading a large one takes little memory beside it. */
const LINES_AT_ONCE = 200;

/** Takes in all records behind the header. */
export function readRecords(buffer: LineBuffer, records: LiveRecords): void {
  const { line, span } = records.header;
  for (let next = line + span; next < buffer.lineCount; ) next = readSome(buffer, records, next);
  records.lines.close(buffer.lineCount);
}

/** Takes in records from a line on, as many as are scanned at once, and gives the line behind them. */
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
      // What is wrong may be decided behind the piece that was scanned.
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

/** The rows of a scan that hold a fault. */
function findFaultyRows({ cellStarts, rowCells, rowCount, faults }: Scan): ReadonlySet<number> {
  return new Set(faults.map(({ start }) => findLast(rowCells, rowCount, findLast(cellStarts, cellStarts.length, start))));
}
