import { type FieldColumns, type FieldMapping, findFieldColumns, mapFieldsByHeader } from '../../../core/developers/fieldMapping.ts';
import { fitSettings } from '../../../core/developers/followFieldMappings.ts';
import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import type { RosterSettings } from '../../../core/developers/rosterSettings.ts';
import type { Problem } from '../../../core/problem.ts';
import { shiftProblem } from '../../shiftProblem.ts';
import { checkFaults } from '../faults.ts';
import { isBlank, type LineBuffer } from './lineBuffer.ts';
import { scanRecord } from './scanRecord.ts';

/** The header of a roster under edit. */
export interface LiveHeader {
  /** Cells as written, unquoted; empty if the text is blank. */
  readonly names: readonly string[];
  readonly columns: FieldColumns;
  readonly fieldMappings: readonly FieldMapping[];
  /** The settings adapted to this header. */
  readonly settings: RosterSettings;
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
  const settings = fitSettings(names, given);
  const fieldMappings = settings.fieldMappings ?? mapFieldsByHeader(names);
  // A blank text has no header, and only its end can show that it is blank.
  const isSettled = header !== null && names.some((name) => name.trim() !== '');
  return {
    names,
    columns: findFieldColumns(names, fieldMappings),
    fieldMappings,
    settings,
    faults: header === null ? [] : checkFaults(header.table).problems.map((problem) => shiftProblem(problem, line)),
    line: header === null ? buffer.lineCount : line,
    span: header?.lines ?? 0,
    firstFree: isSettled ? line + header.seen : Number.POSITIVE_INFINITY,
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
