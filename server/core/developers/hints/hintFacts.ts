import type { FieldColumns } from '../fieldMapping.ts';

/** Somebody of a roster, by the first record that has the e-mail; e-mails are trimmed, and '' where there is none. */
export interface HintPerson {
  readonly record: number;
  readonly email: string;
  readonly managerEmail: string;
}

/** A cell (row -1 is the header) and its value, unquoted and not trimmed. */
export interface HintCell {
  readonly row: number;
  readonly column: number;
  readonly value: string;
}

/** What the hints know of a roster. Records that the CSV itself garbles are left out. */
export interface HintFacts {
  readonly columns: FieldColumns;
  /** One for each e-mail, in the order of the text. */
  readonly people: readonly HintPerson[];
  /** The first record that names each e-mail as its manager's, whether anybody has it or not. */
  readonly managers: ReadonlyMap<string, number>;
  /** The name of somebody, trimmed; reading it costs more than the rest. */
  nameOf(person: HintPerson): string;
  /** The cells, each once, in which a pattern with flag `g` matches the text as it is written, quotes included. */
  cells(pattern: RegExp): Iterable<HintCell>;
}
