/** What a hint looks for in a text, and what tells in the UTF-8 bytes of a file that a line may hold it, so that only such lines become text. */
export interface CellPattern {
  /** With flag `g`. */
  readonly pattern: RegExp;
  /** Bytes of which every match holds one. */
  readonly bytes: readonly number[];
  /** False where such a byte, at an offset, is none that a match holds. */
  mayMatch(bytes: Uint8Array, at: number): boolean;
}
