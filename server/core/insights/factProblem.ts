/** A problem in a fact: the field ('' for the fact as a whole) and a message to be read after its name. */
export interface FactProblem {
  readonly field: string;
  readonly message: string;
}
