/** What a hint searches for in a text, with a filter on the UTF-8 bytes of a file, so that only lines with a possible match are decoded. */
export interface CellPattern {
  /** With the flag `g`. */
  readonly pattern: RegExp;
  /** Every match contains at least one of these bytes. */
  readonly bytes: readonly number[];
  /** Returns false if the byte at an offset is certainly not part of a match. */
  mayMatch(bytes: Uint8Array, at: number): boolean;
}
