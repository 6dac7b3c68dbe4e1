import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { RosterText } from '../../documents/roster/alignRoster.ts';

/** Client command that uploads a roster; its argument is the document URI. Offered to clients that have it. */
export const UPLOAD_ROSTER = 'fairlead.uploadRoster';

/** Client command that shows the org chart of a roster; its argument is the document URI. Offered to clients that have it. */
export const SHOW_ORG_CHART = 'fairlead.showOrgChart';

/** Request from client to server about an open document, answered with RosterRows; null if it is not a roster. */
export const READ_ROSTER = 'fairlead/readRoster';

/** The parameters of READ_ROSTER: requests the rows that touch these line ranges; no ranges, no rows. */
export interface ReadRoster {
  readonly textDocument: { readonly uri: string };
  /** Zero-based and inclusive. */
  readonly lines: readonly { readonly start: number; readonly end: number }[];
}

/** Rows of a version of a roster, each with one cell per column. */
export interface RosterRows {
  readonly version: number;
  readonly columns: readonly FieldMapping[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Request from client to server, answered with an AlignedRoster; null if `front` is a URI that is not an open roster. */
export const ALIGN_ROSTER = 'fairlead/alignRoster';

/** The parameters of ALIGN_ROSTER: an original, and the roster whose order and style it is rewritten in. */
export interface AlignRoster {
  readonly original: RosterText;
  readonly front: RosterText | { readonly uri: string };
}

/** The original, rewritten so that only the lines of people who differ are different. */
export interface AlignedRoster {
  readonly text: string;
}

/** Request from client to server about a CSV of identities, answered with CheckedIdentities. */
export const CHECK_IDENTITIES = 'fairlead/checkIdentities';

/** The parameters of CHECK_IDENTITIES. */
export interface CheckIdentities {
  readonly text: string;
}

/** The e-mails of the lines in a CSV of identities, and everything the service would reject it for; lines are 1-based. */
export interface CheckedIdentities {
  readonly rows: readonly { readonly line: number; readonly email: string }[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** Client command that reads a file again in any encoding and saves it as UTF-8; its argument is the URI. Offered to clients that have it. */
export const MOVE_TO_UTF8 = 'fairlead.moveToUtf8';

/** Client command that marks a CSV as not being a roster; its argument is the URI. Offered to clients that have it. */
export const LEAVE_ROSTER = 'fairlead.doNotCheckAsRoster';

/** Request from client to server about the bytes of a file, answered with RecoveredText. */
export const RECOVER_TEXT = 'fairlead/recoverText';

/** The parameters of RECOVER_TEXT; the bytes in Base64. */
export interface RecoverText {
  readonly bytes: string;
}

/** The text of some bytes in any encoding, and how many characters were already lost when they were written. */
export interface RecoveredText {
  readonly text: string;
  readonly lost: number;
}
