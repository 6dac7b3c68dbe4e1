/** Something in a text of facts, where it stands: what is meant to be a fact, a fault of the text, or what is no fact and why it is left out. */
export interface FactEntry {
  /** From 1 on; null where lines say nothing, as in JSON. */
  readonly line: number | null;
  /** What its fields stand in, to be written before them: '' or `[3]`. */
  readonly place: string;
  readonly found: { readonly value: unknown } | { readonly fault: string } | { readonly left: string };
}

/** Reads facts out of a text that comes in pieces, cut anywhere; never throws. */
export interface FactReader {
  /** What has come to its end with this piece. */
  push(piece: string): FactEntry[];
  /** What the end of the text leaves. */
  end(): FactEntry[];
}

/** The beginning of a text that may be long or damaged, in quotes. */
export function quote(text: string): string {
  return text.length <= 60 ? `"${text.toWellFormed()}"` : `"${text.slice(0, 60).toWellFormed()}…"`;
}
