import type { GridEdit } from '../../core/gridEdit.ts';
import type { Position, Range, Severity } from '../../core/problem.ts';
import type { AboutDocument } from './files.ts';

/** How a grid shows the rows of a document; it changes nothing in the text. */
export interface GridView {
  readonly sort: { readonly column: number; readonly isDescending: boolean } | null;
  /** Shows only rows with this text in a cell, ignoring case; '' shows all. */
  readonly filter: string;
  /** Shows only rows with a problem. */
  readonly onlyProblems: boolean;
}

interface AboutGrid extends AboutDocument {
  readonly view: GridView;
}

/** Request from client to server about an open document, answered with a GridWindow; null if it is not a CSV. */
export const READ_GRID = 'fairlead/readGrid';

/** The parameters of READ_GRID: some of the shown rows. */
export interface ReadGrid extends AboutGrid {
  readonly start: number;
  readonly count: number;
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

/** Request from client to server about an open document, answered with a GridPlace; null if there is no such cell. */
export const FIND_GRID_CELL = 'fairlead/findGridCell';

/** The parameters of FIND_GRID_CELL: a cell by its row and column, by a position, or as the next problem in the text after a cell. */
export interface FindGridCell extends AboutGrid {
  readonly at: CellPlace | { readonly position: Position } | { readonly problemAfter: CellPlace; readonly isBackward: boolean };
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

/** Request from client to server about an open document, answered with a GridAnswer; null if it is not a CSV. Changes nothing by itself. */
export const EDIT_GRID = 'fairlead/editGrid';

/** The parameters of EDIT_GRID: rows by their numbers in that version. */
export interface EditGrid extends AboutDocument {
  readonly version: number;
  readonly edit: GridEdit;
}

/** The edits of the text for an edit of its grid; or why it is refused. */
export type GridAnswer =
  | { readonly kind: 'edits'; readonly version: number; readonly edits: readonly { readonly range: Range; readonly newText: string }[] }
  | { readonly kind: 'refused'; readonly message: string };

/** Request from client to server about an open roster, answered with GridValues; null if it is not a roster. */
export const COMPLETE_GRID_CELL = 'fairlead/completeGridCell';

/** The parameters of COMPLETE_GRID_CELL: a cell, and what is typed into it. */
export interface CompleteGridCell extends AboutDocument, CellPlace {
  readonly typed: string;
}

/** Values for a cell, the likeliest first, each with a name or how often it is used. */
export type GridValues = readonly { readonly value: string; readonly detail: string }[];
