import { MOST_CSV_FAULTS } from '../../../core/checkLimits.ts';
import type { RosterSettings } from '../../../core/developers/rosterSettings.ts';
import { findLast, type Scan, scanCsv } from '../../csv/scan.ts';
import { readCell } from '../../csv/table.ts';
import type { RosterCheck } from '../check.ts';
import { readLiveHeader } from './header.ts';
import { findLineEnd, isBlank, type LineBuffer, type LineEdit } from './lines.ts';
import { LiveRecords } from './records.ts';
import { scanRecord } from './scanRecord.ts';

/** A text is read in pieces of this many lines: the garbage of small pieces is collected soon, so that reading a large text needs little extra memory. */
const LINES_AT_ONCE = 200;

/** Adds all records below the header. */
function readRecords(buffer: LineBuffer, records: LiveRecords): void {
  const { line, span } = records.header;
  for (let next = line + span; next < buffer.lineCount; ) next = readSome(buffer, records, next);
  records.lines.close(buffer.lineCount);
}

/** Adds the records of one piece from a line on, and returns the next line to read. */
function readSome(buffer: LineBuffer, records: LiveRecords, start: number): number {
  const scan = scanCsv(buffer.between(start, Math.min(start + LINES_AT_ONCE, buffer.lineCount)), Number.POSITIVE_INFINITY, false);
  const { text, cellStarts, cellEnds, rowCells, rowCount, faults } = scan;
  const faulty = findFaultyRows(scan);
  let line = start;
  let offset = 0;
  for (let row = 0; row < rowCount; row++) {
    const first = rowCells[row]!;
    const next = rowCells[row + 1]!;
    for (; offset < cellStarts[first]!; line++) offset = findLineEnd(text, offset) || text.length;
    const from = line;
    const end = cellEnds[next - 1]!;
    do {
      offset = findLineEnd(text, offset) || text.length;
      line++;
    } while (offset < end);
    if (faulty.has(row)) {
      // The fault may depend on text after the scanned piece: then the next record may begin elsewhere.
      const record = scanRecord(buffer, from);
      records.enterScanned(records.lines.append(from, record.lines), record);
      if (from + record.lines !== line) return from + record.lines;
      continue;
    }
    records.enter(records.lines.append(from, line - from), next - first, (column) => {
      const cell = first + column;
      return cell < next ? readCell(text, cellStarts[cell]!, cellEnds[cell]!) : '';
    });
  }
  // A scan ends after too many faults.
  return faults.length < MOST_CSV_FAULTS ? start + LINES_AT_ONCE : line;
}

/** Returns the rows of a scan that have a fault. */
function findFaultyRows({ cellStarts, rowCells, rowCount, faults }: Scan): ReadonlySet<number> {
  return new Set(faults.map(({ start }) => findLast(rowCells, rowCount, findLast(cellStarts, cellStarts.length, start))));
}

/** An edit of more lines than this, and of more than a quarter of the text, is read as a new text. */
const MOST_LINES = 1_000;

/** The check of a roster under edit: an edit costs only its records and their dependents, and the result is that of a check of the whole text. */
export class LiveRoster {
  readonly #buffer: LineBuffer;
  readonly #settings: RosterSettings;
  /** Null if the whole text must be read. */
  #records: LiveRecords | null = null;
  #check: RosterCheck | null = null;

  /** Follows the buffer from now on, replacing any other follower. */
  constructor(buffer: LineBuffer, settings: RosterSettings) {
    this.#buffer = buffer;
    this.#settings = settings;
    buffer.follow((edit) => this.#follow(edit));
  }

  /** Returns what a check of the whole text would; its parts are valid until the next edit. */
  check(): RosterCheck {
    this.#records ??= this.#readAll();
    this.#check ??= this.#records.describe();
    return this.#check;
  }

  #readAll(): LiveRecords {
    const records = new LiveRecords(this.#buffer, readLiveHeader(this.#buffer, this.#settings));
    readRecords(this.#buffer, records);
    return records;
  }

  #follow(edit: LineEdit | null): void {
    this.#check = null;
    if (edit === null || this.#changesAll(edit)) this.#records = null;
    if (edit === null || this.#records === null) return;
    const records = this.#records;
    const { from, added } = edit;
    this.#reread(records, edit);
    for (const id of records.seeing(from, this.#buffer.between(from, from + added).includes('"'))) {
      // A record that has been read again in the meantime may be another one now.
      if (!records.isFarSeeing(id)) continue;
      const span = records.lines.spanOf(id);
      this.#reread(records, { from: records.lines.lineOf(id), removed: span, added: span });
    }
  }

  #changesAll({ from, removed, added }: LineEdit): boolean {
    if (this.#records === null || from < this.#records.header.firstFree) return true;
    const limit = Math.max(MOST_LINES, this.#buffer.lineCount >> 2);
    return removed > limit || added > limit;
  }

  /** Reads the records touched by an edit, up to a line that starts a record or is blank as before. */
  #reread(records: LiveRecords, { from, removed, added }: LineEdit): void {
    const { lines, table } = records;
    table.change();
    const start = lines.startOf(from);
    const row = lines.rowFrom(start);
    let behind = lines.rowFrom(from + removed);
    for (let each = row; each < behind; each++) records.leave(lines.idOf(each));
    lines.spliceLines(from, removed, added, behind);

    const ids: number[] = [];
    const end = from + added;
    let line = start;
    while (line < this.#buffer.lineCount && (line < end || lines.isOpen(line))) {
      const scan = isBlank(this.#buffer.line(line)) ? null : scanRecord(this.#buffer, line);
      const span = scan?.lines ?? 1;
      for (let each = Math.max(line, end); each < line + span; each++) {
        const swallowed = lines.startingAt(each);
        if (swallowed === -1) continue;
        records.leave(swallowed);
        behind++;
      }
      if (scan === null) lines.clear(line);
      else {
        const id = lines.take();
        lines.place(id, line, span);
        records.enterScanned(id, scan);
        table.keep(row + ids.length, line, scan.table);
        ids.push(id);
      }
      line += span;
    }
    lines.spliceRows(row, behind - row, ids);
  }
}
