/** The value of a query parameter; an array becomes repeated parameters, undefined is omitted. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

/** What a call sends besides its path. */
export interface CallInput {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as is, with this content type. */
  readonly text?: { readonly content: string | Uint8Array; readonly type: string };
  /** Sent as multipart/form-data, in this order. */
  readonly parts?: readonly Part[];
}

/** A part of a form: text, or a file with its content type. */
export type Part =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly content: string | Uint8Array; readonly fileName: string; readonly type: string };
