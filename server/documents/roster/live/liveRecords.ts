import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import type { RosterFacts } from '../../../core/developers/rosterFacts.ts';
import type { RosterSettings } from '../../../core/developers/rosterSettings.ts';
import type { Problem } from '../../../core/problem.ts';
import { shiftProblem } from '../../shiftProblem.ts';
import { findProblems, type RosterCheck } from '../check.ts';
import { checkFaults, describeRaggedRow } from '../faults.ts';
import { collectWords } from '../readFacts.ts';
import type { LineBuffer } from './lineBuffer.ts';
import type { LiveHeader } from './liveHeader.ts';
import { LivePeople } from './livePeople.ts';
import { LiveTable } from './liveTable.ts';
import { RecordLines } from './recordLines.ts';
import type { RecordScan } from './scanRecord.ts';

type CsvProblem = Problem<RosterProblemCode>;

/** The records under one header: where they stand, who is in them, and what is to be said of them. They come and go one by one. */
export class LiveRecords {
  readonly header: LiveHeader;
  readonly lines = new RecordLines();
  readonly table: LiveTable;
  readonly #settings: RosterSettings;
  readonly #people = new LivePeople(this.lines);
  /** Records by what is to be said of them; places of faults count from the record's first line. */
  readonly #faulty = new Map<number, readonly CsvProblem[]>();
  readonly #ragged = new Set<number>();
  readonly #nameless = new Set<number>();
  readonly #emailless = new Set<number>();
  /** Words of records that cannot be read, collected when they are first asked for. */
  readonly #words = new Map<number, ReadonlySet<string>>();
  /** Records that more lines decide than they take, and how many. */
  readonly #farSeeing = new Map<number, number>();

  constructor(buffer: LineBuffer, header: LiveHeader, settings: RosterSettings) {
    this.header = header;
    this.#settings = settings;
    this.table = new LiveTable(buffer, this.lines, header);
  }

  /** Takes in a record that was read by itself. */
  enterScanned(id: number, { table, lines, seen }: RecordScan): void {
    if (table.scan.faults.length > 0) this.#faulty.set(id, checkFaults(table).problems);
    if (seen > lines) this.#farSeeing.set(id, seen);
    this.enter(id, table.headers.length, (column) => table.value(-1, column));
  }

  /** Takes a record in by its cells; one that the CSV garbles is nobody. */
  enter(id: number, cells: number, cellAt: (column: number) => string): void {
    if (this.#faulty.has(id) || (cells !== this.header.names.length && this.header.faults.length === 0)) {
      if (!this.#faulty.has(id)) this.#ragged.add(id);
      this.#people.add(id, '', '');
      return;
    }
    const { name, email, managerEmail } = this.header.columns;
    const read = (column: number): string => (column === -1 ? '' : cellAt(column).trim());
    const own = read(email);
    if (name !== -1 && read(name) === '') this.#nameless.add(id);
    if (email !== -1 && own === '') this.#emailless.add(id);
    this.#people.add(id, own, read(managerEmail));
  }

  leave(id: number): void {
    this.#people.remove(id);
    for (const marks of [this.#faulty, this.#ragged, this.#nameless, this.#emailless, this.#farSeeing, this.#words]) marks.delete(id);
    this.lines.release(id);
  }

  /** Records above a line that saw it, or, where `withEnd` says so, that saw all lines to the end. */
  seeing(from: number, withEnd: boolean): number[] {
    const found: number[] = [];
    for (const [id, seen] of this.#farSeeing) {
      const line = this.lines.lineOf(id);
      if (line < from && line + seen > from && (withEnd || seen !== Number.POSITIVE_INFINITY)) found.push(id);
    }
    return found;
  }

  isFarSeeing(id: number): boolean {
    return this.#farSeeing.has(id);
  }

  /** What a check of the whole text would give. */
  describe(): RosterCheck {
    const { columns, fieldMappings } = this.header;
    const facts = this.#gatherFacts();
    return { problems: findProblems(facts, this.table, this.#findFaults()), table: this.table, columns, fieldMappings, facts };
  }

  #findFaults(): CsvProblem[] {
    const ofRecords = [...this.#faulty].flatMap(([id, problems]) =>
      problems.map((problem) => shiftProblem(problem, this.lines.lineOf(id))),
    );
    const ofLengths = Array.from(this.#ragged, (id) => describeRaggedRow(this.table, this.lines.rowOf(id)));
    return [...this.header.faults, ...ofRecords, ...ofLengths];
  }

  #gatherFacts(): RosterFacts {
    const { names, columns, fieldMappings, faults } = this.header;
    const toRows = (ids: Iterable<number>): number[] => Array.from(ids, (id) => this.lines.rowOf(id));
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
      emailCodes: () => people.emailCodes(),
      numberOf: (email) => people.numberOf(email),
      firstRecordOf: (number) => people.firstRecordOf(number),
      firstTwinOf: (number) => people.firstTwinOf(number),
      recordsOf: (number) => people.recordsOf(number),
      reportsOf: (number) => people.reportsOf(number),
      sharedEmails: people.sharedEmails,
      caseTwins: people.caseTwins,
      unknownManagers: people.unknownManagers,
      cycles: people.cycles,
      headers: names.map((name) => name.trim()),
      headerReadable: faults.length === 0,
      columns,
      fieldMappings,
      settings: this.#settings,
      namelessRecords: toRows(this.#nameless),
      emaillessRecords: toRows(this.#emailless),
      isReadable: (record) => !this.#isGarbled(this.lines.idOf(record)),
      maybeGarbled: (email) => this.#standsInGarbled(email),
    };
  }

  #isGarbled(id: number): boolean {
    return this.#faulty.has(id) || this.#ragged.has(id);
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
    const words = collectWords(this.table, [this.lines.rowOf(id)]);
    this.#words.set(id, words);
    return words;
  }
}
