import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { FieldType } from '../../core/developers/fieldTypes.ts';
import type { OrgPerson } from '../../core/developers/orgChart.ts';
import type { RosterQuery } from '../../core/developers/queryRoster.ts';
import type { Range } from '../../core/problem.ts';
import type { RosterText } from '../../documents/developers/alignRoster.ts';
import type { RosterTexts } from '../../documents/developers/planTexts.ts';
import type { AboutDocument } from './files.ts';

/** Settings under `fairlead.roster`, as a client sends them; each one falls back to its default if it is invalid. */
export interface RosterSection {
  readonly managerEmailConfigured: boolean;
  readonly orgTreeFilterColumns: readonly string[];
  readonly groupByColumns: readonly string[];
  /** Header to field type; an empty object maps the columns by their headers. */
  readonly fieldMappings: Readonly<Record<string, FieldType>>;
  /** Severity or `off` by code, for the editor only. */
  readonly severities: Readonly<Record<string, string>>;
  /** Whether to show counts above the header of a roster. */
  readonly codeLens: boolean;
  /** What to show between the cells. */
  readonly inlayHints: readonly RosterHint[];
}

/** What can be shown between the cells of a roster: the name of a row's manager, the column of a cell, or spaces that align the columns. */
export const ROSTER_HINTS = ['managers', 'columns', 'alignment'] as const;

export type RosterHint = (typeof ROSTER_HINTS)[number];

/** The part of RosterSection that controls what is shown. */
export type ShownRosterSection = Pick<RosterSection, 'codeLens' | 'inlayHints'>;

/** `on` and `off` are set by the user for one document; `auto` follows its language and header again. */
export const ROSTER_CHECK_MODES = ['on', 'off', 'auto'] as const;

export type RosterCheckMode = (typeof ROSTER_CHECK_MODES)[number];

/** Whether to check a document as a roster, or to decide automatically. */
export interface SwitchedCheck {
  readonly uri: string;
  readonly mode: RosterCheckMode;
}

/** Request from client to server about an open document, answered with an OrgDescription; null if it is not a roster. */
export const DESCRIBE_ORG = 'fairlead/describeOrg';

/** The parameters of DESCRIBE_ORG. */
export type DescribeOrg = AboutDocument;

/** Everyone in a version of a roster. */
export interface OrgDescription {
  readonly version: number;
  readonly people: readonly OrgPerson[];
  /** The range of each person's row. */
  readonly places: readonly Range[];
}

/** Request from client to server about an open document, answered with a MoveAnswer; null if it is not a roster. Changes nothing by itself. */
export const MOVE_PERSON = 'fairlead/movePerson';

/** The parameters of MOVE_PERSON: people by their index in that version; null for no manager. */
export interface MovePerson extends AboutDocument {
  readonly version: number;
  readonly person: number;
  readonly manager: number | null;
}

/** The edits that give a person another manager, empty if that is the manager already; or why it is refused. */
export type MoveAnswer =
  | { readonly kind: 'edits'; readonly version: number; readonly edits: readonly { readonly range: Range; readonly newText: string }[] }
  | { readonly kind: 'refused'; readonly message: string };

/** Arrangements of a whole roster: align the columns, remove spaces around cells, sort the rows by a column, or place rows below their managers. */
export const ARRANGEMENTS = ['align', 'shrink', 'sort', 'sortAsTree'] as const;

export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Request from client to server about an open document, answered with an ArrangedRoster; null if it is not a roster. Changes nothing by itself. */
export const ARRANGE_ROSTER = 'fairlead/arrangeRoster';

/** The same as a server command with the same parameters, for editors without the Fairlead extension: the server has the edits applied. */
export const ARRANGE_COMMAND = 'fairlead.arrangeOpenRoster';

/** The parameters of both. `column` is 0-based and required for `sort`, which is ascending by default. */
export interface ArrangeRoster extends AboutDocument {
  readonly arrangement: Arrangement;
  readonly column?: number;
  readonly isDescending?: boolean;
}

/** The edits of a version of a roster in document order, with a sentence about what they leave unchanged; or a sentence that says why there are none. */
export type ArrangedRoster =
  | {
      readonly kind: 'edits';
      readonly version: number;
      readonly edits: readonly { readonly range: Range; readonly newText: string }[];
      readonly note: string | null;
    }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Request from client to server, answered with a PlannedRoster: what a roster would change in the active version that the client passes in.
 * Nothing is stored.
 */
export const PLAN_ROSTER = 'fairlead/planRoster';

/**
 * Request from client to server with the same parameters, answered with ComparedRosters; null if there is no active version or one of the
 * two is not a roster.
 */
export const COMPARE_ROSTERS = 'fairlead/compareRosters';

/** A roster as its client has it: the text of an open document, or the bytes of a file in Base64, in any encoding. */
export type RosterContent = { readonly text: string } | { readonly base64: string };

/** Request from client to server, answered with the mapping to send a roster with: that of its settings if it fits the file, otherwise null. */
export const CHOOSE_MAPPINGS = 'fairlead/chooseMappings';

/** The parameters of CHOOSE_MAPPINGS. */
export type ChooseMappings = Pick<PlanRoster, 'textDocument' | 'content'>;

/** Request from client to server with the same parameters, answered with a SuggestedMapping; null if the file has no header. */
export const SUGGEST_MAPPING = 'fairlead/suggestMapping';

/** The field of each column of a roster as its settings, its headers and its values suggest, and a few values of each column. */
export interface SuggestedMapping {
  readonly mappings: readonly FieldMapping[];
  readonly samples: readonly (readonly string[])[];
}

/** The parameters of PLAN_ROSTER. */
export interface PlanRoster {
  /** The document whose settings apply. */
  readonly textDocument: { readonly uri: string };
  readonly content: RosterContent;
  /** The field mappings to use; if missing, those of the document's settings, otherwise those of the active version. */
  readonly fieldMappings?: readonly FieldMapping[];
  /** The active version as downloaded, with its saved mapping; null before the first setup. */
  readonly active: RosterTexts['active'];
}

/** Two rosters as CSV for a side-by-side diff: rows by e-mail, columns in the same order. */
export interface ComparedRosters {
  readonly before: string;
  readonly after: string;
}

/** Request from client to server about an open document, answered with a QueryAnswer; null if it is not a roster. Changes nothing by itself. */
export const QUERY_ROSTER = 'fairlead/queryRoster';

/** The parameters of QUERY_ROSTER; with `counts` the answer has only the groups and their sizes. */
export interface QueryRoster extends AboutDocument {
  readonly query: RosterQuery;
  readonly counts: boolean;
}

/** The people found, or why the query cannot be answered. */
export type QueryAnswer = QueriedPeople | { readonly kind: 'refused'; readonly message: string };

/** The people that a query found, group by group. */
export interface QueriedPeople {
  readonly kind: 'people';
  readonly version: number;
  readonly columns: readonly string[];
  /** Index of the e-mail column; -1 if there is none. */
  readonly emailColumn: number;
  readonly groups: readonly { readonly value: string; readonly count: number }[];
  /** The people of all groups, one group after the other. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly place: Range }[];
}

/** Client command that takes a roster its next step towards the service, after a review; its argument is the document URI. Offered to clients that have it. */
export const PUBLISH_ROSTER = 'fairlead.reviewRoster';

/** What a client knows of a roster on the selected instance. */
export interface RosterOnInstance {
  readonly uri: string;
  /** `missing` if no roster is active there; `unmapped` and `waiting` if it was uploaded, but its fields are not mapped or it is not approved. */
  readonly state: 'missing' | 'unmapped' | 'waiting' | 'same' | 'differs';
  /** The version that it was uploaded as; '' if that is unknown. */
  readonly versionId: string;
  /** The version of the document that this holds for. */
  readonly documentVersion: number;
}

/** Client command that shows the org chart of a roster; its argument is the document URI. Offered to clients that have it. */
export const SHOW_ORG_CHART = 'fairlead.showOrgChart';

/** Request from client to server about an open document, answered with RosterRows; null if it is not a roster. */
export const READ_ROSTER = 'fairlead/readRoster';

/** The parameters of READ_ROSTER: requests the rows that touch these line ranges; no ranges, no rows. */
export interface ReadRoster extends AboutDocument {
  /** Zero-based and inclusive. */
  readonly lines: readonly { readonly start: number; readonly end: number }[];
}

/** Rows of a version of a roster, each with one cell per column; a short row has fewer. */
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
