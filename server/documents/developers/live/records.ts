import { findUnmappedTypes } from '../../../core/developers/columnsToMap.ts';
import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import { HEADER_RULES } from '../../../core/developers/rules.ts';
import type { Problem } from '../../../core/problem.ts';
import { checkFaults, describeRaggedRow } from '../../csv/faults.ts';
import { askRules, findProblems, type RosterCheck, type RosterProblem } from '../check.ts';
import { collectWords, sampleTable } from '../readInputs.ts';
import type { LiveHeader } from './header.ts';
import { LiveInputs } from './inputs.ts';
import { type LineBuffer, shiftProblem } from './lines.ts';
import { LivePeople } from './people.ts';
import { RecordLines } from './recordLines.ts';
import type { RecordScan } from './scanRecord.ts';
import { LiveTable } from './table.ts';

type CsvProblem = Problem<RosterProblemCode>;

/** The records under one header: their lines, their people and their problems. They are added and removed one by one. */
export class LiveRecords {
  readonly header: LiveHeader;
  readonly #buffer: LineBuffer;
  readonly lines = new RecordLines();
  readonly table: LiveTable;
  readonly #inputs: LiveInputs;
  readonly #people = new LivePeople(this.lines);
  /** Records by kind of problem; the ranges of faults count from the record's first line. */
  readonly #faulty = new Map<number, readonly CsvProblem[]>();
  readonly #ragged = new Set<number>();
  readonly #nameless = new Set<number>();
  readonly #emailless = new Set<number>();
  /** Words of unreadable records, collected on first use. */
  readonly #words = new Map<number, ReadonlySet<string>>();
  #ofHeader: { readonly isEmpty: boolean; readonly problems: readonly RosterProblem[] } | null = null;
  /** Records that depend on more lines than they occupy, with that number of lines. */
  readonly #farSeeing = new Map<number, number>();

  constructor(buffer: LineBuffer, header: LiveHeader) {
    this.header = header;
    this.#buffer = buffer;
    this.table = new LiveTable(buffer, this.lines, header);
    this.#inputs = new LiveInputs(header, {
      lines: this.lines,
      people: this.#people,
      nameless: this.#nameless,
      emailless: this.#emailless,
      valuesOf: sampleTable(this.table),
      isGarbled: (id) => this.#isGarbled(id),
      isInGarbled: (email) => this.#isInGarbled(email),
    });
  }

  /** Adds a record that was scanned on its own. */
  enterScanned(id: number, { table, lines, seen }: RecordScan): void {
    if (table.scan.faults.length > 0) this.#faulty.set(id, checkFaults(table).problems);
    if (seen > lines) this.#farSeeing.set(id, seen);
    this.enter(id, table.headers.length, (column) => table.value(-1, column));
  }

  /** Adds a record by its cells; one with invalid CSV counts as no person. */
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

  /** Returns the records above a line that depend on it; those that depend on all lines up to the end only if `withEnd`. */
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

  /** Returns what a check of the whole text would. */
  describe(): RosterCheck {
    const { columns, fieldMappings } = this.header;
    const inputs = this.#inputs;
    return {
      problems: findProblems(inputs, this.table, this.#findFaults(), this.#findHeaderProblems()),
      table: this.table,
      columns,
      fieldMappings,
      inputs,
    };
  }

  /**
   * Returns the problems of the header, which change only when the first record is added or the last one removed; those of a field without a
   * column name one by its values.
   */
  #findHeaderProblems(): readonly RosterProblem[] {
    const isEmpty = this.lines.rowCount === 0;
    if (this.#ofHeader?.isEmpty !== isEmpty || findUnmappedTypes(this.#inputs).length > 0)
      this.#ofHeader = { isEmpty, problems: askRules(HEADER_RULES, this.#inputs, this.table) };
    return this.#ofHeader.problems;
  }

  #findFaults(): CsvProblem[] {
    const faults = [...this.header.faults];
    for (const [id, problems] of this.#faulty) {
      for (const problem of problems) faults.push(shiftProblem(problem, this.lines.lineOf(id)));
    }
    const unended = this.#buffer.line(this.#buffer.lineCount - 1) !== '';
    for (const id of this.#ragged) faults.push(describeRaggedRow(this.table, this.lines.rowOf(id), unended));
    return faults;
  }

  #isGarbled(id: number): boolean {
    return this.#faulty.has(id) || this.#ragged.has(id);
  }

  #isInGarbled(email: string): boolean {
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
