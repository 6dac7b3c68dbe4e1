import { foldEmail } from '../emails.ts';
import { type FieldMapping, matchColumns, type NamedColumn } from './fieldMapping.ts';

/** A record of a roster: name and e-mails trimmed, '' if no column is mapped to them. */
export interface RosterRecord {
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  /** All cells as written, in the order of the columns. */
  readonly cells: readonly string[];
}

/** A roster whose records broke no rule, so its e-mails are unique. */
export interface NamedRoster<Row extends RosterRecord = RosterRecord> {
  readonly columns: readonly NamedColumn[];
  readonly records: readonly Row[];
}

/** The fields that differ between two records with the same e-mail, by the service's field names. */
export type FieldChanges = Readonly<Record<string, { readonly from: string; readonly to: string }>>;

/** The later record and its changes (empty if it is unchanged); null if the record was removed. */
export type RecordOutcome<Row> = { readonly after: Row; readonly changes: FieldChanges } | null;

type ReadField = (record: RosterRecord, cells: readonly string[]) => string;

/**
 * Compares two rosters, by the one rule for this: records match by e-mail, exactly or ignoring case; a field missing from one roster is
 * empty there, and the order does not matter (docs/contract/developers.md#comparison).
 */
export class RosterComparison<Row extends RosterRecord> {
  readonly #fields: readonly (readonly [name: string, before: ReadField, after: ReadField])[];
  readonly #left: Map<string, Row>;

  constructor(before: readonly NamedColumn[], after: NamedRoster<Row>) {
    const [readBefore, readAfter] = [toReadFields(before), toReadFields(after.columns)];
    const names = [...new Set([...readBefore.keys(), ...readAfter.keys()])];
    this.#fields = names.map((name) => [name, readBefore.get(name) ?? readNothing, readAfter.get(name) ?? readNothing]);
    this.#left = new Map(after.records.map((record) => [record.email, record]));
  }

  /** Judges a record of the earlier roster, once each; returns null if no later record has exactly its e-mail. */
  judge(before: RosterRecord): RecordOutcome<Row> {
    const after = this.#left.get(before.email);
    if (after === undefined) return null;
    this.#left.delete(before.email);
    return { after, changes: this.#compare(before, after) };
  }

  /**
   * Judges the records for which `judge` returned null, in their order, once all are judged: each matches the first remaining record with
   * the same e-mail in another case; null is removed.
   */
  judgeRecased(gone: readonly RosterRecord[]): RecordOutcome<Row>[] {
    if (gone.length === 0) return [];
    const left = Map.groupBy(this.#left.values(), ({ email }) => foldEmail(email));
    return gone.map((before) => {
      const after = left.get(foldEmail(before.email))?.shift();
      if (after === undefined) return null;
      this.#left.delete(after.email);
      return { after, changes: this.#compare(before, after) };
    });
  }

  /** The records of the later roster that are new, in its order; valid once every earlier record was judged. */
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

/** Returns the compared fields of a record by the service's field names. */
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

/**
 * Converts rows of a roster to records of an upsert: the keys are the headers of the active roster. Columns missing from it are left out
 * because the service would reject them; `leftOut` has their headers.
 */
export function toDeveloperChanges(
  columns: readonly FieldMapping[],
  rows: readonly (readonly string[])[],
  fields: readonly FieldMapping[],
): { readonly records: readonly Readonly<Record<string, string>>[]; readonly leftOut: readonly string[] } {
  const matched = matchColumns(columns, fields).map((index) => fields[index]);
  return {
    records: rows.map((row) =>
      Object.fromEntries(matched.flatMap((field, column) => (field === undefined ? [] : [[field.csvColumn, row[column] ?? '']]))),
    ),
    leftOut: columns.filter((_, column) => matched[column] === undefined).map(({ csvColumn }) => csvColumn),
  };
}
