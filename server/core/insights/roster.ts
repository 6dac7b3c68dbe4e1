/** A developer of a roster, with trimmed fields. */
export interface RosterPerson {
  readonly name: string;
  readonly email: string;
  /** Empty for nobody. */
  readonly managerEmail: string;
  /** What stands in the columns of the roster, in their order. */
  readonly cells: readonly string[];
}

/** A roster, or those of its columns that teams hang on. */
export interface Roster {
  /** Trimmed header names. */
  readonly headers: readonly string[];
  readonly people: readonly RosterPerson[];
}
