import { findSharedNumbers, placeNumbers } from '../../../core/developers/indexPeople.ts';
import { IntList } from '../intList.ts';
import { endsLine, isLineBreak, readCells, scanRow } from './cells.ts';
import { isSoundText, LINE_STEP, type ScanBytes } from './scan.ts';

/** Scans a roster in plain TypeScript: the reference for the compiled scan, and the fallback if that is not available. */
export const scanPlainly: ScanBytes = (bytes, start, columns) => {
  if (!isSoundText(bytes)) return null;
  const cells = readCells(bytes);
  const rowStarts = new IntList(bytes.length >> 5);
  const lines = new IntList(bytes.length >> 9);
  const emails = new IntList(bytes.length >> 5);
  const managers = new IntList(bytes.length >> 5);
  let size = 1;
  const ragged: number[] = [];
  const emailless: number[] = [];
  const doubtfulNames: number[] = [];
  const foreign: number[] = [];
  const twins = new Map<number, number>();
  const numbers = new Map<string, number>();
  const folded = new Map<string, number>();

  const numberOf = (cellStart: number, cellEnd: number): number => {
    const email = cells.value(cellStart, cellEnd).trim();
    if (email === '') return 0;
    const known = numbers.get(email);
    if (known !== undefined) return known;
    const number = size++;
    numbers.set(email, number);
    if (/[^\0-\x7f]/.test(email)) foreign.push(number);
    else {
      const twin = folded.get(email.toLowerCase());
      if (twin === undefined) folded.set(email.toLowerCase(), number);
      else twins.set(number, twin);
    }
    return number;
  };

  let { line } = start;
  for (let at = start.offset; at < bytes.length; at++) {
    if (!endsLine(bytes[at])) {
      const row = scanRow(bytes, at);
      if (row === null) return null;
      const record = rowStarts.length;
      const { starts, ends } = row;
      const isRagged = starts.length !== columns.count;
      const readEmail = (column: number): number => (column === -1 || isRagged ? 0 : numberOf(starts[column]!, ends[column]!));
      const email = readEmail(columns.email);
      const manager = readEmail(columns.managerEmail);
      rowStarts.push(at);
      if (record % LINE_STEP === 0) lines.push(line);
      emails.push(email);
      managers.push(manager);
      if (!isRagged && columns.email !== -1 && email === 0) emailless.push(record);
      if (isRagged) ragged.push(record);
      else if (columns.name !== -1 && cells.value(starts[columns.name]!, ends[columns.name]!).trim() === '') doubtfulNames.push(record);
      const end = ends[ends.length - 1]!;
      for (; at < end; at++) if (isLineBreak(bytes, at)) line++;
    }
    if (at < bytes.length && isLineBreak(bytes, at)) line++;
  }
  const named = placeNumbers(emails.values, managers.values, size);
  return {
    rowCount: rowStarts.length,
    rowStarts: rowStarts.values,
    lines: lines.values,
    emails: emails.values,
    managers: managers.values,
    ragged,
    emailless,
    doubtfulNames,
    size,
    named,
    sharers: findSharedNumbers(emails.values, named),
    twins,
    foreign,
    release: () => undefined,
  };
};
