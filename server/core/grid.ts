import type { Range, Severity } from './problem.ts';

/** How a grid shows the rows of a document; it changes nothing in the text. */
export interface GridView {
  readonly sort: { readonly column: number; readonly isDescending: boolean } | null;
  /** Shows only rows with this text in a cell, ignoring case; '' shows all. */
  readonly filter: string;
  /** Shows only rows with a problem. */
  readonly onlyProblems: boolean;
}

/** Some shown rows of a version of a CSV. */
export interface GridWindow {
  readonly version: number;
  readonly kind: 'roster' | 'report' | 'csv';
  readonly headers: readonly string[];
  /** The number of rows below the header, and how many of them are shown. */
  readonly rowCount: number;
  readonly shownCount: number;
  readonly start: number;
  /** A short row has fewer cells than the header, a long one more. */
  readonly rows: readonly GridRow[];
  /** The problems of the header and of these rows; null if this version is not checked yet. */
  readonly problems: readonly GridProblem[] | null;
  /** The number of problems in the document. */
  readonly problemCount: number;
}

/** A row by its number below the header, with the values of its cells. */
export interface GridRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A problem at the cell where it begins; row -1 is the header. */
export interface GridProblem {
  readonly row: number;
  readonly column: number;
  readonly severity: Severity;
  readonly message: string;
}

/** A cell by the number of its row below the header (-1 is the header itself) and its column. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A cell of a version of a CSV: its place among the shown rows (-1 for the header, null for a hidden row), and its range with quotes. */
export interface GridPlace extends CellPlace {
  readonly version: number;
  readonly shown: number | null;
  readonly range: Range;
}

/** Values for a cell, the likeliest first, each with a name or how often it is used. */
export type GridValues = readonly { readonly value: string; readonly detail: string }[];

/** A rectangle of a grid: rows as the grid shows them, and adjacent columns. Row -1 is the header. */
interface GridCells {
  readonly rows: readonly number[];
  readonly column: number;
  readonly columns: number;
}

/** An edit of a grid over a CSV text. Rows count from 0 below the header. */
export type GridEdit =
  /** Sets cells; fewer values than cells are repeated. Rows from the number of rows on are added at the end. */
  | ({ readonly kind: 'cells'; readonly values: readonly (readonly string[])[] } & GridCells)
  /** Copies the values of the first row into the others. */
  | ({ readonly kind: 'fill' } & GridCells)
  /** Adds empty rows before a row, or at the end. */
  | { readonly kind: 'insert'; readonly at: number; readonly count: number }
  /** Adds copies of rows, as written, below the last of them. */
  | { readonly kind: 'duplicate'; readonly rows: readonly number[] }
  | { readonly kind: 'delete'; readonly rows: readonly number[] }
  /** Moves rows, as written, before a row, or to the end. */
  | { readonly kind: 'move'; readonly rows: readonly number[]; readonly to: number }
  /** Orders all rows by the values of a column. */
  | { readonly kind: 'order'; readonly column: number; readonly isDescending: boolean };
