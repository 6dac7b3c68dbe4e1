/** A stretch of a list: how many entries to pass over, and the most to give. */
export interface Stretch {
  readonly offset: number;
  readonly limit: number;
}
