/** An entry of a text of activity records with its place: a candidate record, a fault of the text, or the reason why something is left out. */
export interface FactEntry {
  /** 1-based; null for formats without meaningful lines, such as JSON. */
  readonly line: number | null;
  /** The prefix for the paths of its fields: '' or `[3]`. */
  readonly place: string;
  readonly found: { readonly value: unknown } | { readonly fault: string } | { readonly left: string };
}

/** Reads activity records from a text that arrives in pieces, split anywhere; never throws. */
export interface FactReader {
  /** Returns the entries that end in this piece. */
  push(piece: string): FactEntry[];
  /** Returns the entries left at the end of the text. */
  end(): FactEntry[];
}

/** Returns the start of a text in quotes; the text may be long or damaged. */
export function quote(text: string): string {
  return text.length <= 60 ? `"${text.toWellFormed()}"` : `"${text.slice(0, 60).toWellFormed()}…"`;
}
