import { type FieldColumns, type FieldMapping, findFieldColumns, mapFieldsByHeader } from '../../../core/developers/fieldMapping.ts';
import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import type { RosterFacts } from '../../../core/developers/rosterFacts.ts';
import type { RosterSettings } from '../../../core/developers/rosterSettings.ts';
import type { Problem } from '../../../core/problem.ts';
import { shiftProblem } from '../../shiftProblem.ts';
import { findLast } from '../cellAt.ts';
import { findProblems, type RosterCheck } from '../check.ts';
import { checkFaults, describeRaggedRow } from '../faults.ts';
import { collectWords } from '../readFacts.ts';
import { type Scan, scanCsv } from '../scan.ts';
import { readCell } from '../table.ts';
import type { LineBuffer, LineEdit } from './lineBuffer.ts';
import { LivePeople } from './livePeople.ts';
import { LiveTable } from './liveTable.ts';
import { RecordLines } from './recordLines.ts';
import { type RecordScan, scanRecord } from './scanRecord.ts';

/** A text is read in pieces of so many lines, so that reading a large one takes little memory beside it. */
const LINES_AT_ONCE = 2_000;

/** An edit of more lines than this, and than a quarter of the text, is read as a whole new text. */
const MOST_LINES = 1_000;

type CsvProblem = Problem<RosterProblemCode>;

/** The check of a roster that is being edited: an edit costs its records and what hangs on them, and what comes out is what a check of the whole text gives. */
export class LiveRoster {
  readonly #buffer: LineBuffer;
  readonly #settings: RosterSettings;
  #records = new RecordLines();
  #people = new LivePeople(this.#records);
  #table: LiveTable;
  #columns: FieldColumns = { name: -1, email: -1, managerEmail: -1 };
  #fieldMappings: readonly FieldMapping[] = [];
  #headers: readonly string[] = [];
  #headerFaults: readonly CsvProblem[] = [];
  /** An edit above this line is read as a whole new text, since the header is part of what it may change. */
  #firstFree = 0;
  /** Records by what is to be said of them; places of faults count from the record's first line. */
  #faulty = new Map<number, readonly CsvProblem[]>();
  #ragged = new Set<number>();
  #nameless = new Set<number>();
  #emailless = new Set<number>();
  /** Words of records that cannot be read, collected when they are first asked for. */
  readonly #words = new Map<number, ReadonlySet<string>>();
  /** Records that more lines decide than they take, and how many. */
  #farSeeing = new Map<number, number>();
  #isStale = true;
  #check: RosterCheck | null = null;

  /** Follows the buffer from now on; another follower is replaced. */
  constructor(buffer: LineBuffer, settings: RosterSettings) {
    this.#buffer = buffer;
    this.#settings = settings;
    this.#table = new LiveTable(buffer, this.#records, [], { line: 0, span: 0 });
    buffer.follow((edit) => this.#follow(edit));
  }

  /** What a check of the whole text would give; its parts hold until the next edit. */
  check(): RosterCheck {
    if (this.#isStale) this.#readAll();
    this.#check ??= this.#describe();
    return this.#check;
  }

  #follow(edit: LineEdit | null): void {
    this.#check = null;
    this.#table.change();
    if (this.#isStale) return;
    const limit = Math.max(MOST_LINES, this.#buffer.lineCount >> 2);
    this.#isStale = edit === null || edit.from < this.#firstFree || edit.removed > limit || edit.added > limit;
    if (edit === null || this.#isStale) return;
    this.#reread(edit);
    for (const id of this.#findFarSeeing(edit)) {
      if (!this.#farSeeing.has(id)) continue;
      const span = this.#records.spanOf(id);
      this.#reread({ from: this.#records.lineOf(id), removed: span, added: span });
    }
  }

  /** Records above an edit that saw the lines which it changed. */
  #findFarSeeing({ from, added }: LineEdit): number[] {
    if (this.#farSeeing.size === 0) return [];
    const hasQuote = this.#buffer.between(from, from + added).includes('"');
    return [...this.#farSeeing.keys()].filter((id) => {
      const line = this.#records.lineOf(id);
      const seen = this.#farSeeing.get(id)!;
      if (line >= from || line + seen <= from) return false;
      return hasQuote || seen !== Number.POSITIVE_INFINITY;
    });
  }

  /** Reads the records that an edit touched, and on until a line that starts a record or is blank as before. */
  #reread({ from, removed, added }: LineEdit): void {
    const records = this.#records;
    const start = records.startOf(from);
    const row = records.rowFrom(start);
    let behind = records.rowFrom(from + removed);
    for (let each = row; each < behind; each++) this.#leave(records.idOf(each));
    records.spliceLines(from, removed, added, behind);

    const ids: number[] = [];
    const end = from + added;
    let line = start;
    while (line < this.#buffer.lineCount && (line < end || records.isOpen(line))) {
      const scan = isBlank(this.#buffer.line(line)) ? null : scanRecord(this.#buffer, line);
      const span = scan?.lines ?? 1;
      for (let each = Math.max(line, end); each < line + span; each++) {
        const swallowed = records.startingAt(each);
        if (swallowed === -1) continue;
        this.#leave(swallowed);
        behind++;
      }
      if (scan === null) records.clear(line);
      else {
        const id = records.take();
        records.place(id, line, span);
        this.#enterScanned(scan, id);
        ids.push(id);
      }
      line += span;
    }
    records.spliceRows(row, behind - row, ids);
  }

  #leave(id: number): void {
    this.#people.remove(id);
    this.#faulty.delete(id);
    this.#ragged.delete(id);
    this.#nameless.delete(id);
    this.#emailless.delete(id);
    this.#farSeeing.delete(id);
    this.#words.delete(id);
    this.#records.release(id);
  }

  #enterScanned({ table, lines, seen }: RecordScan, id: number): void {
    if (table.scan.faults.length > 0) this.#faulty.set(id, checkFaults(table).problems);
    if (seen > lines) this.#farSeeing.set(id, seen);
    this.#enter(id, table.headers.length, (column) => table.value(-1, column));
  }

  /** Takes a record in by its cells; one that the CSV garbles is nobody. */
  #enter(id: number, cells: number, cellAt: (column: number) => string): void {
    if (this.#faulty.has(id) || (cells !== this.#headers.length && this.#headerFaults.length === 0)) {
      if (!this.#faulty.has(id)) this.#ragged.add(id);
      this.#people.add(id, '', '');
      return;
    }
    const { name, email, managerEmail } = this.#columns;
    const read = (column: number): string => (column === -1 ? '' : cellAt(column).trim());
    const own = read(email);
    if (name !== -1 && read(name) === '') this.#nameless.add(id);
    if (email !== -1 && own === '') this.#emailless.add(id);
    this.#people.add(id, own, read(managerEmail));
  }

  #readAll(): void {
    this.#records = new RecordLines();
    this.#people = new LivePeople(this.#records);
    this.#faulty = new Map();
    this.#ragged = new Set();
    this.#nameless = new Set();
    this.#emailless = new Set();
    this.#farSeeing = new Map();
    this.#words.clear();
    for (let line = this.#readHeader(); line < this.#buffer.lineCount; ) line = this.#readSome(line);
    this.#records.close(this.#buffer.lineCount);
    this.#isStale = false;
  }

  /** Reads the header and gives the line behind it. */
  #readHeader(): number {
    const line = findHeader(this.#buffer);
    const header = line === -1 ? null : scanRecord(this.#buffer, line);
    const names = header?.table.headers ?? [];
    const headers = names.map((name) => name.trim());
    this.#headers = headers;
    this.#fieldMappings = this.#settings.fieldMappings ?? mapFieldsByHeader(headers);
    this.#columns = findFieldColumns(headers, this.#fieldMappings);
    this.#headerFaults = header === null ? [] : checkFaults(header.table).problems.map((problem) => shiftProblem(problem, line));
    this.#table = new LiveTable(this.#buffer, this.#records, names, { line, span: header?.lines ?? 0 });
    // A text without a word is none, which only its end can tell.
    this.#firstFree = header !== null && headers.some((name) => name !== '') ? line + header.seen : Number.POSITIVE_INFINITY;
    return header === null ? this.#buffer.lineCount : line + header.lines;
  }

  /** Reads records from a line on, as many as are scanned at once, and gives the line behind them. */
  #readSome(start: number): number {
    const scan = scanCsv(
      this.#buffer.between(start, Math.min(start + LINES_AT_ONCE, this.#buffer.lineCount)),
      Number.POSITIVE_INFINITY,
      false,
    );
    const { text, cellStarts, cellEnds, rowCells, rowCount } = scan;
    const faulty = findFaultyRows(scan);
    let line = start;
    let offset = 0;
    for (let row = 0; row < rowCount; row++) {
      const first = rowCells[row]!;
      const next = rowCells[row + 1]!;
      while (offset < cellStarts[first]!) offset += this.#buffer.line(line++).length;
      if (faulty.has(row)) {
        // What is wrong may be decided behind the piece that was scanned.
        const record = scanRecord(this.#buffer, line);
        this.#enterScanned(record, this.#records.append(line, record.lines));
        return line + record.lines;
      }
      const from = line;
      const end = cellEnds[next - 1]!;
      do offset += this.#buffer.line(line++).length;
      while (offset < end);
      this.#enter(this.#records.append(from, line - from), next - first, (column) => {
        const cell = first + column;
        return cell < next ? readCell(text, cellStarts[cell]!, cellEnds[cell]!) : '';
      });
    }
    return start + LINES_AT_ONCE;
  }

  #describe(): RosterCheck {
    const facts = this.#gatherFacts();
    const table = this.#table;
    return {
      problems: findProblems(facts, table, this.#findFaults()),
      table,
      columns: this.#columns,
      fieldMappings: this.#fieldMappings,
      facts,
    };
  }

  #findFaults(): CsvProblem[] {
    const ofRecords = [...this.#faulty].flatMap(([id, problems]) =>
      problems.map((problem) => shiftProblem(problem, this.#records.lineOf(id))),
    );
    const ofLengths = Array.from(this.#ragged, (id) => describeRaggedRow(this.#table, this.#records.rowOf(id)));
    return [...this.#headerFaults, ...ofRecords, ...ofLengths];
  }

  #gatherFacts(): RosterFacts {
    const toRows = (ids: Iterable<number>): number[] => Array.from(ids, (id) => this.#records.rowOf(id));
    const people = this.#people;
    return {
      rowCount: people.rowCount,
      emailOf: (record) => people.emailOf(record),
      managerOf: (record) => people.managerOf(record),
      get emails() {
        return people.emails;
      },
      get managers() {
        return people.managers;
      },
      emailText: (number) => people.emailText(number),
      numberOf: (email) => people.numberOf(email),
      firstRecordOf: (number) => people.firstRecordOf(number),
      firstTwinOf: (number) => people.firstTwinOf(number),
      recordsOf: (number) => people.recordsOf(number),
      reportsOf: (number) => people.reportsOf(number),
      sharedEmails: people.sharedEmails,
      caseTwins: people.caseTwins,
      unknownManagers: people.unknownManagers,
      cycles: people.cycles,
      headers: this.#headers,
      headerReadable: this.#headerFaults.length === 0,
      columns: this.#columns,
      fieldMappings: this.#fieldMappings,
      settings: this.#settings,
      namelessRecords: toRows(this.#nameless),
      emaillessRecords: toRows(this.#emailless),
      isReadable: (record) => this.#isReadable(record),
      maybeGarbled: (email) => this.#standsInGarbled(email),
    };
  }

  #standsInGarbled(email: string): boolean {
    for (const ids of [this.#faulty.keys(), this.#ragged]) {
      for (const id of ids) if (this.#wordsOf(id).has(email)) return true;
    }
    return false;
  }

  #wordsOf(id: number): ReadonlySet<string> {
    const known = this.#words.get(id);
    if (known !== undefined) return known;
    const words = collectWords(this.#table, [this.#records.rowOf(id)]);
    this.#words.set(id, words);
    return words;
  }

  #isReadable(record: number): boolean {
    const id = this.#records.idOf(record);
    return !this.#faulty.has(id) && !this.#ragged.has(id);
  }
}

/** The first line that is not blank; -1 where the text has no word at all. */
function findHeader(buffer: LineBuffer): number {
  for (let line = 0; line < buffer.lineCount; line++) {
    if (buffer.line(line).trim() === '') continue;
    let first = 0;
    while (isBlank(first === 0 ? buffer.line(0).replace(/^\uFEFF/, '') : buffer.line(first))) first++;
    return first;
  }
  return -1;
}

/** The rows of a scan that hold a fault. */
function findFaultyRows({ cellStarts, rowCells, rowCount, faults }: Scan): ReadonlySet<number> {
  return new Set(faults.map(({ start }) => findLast(rowCells, rowCount, findLast(cellStarts, cellStarts.length, start))));
}

function isBlank(line: string): boolean {
  return line === '' || line === '\n' || line === '\r\n' || line === '\r';
}
