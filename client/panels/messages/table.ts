/** A table with text above it: one page serves every table that a panel shows. */
export interface TableState {
  readonly title: string;
  /** Its origin, in one line. */
  readonly source: string;
  readonly blocks: readonly TableBlock[];
  /** A description of the rows. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** The groups of the rows, in order; empty if the rows are not grouped. */
  readonly groups: readonly string[];
  /** The message shown if there are no rows. */
  readonly empty: string;
  /** Whether the first cell of a row is a link to the row’s subject. */
  readonly opens: boolean;
  /** The buttons above the table. */
  readonly actions: readonly TableAction[];
  readonly kept: TableOrigin;
}

/** How to restore a table after the window reloads. */
export interface TableOrigin {
  /** The key of its panel. */
  readonly key: string;
  /** The suggested name of a CSV file. */
  readonly fileName: string;
  /** The command that creates it again; null if none can. */
  readonly again: TableCommand | null;
}

/** Commands that create a table from their arguments. */
export const TABLE_COMMANDS = ['showSegmentMatrix', 'queryRoster'] as const;

/** A command that creates a table again. */
export interface TableCommand {
  readonly command: (typeof TABLE_COMMANDS)[number];
  readonly args: readonly unknown[];
  /** The label of its button, or null if it runs automatically after a reload; the rows are not stored then. */
  readonly label: string | null;
}

/** The state that a page stores across reloads of the window. */
export interface KeptTable {
  readonly table: TableState;
  readonly filter: string;
  readonly sort: { readonly column: number; readonly isDescending: boolean } | null;
}

/** A part of the text above a table. */
export type TableBlock =
  | { readonly kind: 'heading' | 'text' | 'code'; readonly text: string }
  | { readonly kind: 'value'; readonly text: string; readonly detail: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A histogram as SVG, to unfold; the text is its summary. */
  | { readonly kind: 'histogram'; readonly text: string; readonly svg: string };

/** A column of a table. */
export interface TableColumn {
  readonly header: string;
  /** Numbers are right-aligned and sorted by value. */
  readonly isNumber: boolean;
}

/** A row; a number is shown with separators, null is an empty cell. */
export interface TableRow {
  readonly cells: readonly (string | number | null)[];
  /** The index of its group; 0 if the rows are not grouped. */
  readonly group: number;
}

/** A button, with the name by which the extension identifies it. */
export interface TableAction {
  readonly id: string;
  readonly label: string;
}

/** Messages from the page; `rows` are the indexes of the shown rows in their order. */
export type TableMessage =
  | { readonly type: 'act'; readonly id: string; readonly rows: readonly number[] }
  | { readonly type: 'open'; readonly row: number };
