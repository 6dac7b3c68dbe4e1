import type { Range } from '../../core/problem.ts';
import type { TypedAttribute } from '../../core/segments/identities.ts';

/** Client command that saves a list of keys after a review; its argument is the document URI. Offered to clients that have it. */
export const SAVE_KEYS = 'fairlead.applyKeysToSegment';

/** Request from client to server about a text, answered with an IdentitySheet. */
export const READ_IDENTITIES = 'fairlead/readIdentities';

/** The parameters of READ_IDENTITIES: a CSV of identities, and the known attributes. */
export interface ReadIdentities {
  readonly text: string;
  readonly attributes: readonly TypedAttribute[];
}

/** Request from client to server about a text with one key per line, answered with a KeyListing. */
export const READ_KEYS = 'fairlead/readKeys';

/** The parameters of READ_KEYS. */
export interface ReadKeys {
  readonly text: string;
}

/**
 * The distinct keys of a text in order, read as the service reads them from a file. A text that cannot be read has a fault, a whole
 * sentence, and no keys.
 */
export interface KeyListing {
  readonly keys: readonly string[];
  readonly fault: string | null;
}

/** The contents of a segment, for the document of its keys: the document URI, and the keys as they were read; null if they are no longer known. */
export interface KeyBase {
  readonly uri: string;
  readonly keys: readonly string[] | null;
}

/** Request from client to server about the text of a document with one key per line, answered with a KeyReading. */
export const READ_KEY_DOCUMENT = 'fairlead/readKeyDocument';

/**
 * The parameters of READ_KEY_DOCUMENT: the text itself, because the saved text may be newer than the synchronized one, and its URI if it
 * shows the keys of a segment.
 */
export interface ReadKeyDocument {
  readonly uri?: string;
  readonly text: string;
}

/** The distinct keys of a text in order, without spaces around them, and how the service would respond to them. */
export interface KeyReading {
  readonly keys: readonly string[];
  /** Number of keys that had spaces around them. */
  readonly trimmed: number;
  /** Number of errors for which the service would reject them. */
  readonly errors: number;
  readonly firstError: { readonly message: string; readonly range: Range } | null;
}

/** Request from client to server about the text of a CSV with a header, answered with a ColumnReading. */
export const READ_COLUMNS = 'fairlead/readColumns';

/** The parameters of READ_COLUMNS; a column is a 0-based index. */
export interface ReadColumns {
  readonly text: string;
  readonly column?: number;
}

/** The columns of a CSV, and the distinct non-blank values of the requested one; a fault is a whole sentence. */
export interface ColumnReading {
  readonly columns: readonly { readonly header: string; readonly isEmail: boolean }[];
  readonly values: readonly string[] | null;
  readonly fault: string | null;
}

/** Request from client to server about a CSV of identities, answered with CheckedIdentities. */
export const CHECK_IDENTITIES = 'fairlead/checkIdentities';

/** The parameters of CHECK_IDENTITIES. */
export interface CheckIdentities {
  readonly text: string;
}

/** The e-mails of the lines in a CSV of identities, the identities as a list of them is sent, and everything the service would reject it for; lines are 1-based. */
export interface CheckedIdentities {
  readonly rows: readonly { readonly line: number; readonly email: string }[];
  readonly identities: readonly {
    readonly email: string;
    readonly identity: string;
    readonly integrationId?: number;
    readonly applicationType?: string;
  }[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}
