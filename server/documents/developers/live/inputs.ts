import type { FieldColumns, FieldMapping } from '../../../core/developers/fieldMapping.ts';
import type { EmailCodes, RosterInputs } from '../../../core/developers/rosterInputs.ts';
import type { RosterSettings } from '../../../core/developers/rosterSettings.ts';
import type { LiveHeader } from './header.ts';
import type { LivePeople } from './people.ts';
import type { RecordLines } from './recordLines.ts';

/** What an open roster knows of its records, by record ID. */
export interface RecordMarks {
  readonly lines: RecordLines;
  readonly people: LivePeople;
  readonly nameless: ReadonlySet<number>;
  readonly emailless: ReadonlySet<number>;
  valuesOf(column: number): readonly string[];
  isGarbled(id: number): boolean;
  isInGarbled(email: string): boolean;
}

/** The current inputs of an open roster, by row. Created once per header, so that an edit creates no objects. */
export class LiveInputs implements RosterInputs {
  readonly headers: readonly string[];
  readonly headerReadable: boolean;
  readonly columns: FieldColumns;
  readonly fieldMappings: readonly FieldMapping[];
  readonly settings: RosterSettings;
  readonly #marks: RecordMarks;
  readonly #people: LivePeople;

  constructor({ headers, columns, fieldMappings, settings, faults }: LiveHeader, marks: RecordMarks) {
    this.headers = headers;
    this.headerReadable = faults.length === 0;
    this.columns = columns;
    this.fieldMappings = fieldMappings;
    this.settings = settings;
    this.#marks = marks;
    this.#people = marks.people;
  }

  get rowCount(): number {
    return this.#people.rowCount;
  }

  get emails(): Int32Array {
    return this.#people.emails;
  }

  get managers(): Int32Array {
    return this.#people.managers;
  }

  get sharedEmails(): Iterable<number> {
    return this.#people.sharedEmails;
  }

  get caseTwins(): readonly (readonly number[])[] {
    return this.#people.caseTwins;
  }

  get unknownManagers(): Iterable<number> {
    return this.#people.unknownManagers;
  }

  get recasedManagers(): Iterable<number> {
    return this.#people.recasedManagers;
  }

  get cycles(): readonly (readonly number[])[] {
    return this.#people.cycles;
  }

  get namelessRecords(): readonly number[] {
    return this.#toRows(this.#marks.nameless);
  }

  get emaillessRecords(): readonly number[] {
    return this.#toRows(this.#marks.emailless);
  }

  emailOf(record: number): number {
    return this.#people.emailOf(record);
  }

  managerOf(record: number): number {
    return this.#people.managerOf(record);
  }

  emailText(number: number): string {
    return this.#people.emailText(number);
  }

  emailCodes(): EmailCodes {
    return this.#people.emailCodes();
  }

  numberOf(email: string): number {
    return this.#people.numberOf(email);
  }

  firstRecordOf(number: number): number {
    return this.#people.firstRecordOf(number);
  }

  firstTwinOf(number: number): number {
    return this.#people.firstTwinOf(number);
  }

  recordsOf(number: number): number[] {
    return this.#people.recordsOf(number);
  }

  reportsOf(number: number): number[] {
    return this.#people.reportsOf(number);
  }

  valuesOf(column: number): readonly string[] {
    return this.#marks.valuesOf(column);
  }

  isReadable(record: number): boolean {
    return !this.#marks.isGarbled(this.#marks.lines.idOf(record));
  }

  maybeGarbled(email: string): boolean {
    return this.#marks.isInGarbled(email);
  }

  #toRows(ids: ReadonlySet<number>): number[] {
    return ids.size === 0 ? [] : Array.from(ids, (id) => this.#marks.lines.rowOf(id));
  }
}
