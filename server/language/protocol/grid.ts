import type { CellPlace, GridEdit, GridView } from '../../core/grid.ts';
import type { Position, Range } from '../../core/problem.ts';
import type { AboutDocument } from './files.ts';

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

/** Request from client to server about an open document, answered with a GridPlace; null if there is no such cell. */
export const FIND_GRID_CELL = 'fairlead/findGridCell';

/** The parameters of FIND_GRID_CELL: a cell by its row and column, by a position, or as the next problem in the text after a cell. */
export interface FindGridCell extends AboutGrid {
  readonly at: CellPlace | { readonly position: Position } | { readonly problemAfter: CellPlace; readonly isBackward: boolean };
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
