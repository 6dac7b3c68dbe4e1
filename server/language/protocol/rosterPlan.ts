import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { RosterTexts } from '../../documents/roster/planTexts.ts';

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
