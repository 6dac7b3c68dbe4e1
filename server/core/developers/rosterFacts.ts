import type { FieldColumns, FieldMapping } from './fieldMapping.ts';
import type { RosterSettings } from './rosterSettings.ts';

/** The row number of the header; records count from 0. */
export const HEADER_ROW = -1;

/** What the rules know of a roster. E-mails are small numbers: equal e-mails (after trimming) are equal numbers, 0 is blank. */
export interface RosterFacts {
  /** Trimmed header names. */
  readonly headers: readonly string[];
  /** False where the header line itself cannot be read: nothing is then said about columns that may be there. */
  readonly headerReadable: boolean;
  readonly rowCount: number;
  readonly columns: FieldColumns;
  readonly fieldMappings: readonly FieldMapping[];
  readonly settings: RosterSettings;
  /** Number of the e-mail of each record; 0 too where the record cannot be read. */
  readonly emails: Int32Array;
  /** Number of the manager e-mail of each record; 0 too where the record cannot be read. */
  readonly managers: Int32Array;
  /** First record of each e-mail number, -1 where it is only a manager's. */
  readonly firstRecordOf: Int32Array;
  /** Records whose name is empty or blank; none where no column is the name. */
  readonly namelessRecords: readonly number[];
  emailText(number: number): string;
  /** The first number whose e-mail differs at most by case. */
  twinOf(number: number): number;
  /** False for a record that the CSV itself garbles: its cells are not judged. */
  isReadable(record: number): boolean;
  /** True where the text stands in a record that cannot be read, so that nobody can say it is missing. */
  maybeGarbled(text: string): boolean;
}
