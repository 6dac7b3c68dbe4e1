import { type FieldColumns, type FieldMapping, findFieldColumns, mapFieldsByHeader, type Sample } from './fieldMapping.ts';
import { fitSettings } from './followFieldMappings.ts';
import type { RosterSettings } from './rosterSettings.ts';

/** The row number of the header; records count from 0. */
export const HEADER_ROW = -1;

/**
 * Index of who has which e-mail and which manager. Records count from 0 in the order of the text. E-mails are numbers: the same e-mail
 * (after trimming) has the same number; 0 is a blank e-mail or one in an unreadable record. A check of a whole file builds the index at
 * once, an open document updates it with each edit. A manager's number is that of the intended person, by the rule of EmailIndex in
 * core/emails.ts: an exact match, or else one ignoring case; the first record if there are several.
 */
export interface PeopleIndex {
  readonly rowCount: number;
  emailOf(record: number): number;
  /** The number of the person that a record names as its manager; the number of the e-mail as written if it matches no one. */
  managerOf(record: number): number;
  /** The numbers of all records, computed on first use. */
  readonly emails: Int32Array;
  readonly managers: Int32Array;
  emailText(number: number): string;
  /** All e-mails as characters, for callers that read most of them; built on each call. */
  emailCodes(): EmailCodes;
  /** The number of the person that an e-mail (trimmed) refers to; otherwise that of an unknown manager written exactly this way, or else 0. */
  numberOf(email: string): number;
  /** The first record with an e-mail; -1 if it is only a manager's. */
  firstRecordOf(number: number): number;
  /** The first record whose e-mail is the same or differs only by case; -1 if there is none. */
  firstTwinOf(number: number): number;
  /**
   * The records with an e-mail, and those whose manager has it, in the order of the text. For an e-mail that no one has, the reports are
   * the records that write it this way.
   */
  recordsOf(number: number): Iterable<number>;
  reportsOf(number: number): Iterable<number>;
  /** E-mails shared by several records. */
  readonly sharedEmails: Iterable<number>;
  /** For each group of e-mails that differ only by case, the first record of each, in the order of the text. */
  readonly caseTwins: Iterable<readonly number[]>;
  /** E-mails of managers that no one has, in any case. */
  readonly unknownManagers: Iterable<number>;
  /** E-mails of managers, as written, that someone has only in another case; `firstTwinOf` returns that person. */
  readonly recasedManagers: Iterable<number>;
  /**
   * The cycles of managers, each as its records from the first in the text on: the manager of one is the next, of the last the first. Of
   * people who share an e-mail only the first counts.
   */
  readonly cycles: Iterable<readonly number[]>;
}

/** The header of a roster and what it means under the settings for it. */
export interface RosterHeader {
  /** Trimmed header names. */
  readonly headers: readonly string[];
  readonly columns: FieldColumns;
  readonly fieldMappings: readonly FieldMapping[];
  /** The settings adapted to this header. */
  readonly settings: RosterSettings;
}

/** Number of records by which doubtful columns are judged. */
export const SAMPLED_RECORDS = 20;

/** Finds the fields of a roster by the names in its header, and by the values in `sample` if a name leaves doubt. */
export function readRosterHeader(names: readonly string[], given: RosterSettings, sample: Sample): RosterHeader {
  const headers = names.map((name) => name.trim());
  const settings = fitSettings(headers, given);
  const fieldMappings = settings.fieldMappings ?? mapFieldsByHeader(headers, [], sample);
  return { headers, columns: findFieldColumns(headers, fieldMappings), fieldMappings, settings };
}

/** The input of the roster rules. */
export interface RosterInputs extends PeopleIndex, RosterHeader {
  /** False if the header line itself cannot be read: the rules then report nothing about columns that may exist. */
  readonly headerReadable: boolean;
  /** Readable records whose name, or e-mail, is blank; empty if no column is mapped to it. */
  readonly namelessRecords: Iterable<number>;
  readonly emaillessRecords: Iterable<number>;
  /** The values of a column in the first records. */
  valuesOf(column: number): readonly string[];
  /** False for a record with broken CSV: its cells are not checked. */
  isReadable(record: number): boolean;
  /** Whether the text occurs in an unreadable record, so it cannot be reported as missing. */
  maybeGarbled(text: string): boolean;
}

/** All e-mails of a roster, back to back and by number: the UTF-16 code units of each from its start to the start of the next. Number 0 belongs to no one. */
export interface EmailCodes {
  readonly codes: Uint16Array;
  /** One entry more than there are numbers, so that the last e-mail has an end. */
  readonly starts: Int32Array;
}
