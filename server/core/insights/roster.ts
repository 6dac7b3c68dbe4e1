/** A developer of a roster, with trimmed fields. */
export interface RosterPerson {
  readonly name: string;
  readonly email: string;
  /** Empty if there is none. */
  readonly managerEmail: string;
  /** The cells of the roster's columns, in their order. */
  readonly cells: readonly string[];
}

/** A roster, or at least the columns that define teams. */
export interface Roster {
  /** Trimmed header names. */
  readonly headers: readonly string[];
  readonly people: readonly RosterPerson[];
}
