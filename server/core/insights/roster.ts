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

/** How facts and teams know an e-mail or an identity: without the spaces around it, in any case. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
