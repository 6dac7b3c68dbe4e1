import { type CommandName, type EVERYWHERE, WITH_NODE } from './commandNames.ts';

/** Returns the id of a command in VS Code. */
export function toCommandId(name: CommandName): string {
  return `fairlead.${name}`;
}

/** Commands that need neither a service nor Node. */
export type EverywhereName = (typeof EVERYWHERE)[number];

/** Commands that need no more than a service that can be called, or nothing at all. */
export type OnlineName = Exclude<CommandName, (typeof WITH_NODE)[number]>;

/** Whether a command works wherever a service can be called. */
export function isOnline(name: CommandName): name is OnlineName {
  return !WITH_NODE.some((other) => other === name);
}

/** The views: one for each area in the activity bar, the activity of this window, and the versions of a roster in the Explorer. */
export const VIEWS = {
  developers: 'fairlead.developers',
  rosterHistory: 'fairlead.rosterHistory',
  orgTree: 'fairlead.orgTree',
  insights: 'fairlead.insights',
  segments: 'fairlead.segments',
  platform: 'fairlead.platform',
  activity: 'fairlead.activity',
} as const;
export type ViewName = keyof typeof VIEWS;

/** The editor that shows a CSV as a table. */
export const GRID_EDITOR = 'fairlead.grid';

/** The authentication provider for signed-in instances. */
export const ACCOUNTS = 'fairlead';

/** Context key: the local service was stopped or has ended, and views do not start it again. */
export const SERVICE_STOPPED = 'fairlead.serviceStopped';

/** Context key: the org tree has a roster to show. */
export const ORG_TREE = 'fairlead.hasOrgTree';

/** Context key: the cycle in the roster of the walkthrough is fixed. */
export const TOUR_FIXED = 'fairlead.tourFixed';

/** Context key: a roster was published from its review in this window. */
export const ROSTER_PUBLISHED = 'fairlead.rosterPublished';

/** Context key: the Developers view has listed an active roster in this window. */
export const DEVELOPERS_SHOWN = 'fairlead.developersShown';

/** Scheme of the read-only documents that show a pipeline or connector of an instance. */
export const PLATFORM_SCHEME = 'fairlead-platform';

/** Scheme of the read-only documents that show what a pipeline or connector would change. */
export const PUBLISH_SCHEME = 'fairlead-publish';

/** Scheme of the read-only documents that show a version of a roster. */
export const VERSION_SCHEME = 'fairlead-roster';

/** Scheme of the documents that the gutter marks of open rosters compare with. */
export const MARKS_SCHEME = 'fairlead-roster-marks';

/** Scheme of the read-only documents that show identities. */
export const IDENTITIES_SCHEME = 'fairlead-identities';

/** Context key: the active document is an editable roster. */
export const ROSTER_IN_FRONT = 'fairlead.rosterInFront';

/** Scheme of the read-only documents that show what a roster would change, and of both sides of their comparisons. */
export const REVIEW_SCHEME = 'fairlead-review';

/** Context key: the review documents that can be uploaded for later approval. */
export const REVIEWS_TO_UPLOAD = 'fairlead.reviewsToUpload';

/** Context key: the review documents that can be confirmed. */
export const REVIEWS_TO_APPLY = 'fairlead.reviewsToApply';

/** Scheme of the documents with the keys of a segment. */
export const KEYS_SCHEME = 'fairlead-keys';

/** Scheme of the read-only documents that show what a document becomes in version 1. */
export const CONVERSION_SCHEME = 'fairlead-conversion';

/** The scheme of documents with their templates filled in; the query is the URI of the source. */
export const EXPANSION_SCHEME = 'fairlead-expanded';

/** Scheme of the read-only documents with reports and comparisons. */
export const RESULT_SCHEME = 'fairlead-result';

/** Scheme of both sides of key comparisons. */
export const KEY_SIDES_SCHEME = 'fairlead-key-sides';

/** The id of the walkthrough in VS Code. */
export const WALKTHROUGH = 'fairlead.fairlead#roster';

/** Scheme of the read-only documents that show a file of an account as the service has it. */
export const ACCOUNT_SCHEME = 'fairlead-account';

/** The source control of the folder of an account, which has the menus of Source Control. */
export const ACCOUNT_CONTROL = 'fairlead';

/** The source control that gives open rosters their gutter marks; it has no files and no menus. */
export const ROSTER_CONTROL = 'fairlead-roster';

/** Context key: the folder of an account is open. */
export const ACCOUNT_OPEN = 'fairlead.accountOpen';
