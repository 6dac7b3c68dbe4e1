import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import { HEADER_RULES } from '../../../core/developers/rules.ts';
import type { Problem } from '../../../core/problem.ts';
import { shiftProblem } from '../../shiftProblem.ts';
import { askRules, findProblems, type RosterCheck, type RosterProblem } from '../check.ts';
import { checkFaults, describeRaggedRow } from '../faults.ts';
import { collectWords } from '../readFacts.ts';
import type { LineBuffer } from './lineBuffer.ts';
import { LiveFacts } from './liveFacts.ts';
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
  readonly #facts: LiveFacts;
  readonly #people = new LivePeople(this.lines);
  /** Records by what is to be said of them; places of faults count from the record's first line. */
  readonly #faulty = new Map<number, readonly CsvProblem[]>();
  readonly #ragged = new Set<number>();
  readonly #nameless = new Set<number>();
  readonly #emailless = new Set<number>();
  /** Words of records that cannot be read, collected when they are first asked for. */
  readonly #words = new Map<number, ReadonlySet<string>>();
  #ofHeader: { readonly isEmpty: boolean; readonly problems: readonly RosterProblem[] } | null = null;
  /** Records that more lines decide than they take, and how many. */
  readonly #farSeeing = new Map<number, number>();

  constructor(buffer: LineBuffer, header: LiveHeader) {
    this.header = header;
    this.table = new LiveTable(buffer, this.lines, header);
    this.#facts = new LiveFacts(header, {
      lines: this.lines,
      people: this.#people,
      nameless: this.#nameless,
      emailless: this.#emailless,
      isGarbled: (id) => this.#isGarbled(id),
      standsInGarbled: (email) => this.#standsInGarbled(email),
    });
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
    const facts = this.#facts;
    return {
      problems: findProblems(facts, this.table, this.#findFaults(), this.#findHeaderProblems()),
      table: this.table,
      columns,
      fieldMappings,
      facts,
    };
  }

  /** The same after each edit, as long as there are records or none. */
  #findHeaderProblems(): readonly RosterProblem[] {
    const isEmpty = this.lines.rowCount === 0;
    if (this.#ofHeader?.isEmpty !== isEmpty) this.#ofHeader = { isEmpty, problems: askRules(HEADER_RULES, this.#facts, this.table) };
    return this.#ofHeader.problems;
  }

  #findFaults(): CsvProblem[] {
    const faults = [...this.header.faults];
    for (const [id, problems] of this.#faulty) {
      for (const problem of problems) faults.push(shiftProblem(problem, this.lines.lineOf(id)));
    }
    for (const id of this.#ragged) faults.push(describeRaggedRow(this.table, this.lines.rowOf(id)));
    return faults;
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
