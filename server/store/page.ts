/** A page of a list: the number of entries to skip, and the maximum to return. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}
