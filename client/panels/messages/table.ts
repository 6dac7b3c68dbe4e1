/** A table with what is said above it: the one page for every table that a panel shows. */
export interface TableState {
  readonly title: string;
  /** Where it comes from, in a line. */
  readonly source: string;
  readonly blocks: readonly TableBlock[];
  /** What the rows are. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** The groups of the rows, in their order; empty if the rows are not grouped. */
  readonly groups: readonly string[];
  /** What is said if there are no rows. */
  readonly empty: string;
  /** Whether the first cell of a row opens what the row is about. */
  readonly opens: boolean;
  /** The buttons above the table. */
  readonly actions: readonly TableAction[];
  readonly texts: TableTexts;
  readonly kept: TableOrigin;
}

/** What of a table's making outlives its window. */
export interface TableOrigin {
  /** The key of its panel. */
  readonly key: string;
  /** The name that is proposed for a CSV file. */
  readonly fileName: string;
  /** What makes it anew, or null if nothing can. */
  readonly again: TableMaking | null;
}

/** Commands that make a table of what they are given. */
export const TABLE_MAKERS = ['showSegmentMatrix', 'queryRoster'] as const;

/** A command that makes a table anew. */
export interface TableMaking {
  readonly command: (typeof TABLE_MAKERS)[number];
  readonly args: readonly unknown[];
  /** A button that runs it, or null if it runs by itself when the window comes back; then the rows are not kept. */
  readonly label: string | null;
}

/** The state that a page stores for when the window reloads. */
export interface KeptTable {
  readonly table: TableState;
  readonly filter: string;
  readonly sort: { readonly column: number; readonly isDescending: boolean } | null;
}

/** A part of what is said above a table. */
export type TableBlock =
  | { readonly kind: 'heading' | 'text' | 'code'; readonly text: string }
  | { readonly kind: 'value'; readonly text: string; readonly detail: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** A column of a table. */
export interface TableColumn {
  readonly header: string;
  /** Numbers stand to the right, and sort by their value. */
  readonly isNumber: boolean;
}

/** A row; a number is shown with separators, null is an empty cell. */
export interface TableRow {
  readonly cells: readonly (string | number | null)[];
  /** The place of its group; 0 if the rows are not grouped. */
  readonly group: number;
}

/** A button, with the name by which the extension knows it. */
export interface TableAction {
  readonly id: string;
  readonly label: string;
}

/** The translated texts of the page; {0} is a placeholder. */
export interface TableTexts {
  readonly filter: string;
  /** How many of how many rows are shown. */
  readonly shown: string;
  readonly noMatch: string;
}

/** What the page asks for; `rows` are the places of the shown rows in their order. */
export type TableMessage =
  | { readonly type: 'act'; readonly id: string; readonly rows: readonly number[] }
  | { readonly type: 'open'; readonly row: number };
