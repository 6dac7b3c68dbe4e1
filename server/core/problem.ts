/** How serious a problem is; the service rejects an `error`. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** A zero-based position in a text; `character` counts UTF-16 code units, as in LSP. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A half-open range of text. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Another place related to a problem, with a sentence that says how. */
export interface Related {
  readonly message: string;
  readonly range: Range;
  /** The path or URI of its file, if it is another one. */
  readonly file?: string;
}

/** A finding with a place: the one shape that becomes a diagnostic, a line of `fairlead check` and an HTTP body. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
  readonly related: readonly Related[];
  /** For a problem that represents those that are not kept: their number. */
  readonly more?: number;
}

/** Returns how many problems there are, those that are not kept included. */
export function countAll(problems: readonly Pick<Problem, 'more'>[]): number {
  return problems.reduce((sum, { more = 1 }) => sum + more, 0);
}
