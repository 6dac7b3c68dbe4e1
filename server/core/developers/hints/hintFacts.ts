import type { FieldColumns } from '../fieldMapping.ts';
import type { CellPattern } from './cellPattern.ts';
import type { EmailCodes } from './emailCodes.ts';

/** A cell (row -1 is the header) and its value, unquoted and not trimmed. */
export interface HintCell {
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

/** Who is in a roster, by the small numbers of their e-mails (see PeopleIndex). Strings are made only of those that a hint suspects. */
export interface HintPeople {
  /** The e-mails that people have, in the order of the text. */
  readonly people: Int32Array;
  /** The e-mails that are named as a manager's, whether anybody has them or not, in the order of the text. */
  readonly managers: Int32Array;
  readonly codes: EmailCodes;
  /** The first record that has an e-mail; -1 where nobody has it. */
  recordOf(number: number): number;
  /** The first record that names an e-mail as its manager's; -1 where none does. */
  reportOf(number: number): number;
  /** The manager of a record; 0 where it names none. */
  managerOf(record: number): number;
  /** An e-mail, trimmed. */
  emailText(number: number): string;
}

/** An e-mail, and the first record where it stands. */
export interface SuspectEmail {
  readonly record: number;
  readonly email: string;
}

/** E-mails in the order of the text: of people, and of managers who nobody is. */
export interface AlikeEmails {
  readonly people: readonly SuspectEmail[];
  readonly managers: readonly SuspectEmail[];
}

/** What the hints know of a roster. Records that the CSV itself garbles are left out. */
export interface HintFacts extends HintPeople {
  readonly columns: FieldColumns;
  /** Those whose e-mails may be alike but for case, spaces, or letters that print alike. */
  readonly alike: AlikeEmails;
  /** The name in a record, trimmed; reading it costs more than the rest. */
  nameOf(record: number): string;
  /** The cells, each once, in which a pattern matches the text as it is written, quotes included. */
  cells(pattern: CellPattern): Iterable<HintCell>;
}
