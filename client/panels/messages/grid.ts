import type { CellPlace, GridEdit, GridPlace, GridValues, GridView, GridWindow } from '../../../server/core/grid.ts';

/** How the columns of a grid look, by their headers. */
export interface GridLayout {
  readonly hidden: readonly string[];
  /** In pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Messages to the page of a grid. */
export type GridSent =
  /** The document; sent again when the page is loaded again. */
  | { readonly type: 'open'; readonly title: string; readonly isReadOnly: boolean }
  /** The text or its problems have changed: the page reads its rows again. */
  | { readonly type: 'changed' }
  /** Some rows, with the layout that is remembered for these headers; null if the document is not a CSV. */
  | { readonly type: 'rows'; readonly window: GridWindow | null; readonly layout: GridLayout }
  /** The cell to go to, with the focus or without it. */
  | { readonly type: 'place'; readonly place: GridPlace; readonly focus: boolean }
  | { readonly type: 'values'; readonly typed: string; readonly values: GridValues }
  /** What the language server says about the selected cell. */
  | { readonly type: 'hover'; readonly text: string }
  /** The cell cannot be renamed, and is edited instead. */
  | { readonly type: 'edit' }
  | { readonly type: 'status'; readonly text: string };

/** Some shown rows, and columns by their numbers in the text. */
export interface GridRange {
  readonly start: number;
  readonly count: number;
  readonly column: number;
  readonly columns: number;
}

/** Messages from the page of a grid. */
export type GridReceived =
  | { readonly type: 'read'; readonly view: GridView; readonly start: number; readonly count: number }
  /** An edit of a version of the text; `renumbers` says that rows have other numbers after it. */
  | { readonly type: 'edit'; readonly version: number; readonly edit: GridEdit; readonly renumbers: boolean }
  | { readonly type: 'copy'; readonly view: GridView; readonly range: GridRange }
  | { readonly type: 'layout'; readonly headers: readonly string[]; readonly layout: GridLayout }
  | { readonly type: 'problem'; readonly view: GridView; readonly from: CellPlace; readonly isBackward: boolean }
  | ({ readonly type: 'select'; readonly view: GridView } & CellPlace)
  | ({ readonly type: 'complete'; readonly typed: string } & CellPlace)
  | ({ readonly type: 'fixes' | 'rename' } & CellPlace)
  | { readonly type: 'showText' | 'showOrgChart' };
