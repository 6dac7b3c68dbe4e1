import type { FieldColumns } from '../fieldMapping.ts';
import type { EmailCodes } from '../rosterInputs.ts';

/** A cell (row -1 is the header) and its value, unquoted and not trimmed. */
export interface HintCell {
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

/** The people of a roster by their e-mail numbers (see PeopleIndex). Strings are created only for those that a hint suspects. */
export interface HintPeople {
  /** The e-mails of people, in the order of the text. */
  readonly people: Int32Array;
  /** The e-mails of managers, whether or not anyone has them, in the order of the text. */
  readonly managers: Int32Array;
  readonly codes: EmailCodes;
  /** The first record with an e-mail; -1 if no one has it. */
  recordOf(number: number): number;
  /** The first record that names an e-mail as its manager's; -1 if there is none. */
  reportOf(number: number): number;
  /** The manager of a record; 0 if it names none. */
  managerOf(record: number): number;
  /** An e-mail, trimmed. */
  emailText(number: number): string;
}

/** An e-mail and the first record that contains it. */
export interface SuspectEmail {
  readonly record: number;
  readonly email: string;
}

/** E-mails in the order of the text: those of people, and those of unknown managers. */
export interface AlikeEmails {
  readonly people: readonly SuspectEmail[];
  readonly managers: readonly SuspectEmail[];
}

/** The input of the hints, without records that are broken CSV. */
export interface HintInputs extends HintPeople {
  readonly columns: FieldColumns;
  /** The names of the columns, not trimmed. */
  readonly headers: readonly string[];
  /** E-mails that may be the same except for case, spaces, or letters that print alike. */
  readonly alike: AlikeEmails;
  /** The name in a record, trimmed; costs more to read than the other data. */
  nameOf(record: number): string;
  /** The cells, each once, whose text as written, quotes included, matches a pattern. */
  cells(pattern: CellPattern): Iterable<HintCell>;
}

/** What a hint searches for in a text, with a filter on the UTF-8 bytes of a file, so that only lines with a possible match are decoded. */
export interface CellPattern {
  /** With the flag `g`. */
  readonly pattern: RegExp;
  /** Every match contains at least one of these bytes. */
  readonly bytes: readonly number[];
  /** Returns false if the byte at an offset is certainly not part of a match. */
  mayMatch(bytes: Uint8Array, at: number): boolean;
}
