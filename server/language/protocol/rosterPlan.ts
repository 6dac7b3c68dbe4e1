import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { RosterTexts } from '../../documents/roster/planTexts.ts';

/** Request from client to server, answered with a PlannedRoster: what a roster would change of an active version that the client hands in. Nothing is kept. */
export const PLAN_ROSTER = 'fairlead/planRoster';

/** Request from client to server with the same parameters, answered with ComparedRosters; null where there is no active version, or one of the two is no roster. */
export const COMPARE_ROSTERS = 'fairlead/compareRosters';

/** A roster as its client has it: an open document's text, or the bytes of a file in base64, whatever their encoding. */
export type RosterContent = { readonly text: string } | { readonly base64: string };

/** Request from client to server, answered with the mapping that a roster is sent with: that of its settings if it fits the file, else null. */
export const CHOOSE_MAPPINGS = 'fairlead/chooseMappings';

/** The parameters of CHOOSE_MAPPINGS. */
export type ChooseMappings = Pick<PlanRoster, 'textDocument' | 'content'>;

/** The parameters of PLAN_ROSTER. */
export interface PlanRoster {
  /** Its settings count. */
  readonly textDocument: { readonly uri: string };
  readonly content: RosterContent;
  /** What the columns stand for, as it is sent along; left out, the setting of the document, else they follow the active version. */
  readonly fieldMappings?: readonly FieldMapping[];
  /** The active version as it was downloaded, with its saved mapping; null before the first setup. */
  readonly active: RosterTexts['active'];
}

/** Two rosters as CSV to be laid side by side: rows by e-mail, columns in one order. */
export interface ComparedRosters {
  readonly before: string;
  readonly after: string;
}
