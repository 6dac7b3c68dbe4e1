import type { FieldColumns, FieldMapping } from './fieldMapping.ts';
import type { EmailCodes } from './hints/emailCodes.ts';
import type { RosterSettings } from './rosterSettings.ts';

/** The row number of the header; records count from 0. */
export const HEADER_ROW = -1;

/**
 * Who has which e-mail and which manager. Records count from 0 in the order of the text; e-mails are small numbers: equal e-mails (after trimming)
 * are equal numbers, 0 is blank, or in a record that cannot be read. A check of a whole text works it out at once, an open document keeps it in step with each edit.
 * A manager's number is that of the person meant, by the rule of EmailIndex in core/emails.ts: exactly equal, else equal but for case, the first record of several.
 */
export interface PeopleIndex {
  readonly rowCount: number;
  emailOf(record: number): number;
  /** The number of whom a record names as its manager; as it is written if no one is meant. */
  managerOf(record: number): number;
  /** The numbers of all records, made when they are first asked for. */
  readonly emails: Int32Array;
  readonly managers: Int32Array;
  emailText(number: number): string;
  /** All e-mails as characters, for who looks at most of them: put together anew for each call. */
  emailCodes(): EmailCodes;
  /** The number of whom an e-mail (trimmed) refers to; else that of an unknown manager who is written exactly so, else 0. */
  numberOf(email: string): number;
  /** The first record that has an e-mail; -1 where it is only a manager's. */
  firstRecordOf(number: number): number;
  /** The first record whose e-mail differs at most by case from one; -1 where nobody has such. */
  firstTwinOf(number: number): number;
  /** Those who have an e-mail, and those whose manager has it, in the order of the text. For an e-mail that no one has, reports are the records that write it so. */
  recordsOf(number: number): Iterable<number>;
  reportsOf(number: number): Iterable<number>;
  /** E-mails that several records have. */
  readonly sharedEmails: Iterable<number>;
  /** For e-mails that differ only by case, the first records of each, in the order of the text. */
  readonly caseTwins: Iterable<readonly number[]>;
  /** E-mails of managers that no one has, in any case. */
  readonly unknownManagers: Iterable<number>;
  /** E-mails of managers, as they are written, that someone has only in another case: `firstTwinOf` says who. */
  readonly recasedManagers: Iterable<number>;
  /** The cycles of managers, each as its records in order: the manager of one is the next, of the last the first. Of those who share an e-mail only the first counts. */
  readonly cycles: Iterable<readonly number[]>;
}

/** What the rules know of a roster. */
export interface RosterFacts extends PeopleIndex {
  /** Trimmed header names. */
  readonly headers: readonly string[];
  /** False where the header line itself cannot be read: nothing is then said about columns that may be there. */
  readonly headerReadable: boolean;
  readonly columns: FieldColumns;
  readonly fieldMappings: readonly FieldMapping[];
  readonly settings: RosterSettings;
  /** Readable records whose name, or e-mail, is empty or blank; none where no column is it. */
  readonly namelessRecords: Iterable<number>;
  readonly emaillessRecords: Iterable<number>;
  /** False for a record that the CSV itself garbles: its cells are not judged. */
  isReadable(record: number): boolean;
  /** True where the text stands in a record that cannot be read, so that nobody can say it is missing. */
  maybeGarbled(text: string): boolean;
}
