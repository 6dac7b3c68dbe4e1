import type { Range } from '../../core/problem.ts';

/** Notification from client to server: what a segment holds, for the document of its keys. */
export const SET_KEY_BASE = 'fairlead/setKeyBase';

/** The parameters of SET_KEY_BASE: a document by its address, and the keys as they were read; null where they are not known any more. */
export interface SetKeyBase {
  readonly uri: string;
  readonly keys: readonly string[] | null;
}

/** Request from client to server about the text of a document of keys, one a line as it stands there, answered with a KeyReading. */
export const READ_KEY_DOCUMENT = 'fairlead/readKeyDocument';

/** The parameters of READ_KEY_DOCUMENT: the text itself, for what is saved may be newer than what is synced. */
export interface ReadKeyDocument {
  readonly text: string;
}

/** The keys of a text, each once in its order, and what a service would say to them. */
export interface KeyReading {
  readonly keys: readonly string[];
  /** How many mistakes it would refuse them for. */
  readonly errors: number;
  readonly firstError: { readonly message: string; readonly range: Range } | null;
}

/** Request from client to server about a text that is a CSV with a header, answered with a ColumnReading. */
export const READ_COLUMNS = 'fairlead/readColumns';

/** The parameters of READ_COLUMNS; a column is a number from 0 on. */
export interface ReadColumns {
  readonly text: string;
  readonly column?: number;
}

/** The columns of a CSV, and the distinct values of the one asked for, without blank ones; a fault is a whole sentence. */
export interface ColumnReading {
  readonly columns: readonly { readonly header: string; readonly isEmail: boolean }[];
  readonly values: readonly string[] | null;
  readonly fault: string | null;
}
