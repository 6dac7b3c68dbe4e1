/** Every command of the extension by its short name; the file of each is called like it. */
export const COMMAND_NAMES = [
  'uploadRoster',
  'mapFields',
  'approveVersion',
  'downloadRoster',
  'listVersions',
  'openVersion',
  'filterDevelopers',
  'checkAsRoster',
  'doNotCheckAsRoster',
  'followRosterHeader',
  'createPipeline',
  'fillRuntimeInputs',
  'exportReport',
  'newExportRequest',
  'startService',
  'stopService',
  'selectInstance',
  'addInstance',
  'editInstance',
  'removeInstance',
  'enterKey',
  'signIn',
  'signOut',
  'refreshViews',
  'startTour',
  'loadMore',
  'retryOperation',
  'undoOperation',
  'copyAsCurl',
  'copyRequestId',
  'clearActivity',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** The id under which VS Code knows a command. */
export function toCommandId(name: CommandName): string {
  return `fairlead.${name}`;
}

/** The views in the activity bar: one for each area, and what was done in this window. */
export const VIEWS = {
  developers: 'fairlead.developers',
  insights: 'fairlead.insights',
  segments: 'fairlead.segments',
  platform: 'fairlead.platform',
  activity: 'fairlead.activity',
} as const;
export type ViewName = keyof typeof VIEWS;

/** The provider of accounts: signed-in instances. */
export const ACCOUNTS = 'fairlead';

/** Context key: the local service was stopped by hand and is not started again by a view. */
export const SERVICE_STOPPED = 'fairlead.serviceStopped';

/** Context key: the cycle in the roster of the walkthrough is mended. */
export const TOUR_MENDED = 'fairlead.tourMended';

/** Scheme of the read-only documents that show a version of a roster. */
export const VERSION_SCHEME = 'fairlead-roster';
