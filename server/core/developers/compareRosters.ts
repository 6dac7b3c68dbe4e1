import { foldEmail } from '../emails.ts';
import type { NamedColumn } from './namedColumns.ts';

/** A record of a roster: name and e-mails trimmed, '' where no column is mapped to them. */
export interface RosterRecord {
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  /** All cells as written, in the order of the columns. */
  readonly cells: readonly string[];
}

/** A roster whose records broke no rule, so that each e-mail stands in it once. */
export interface NamedRoster<Row extends RosterRecord = RosterRecord> {
  readonly columns: readonly NamedColumn[];
  readonly records: readonly Row[];
}

/** The fields in which two records of one e-mail differ, by the service's names. */
export type FieldChanges = Readonly<Record<string, { readonly from: string; readonly to: string }>>;

/** What becomes of a record; `changes` is empty for one that stays as it is. */
export type RecordFate<Row> = { readonly after: Row; readonly changes: FieldChanges } | null;

type ReadField = (record: RosterRecord, cells: readonly string[]) => string;

/** The one rule by which two rosters are compared: records belong together by their e-mail, exactly or else but for case; a field that one roster lacks is empty there, and the order says nothing. */
export class RosterComparison<Row extends RosterRecord> {
  readonly #fields: readonly (readonly [name: string, before: ReadField, after: ReadField])[];
  readonly #left: Map<string, Row>;

  constructor(before: readonly NamedColumn[], after: NamedRoster<Row>) {
    const [readBefore, readAfter] = [toReadFields(before), toReadFields(after.columns)];
    const names = [...new Set([...readBefore.keys(), ...readAfter.keys()])];
    this.#fields = names.map((name) => [name, readBefore.get(name) ?? readNothing, readAfter.get(name) ?? readNothing]);
    this.#left = new Map(after.records.map((record) => [record.email, record]));
  }

  /** What becomes of a record of the earlier roster, asked once of each; null if no one has exactly its e-mail later. */
  judge(before: RosterRecord): RecordFate<Row> {
    const after = this.#left.get(before.email);
    if (after === undefined) return null;
    this.#left.delete(before.email);
    return { after, changes: this.#compare(before, after) };
  }

  /** What becomes of those who were judged null, in their order, once all were: of who is left the first with the same e-mail in another case; null is removed. */
  judgeRecased(gone: readonly RosterRecord[]): RecordFate<Row>[] {
    if (gone.length === 0) return [];
    const left = Map.groupBy(this.#left.values(), ({ email }) => foldEmail(email));
    return gone.map((before) => {
      const after = left.get(foldEmail(before.email))?.shift();
      if (after === undefined) return null;
      this.#left.delete(after.email);
      return { after, changes: this.#compare(before, after) };
    });
  }

  /** After every record was judged: those of the later roster that were not there before, in its order. */
  get added(): Row[] {
    return [...this.#left.values()];
  }

  #compare(before: RosterRecord, after: Row): FieldChanges {
    const [cellsBefore, cellsAfter] = [before.cells, after.cells];
    const changes: [string, { from: string; to: string }][] = [];
    for (const [name, readBefore, readAfter] of this.#fields) {
      const from = readBefore(before, cellsBefore);
      const to = readAfter(after, cellsAfter);
      if (from !== to) changes.push([name, { from, to }]);
    }
    return Object.fromEntries(changes);
  }
}

/** The fields of a record by the service's names, as a comparison sees them. */
export function toReadFields(columns: readonly NamedColumn[]): Map<string, ReadField> {
  return new Map(columns.map(({ fieldName, fieldType }, column) => [fieldName, toReadField(fieldType, column)]));
}

function toReadField(fieldType: NamedColumn['fieldType'], column: number): ReadField {
  if (fieldType === 'NAME') return ({ name }) => name;
  if (fieldType === 'EMAIL') return ({ email }) => email;
  if (fieldType === 'MANAGER_EMAIL') return ({ managerEmail }) => managerEmail;
  return (_, cells) => cells[column] ?? '';
}

function readNothing(): string {
  return '';
}
