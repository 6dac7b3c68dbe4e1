/** What is wrong with a fact: the field, '' for the fact as a whole, and what is to be read after its name. */
export interface FactProblem {
  readonly field: string;
  readonly message: string;
}
