import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { RosterText } from '../../documents/roster/alignRoster.ts';

/** Client command that uploads a roster; its argument is the document by its address. Offered to clients that have it. */
export const UPLOAD_ROSTER = 'fairlead.uploadRoster';

/** Client command that draws the org chart of a roster; its argument is the document by its address. Offered to clients that have it. */
export const SHOW_ORG_CHART = 'fairlead.showOrgChart';

/** Request from client to server about an open document, answered with RosterRows; null where it is no roster. */
export const READ_ROSTER = 'fairlead/readRoster';

/** The parameters of READ_ROSTER: the rows that touch these stretches of lines are wanted, none where there are none. */
export interface ReadRoster {
  readonly textDocument: { readonly uri: string };
  /** Zero-based; both ends belong to a stretch. */
  readonly lines: readonly { readonly start: number; readonly end: number }[];
}

/** Rows of a version of a roster: for each a cell for each column. */
export interface RosterRows {
  readonly version: number;
  readonly columns: readonly FieldMapping[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Request from client to server, answered with an AlignedRoster; null where what is in front is no open roster. */
export const ALIGN_ROSTER = 'fairlead/alignRoster';

/** The parameters of ALIGN_ROSTER: an original, and the roster in whose order and writing it is wanted. */
export interface AlignRoster {
  readonly original: RosterText;
  readonly front: RosterText | { readonly uri: string };
}

/** The original, so written that only lines of people who differ are different. */
export interface AlignedRoster {
  readonly text: string;
}

/** Request from client to server about a CSV of identities, answered with CheckedIdentities. */
export const CHECK_IDENTITIES = 'fairlead/checkIdentities';

/** The parameters of CHECK_IDENTITIES. */
export interface CheckIdentities {
  readonly text: string;
}

/** Whom the lines of a CSV of identities are about, and every mistake that a service would refuse it for; lines count from 1. */
export interface CheckedIdentities {
  readonly rows: readonly { readonly line: number; readonly email: string }[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** Client command that reads a file again, whatever its encoding, and saves it as UTF-8; its argument is the address. Offered to clients that have it. */
export const MOVE_TO_UTF8 = 'fairlead.moveToUtf8';

/** Client command that remembers a CSV as no roster; its argument is the address. Offered to clients that have it. */
export const LEAVE_ROSTER = 'fairlead.doNotCheckAsRoster';

/** Request from client to server about the bytes of a file, answered with RecoveredText. */
export const RECOVER_TEXT = 'fairlead/recoverText';

/** The parameters of RECOVER_TEXT; the bytes as Base64. */
export interface RecoverText {
  readonly bytes: string;
}

/** The text that bytes stand for, in whatever encoding, and how many characters were lost before they were written. */
export interface RecoveredText {
  readonly text: string;
  readonly lost: number;
}
