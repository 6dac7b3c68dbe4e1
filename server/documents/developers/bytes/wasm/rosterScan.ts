/**
 * The first pass over a roster, in AssemblyScript, a language with the syntax of TypeScript that `npm run build` compiles to WebAssembly.
 * It receives the bytes below the header in chunks and finds the rows, what needs a closer look in them, and a number for each e-mail.
 * `ByteScan` (server/documents/developers/bytes/scan.ts) documents each result.
 */

import { holdsSomething, measureCell, prepareCells, UNCLEAR } from './cells';
import { clearEmails, clearNew, numberManagers, numberOne } from './emails';
import { findEnds, innerBreaks, prepareEnds, rowEnds } from './ends';
import { BYTE_SETS, CELL_ENDS, CHUNK, CR, FOREIGN, FOUND, INNER_BREAKS, LF, LINE_STEP, NOTES, ROOM, ROW_ENDS, RUNS } from './layout';
import { clearMentions, lookAt, mentionAll } from './mentions';
import { clearRecords, lines, managers, numberAll, people, reachRecords, rowStarts, SPAN, spans } from './records';
import { clearRoom } from './room';
import { beginRun, clearRuns, measureManager, runsEnd } from './runs';
import { measure, prepareTexts } from './texts';

export { mentions, newForeign, sharers, stored, touched, twins } from './emails';
export { foreignBytes, mayBeReplaced } from './ends';
export {
  BEHIND,
  BYTE_SETS,
  CHUNK,
  CHUNK_SIZE,
  FOREIGNERS,
  FOUND,
  KEYS,
  NOTES,
  SHARERS,
  TWINS,
} from './layout';
export { lines, managers, people, rowStarts, size } from './records';

/** What needs a closer look in a row: the low bits of a note; the bits above them are the number of the record. */
const RAGGED: u32 = 1;
const NAME: u32 = 2;
const EMAIL: u32 = 4;
const MANAGER: u32 = 8;
/** The e-mail of the row is blank. */
const EMAILLESS: u32 = 16;

/** CR and LF, loaded as one integer of two bytes. */
const RETURN_AND_FEED: u16 = ((<u16>LF) << 8) | <u16>CR;

/** The number of records, and of the notes of the last call. */
export let records: u32 = 0;
export let notes: u32 = 0;

let emailColumn: i32 = -1;
let managerColumn: i32 = -1;
let nameColumn: i32 = -1;
let columnCount: u32 = 0;
let line: u32 = 0;

/** Starts a roster: the number of columns, the indexes of the wanted ones (-1 if missing), the line of the first byte, and an estimate of the rows. */
export function start(columns: u32, email: i32, manager: i32, name: i32, firstLine: u32, guess: u32): void {
  columnCount = columns;
  emailColumn = email;
  managerColumn = manager;
  nameColumn = name;
  line = firstLine;
  records = 0;
  prepareCells();
  prepareEnds();
  prepareTexts();
  clearRoom(ROOM);
  clearMentions(guess);
  clearRecords(guess);
  clearEmails(guess >> 3);
}

/**
 * Scans the rows that end in the chunk and returns their size in bytes; -1 if the chunk is not valid. `base` is the offset of the chunk in the file.
 */
export function scan(length: u32, base: u32): i32 {
  notes = 0;
  clearNew();
  if (!findEnds(length)) return -1;
  reachRecords(records + rowEnds);
  const shift = base - CHUNK;
  const columns = columnCount;
  const email = emailColumn;
  const manager = managerColumn;
  const name = nameColumn;
  const first = records;
  const starts = rowStarts + (first << 2);
  const allLines = lines;
  const lastBreak = INNER_BREAKS + (innerBreaks << 2);
  const lastRow = ROW_ENDS + (rowEnds << 2);
  let nextBreak: u32 = INNER_BREAKS;
  let row = load<u16>(CHUNK - 1) === RETURN_AND_FEED ? CHUNK + 1 : CHUNK;
  let before: u32 = 0;
  let rowCount: u32 = 0;
  let hashed = people + (first << 2);
  let span = spans + first * SPAN;
  let lineAt = line;
  clearRuns();

  for (let rowEnd = ROW_ENDS; rowEnd < lastRow; rowEnd += 4) {
    const last = load<u32>(rowEnd);
    const place = load<u32>(CELL_ENDS + (last << 2));
    if (place !== row) {
      store<u32>(starts + (rowCount << 2), row + shift);
      if ((first + rowCount) % LINE_STEP === 0) store<u32>(allLines + (((first + rowCount) / LINE_STEP) << 2), lineAt);
      let note = RAGGED;
      if (last - before === columns) {
        const cells = CELL_ENDS + (before << 2);
        store<u32>(cells, row - 1);
        note = measureRow(cells, rowCount, span, hashed, shift, email, manager, name);
      } else {
        clearPerson(span, hashed);
        beginRun(rowCount);
      }
      if (note !== 0) noteRow(first + rowCount, note);
      rowCount++;
      hashed += 4;
      span += SPAN;
    }
    lineAt++;
    for (; nextBreak < lastBreak && load<u32>(nextBreak) < place; nextBreak += 4) lineAt++;
    before = last;
    row = place + 1;
    if (load<u16>(place) === RETURN_AND_FEED) row++;
  }
  mentionAll(people + (first << 2), rowCount);
  numberManagers(runsEnd, rowCount, first, managers + (first << 2));
  line = lineAt;
  records += rowCount;
  row = min(row, CHUNK + length);
  store<u8>(CHUNK - 1, load<u8>(row - 1));
  return <i32>(row - CHUNK);
}

/** Numbers the trimmed e-mail at the start of the chunk; `mention` is the record that has it, or the complement of a record whose manager has it. */
export function numberOf(length: u32, mention: i32): u32 {
  clearNew();
  measure(RUNS, RUNS + 8, CHUNK, CHUNK + length, 0);
  return numberOne(CHUNK, load<u32>(RUNS, 4), load<u32>(RUNS, 8), mention);
}

/**
 * Numbers the e-mails of all people. The chunk holds `length` bytes of the file from the offset `from` on; returns the offset whose bytes are needed next,
 * or 0 at the end.
 */
export function numberPeople(from: u32, length: u32): u32 {
  clearNew();
  return numberAll(records, from, length);
}

/** Finds the bytes of the chunk for whose halves the two tables share a bit. Returns their number and writes their offsets to `FOUND`. */
export function find(length: u32): u32 {
  const lower = v128.load(BYTE_SETS);
  const upper = v128.load(BYTE_SETS, 16);
  let found: u32 = 0;
  for (let at: u32 = 0; at < length; at += 16) {
    const part = v128.load(CHUNK + at);
    const shared = v128.and(i8x16.swizzle(lower, v128.and(part, i8x16.splat(15))), i8x16.swizzle(upper, i8x16.shr_u(part, 4)));
    if (!v128.any_true(shared)) continue;
    let hits = ~i8x16.bitmask(i8x16.eq(shared, i8x16.splat(0))) & 0xffff;
    if (length - at < 16) hits &= (1 << (length - at)) - 1;
    for (; hits !== 0; hits &= hits - 1) store<u32>(FOUND + (found++ << 2), at + ctz(hits));
  }
  return found;
}

function noteRow(row: u32, what: u32): void {
  store<u32>(NOTES + (notes++ << 2), (row << 5) | what);
}

/** Measures the e-mails of a row by the ends of its cells; returns what needs a closer look. */
// @inline
function measureRow(cells: u32, row: u32, span: u32, hashed: u32, shift: u32, email: i32, manager: i32, name: i32): u32 {
  let note: u32 = 0;
  const measured: u32 = email < 0 ? 0 : measureCell(cells + (email << 2), span, hashed, shift);
  if (measured === 0 || measured === UNCLEAR) {
    clearPerson(span, hashed);
    if (email >= 0) note = measured === 0 ? EMAILLESS : EMAIL;
  } else if (measured >= FOREIGN) lookAt(load<u32>(hashed));
  if (manager >= 0 && !measureManager(cells + (manager << 2), row)) note |= MANAGER;
  if (name >= 0 && !holdsSomething(cells + (name << 2))) note |= NAME;
  return note;
}

function clearPerson(span: u32, hashed: u32): void {
  store<u32>(span, 0, 4);
  store<u32>(hashed, 0);
}
