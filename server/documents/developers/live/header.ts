import type { Sample } from '../../../core/developers/fieldMapping.ts';
import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import { type RosterHeader, readRosterHeader, SAMPLED_RECORDS } from '../../../core/developers/rosterInputs.ts';
import type { RosterSettings } from '../../../core/developers/rosterSettings.ts';
import type { Problem } from '../../../core/problem.ts';
import { checkFaults } from '../../csv/faults.ts';
import { scanCsv } from '../../csv/scan.ts';
import { readTable } from '../../csv/table.ts';
import { sampleTable } from '../readInputs.ts';
import { isBlank, type LineBuffer, shiftProblem } from './lines.ts';
import { scanRecord } from './scanRecord.ts';

/** The header of a roster under edit. */
export interface LiveHeader extends RosterHeader {
  /** Cells as written, unquoted; empty if the text is blank. */
  readonly names: readonly string[];
  readonly faults: readonly Problem<RosterProblemCode>[];
  /** Its first line, and its number of lines. */
  readonly line: number;
  readonly span: number;
  /** An edit above this line may change the header, and with it the meaning of every record. */
  readonly firstFree: number;
}

/** Reads the header of a text and the meaning of its columns. */
export function readLiveHeader(buffer: LineBuffer, given: RosterSettings): LiveHeader {
  const line = findHeader(buffer);
  const header = line === -1 ? null : scanRecord(buffer, line);
  const names = header?.table.headers ?? [];
  // A blank text has no header, and only its end can show that it is blank.
  const isSettled = header !== null && names.some((name) => name.trim() !== '');
  let sampled = 0;
  const sample: Sample = (column) => {
    const scan = scanCsv(buffer.between(line, buffer.lineCount), SAMPLED_RECORDS + 1);
    const table = readTable(scan);
    sampled = scan.faults.length > 0 ? Number.POSITIVE_INFINITY : table.rangeOfRow(table.rowCount - 1).end.line + 1;
    return sampleTable(table)(column);
  };
  const read = readRosterHeader(names, given, sample);
  return {
    ...read,
    names,
    faults: header === null ? [] : checkFaults(header.table).problems.map((problem) => shiftProblem(problem, line)),
    line: header === null ? buffer.lineCount : line,
    span: header?.lines ?? 0,
    firstFree: isSettled ? line + Math.max(header.seen, sampled) : Number.POSITIVE_INFINITY,
  };
}

/** Returns the first line that is not blank; -1 if the whole text is blank. */
function findHeader(buffer: LineBuffer): number {
  for (let line = 0; line < buffer.lineCount; line++) {
    if (buffer.line(line).trim() === '') continue;
    let first = 0;
    while (isBlank(first === 0 ? buffer.line(0).replace(/^\uFEFF/, '') : buffer.line(first))) first++;
    return first;
  }
  return -1;
}
