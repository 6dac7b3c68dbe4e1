import { COMMAND_NAMES, type CommandName } from './ids.ts';

/** Context keys with the paths of documents, by recognised kinds. */
export const DOCUMENT_KEYS = {
  'fairlead.rosters': ['roster'],
  'fairlead.reports': ['report'],
  'fairlead.exportRequests': ['exportRequest'],
  'fairlead.keyLists': ['segmentKeys'],
  'fairlead.pipelines': ['pipeline'],
  'fairlead.connectors': ['connector'],
  'fairlead.graphs': ['pipeline', 'template'],
  'fairlead.usedDocuments': ['pipeline', 'template', 'inputSet', 'overlayInputSet', 'service', 'environment', 'infrastructureDefinition'],
  'fairlead.inputDocuments': ['pipeline', 'template', 'inputSet', 'overlayInputSet'],
} as const;
export type DocumentKey = keyof typeof DOCUMENT_KEYS;

/** Boolean context keys for the state of this window. */
export const STATE_KEYS = {
  serviceRunning: 'fairlead.serviceRunning',
  remoteSelected: 'fairlead.remoteSelected',
  hasActivity: 'fairlead.hasActivity',
  hasMappings: 'fairlead.hasMappings',
  columnsAligned: 'fairlead.columnsAligned',
} as const;

const inFront = (key: DocumentKey): string => `resourcePath in ${key}`;
const and = (...parts: readonly string[]): string => parts.join(' && ');
const or = (...parts: readonly string[]): string => parts.join(' || ');

/** Commands that need neither a service nor Node: those of a browser. */
export const EVERYWHERE = [
  'newRoster',
  'showOrgChart',
  'showPerson',
  'movePerson',
  'showAlignment',
  'hideAlignment',
  'alignRoster',
  'shrinkRoster',
  'sortRoster',
  'queryRoster',
  'checkAsRoster',
  'doNotCheckAsRoster',
  'followRosterHeader',
  'moveToUtf8',
  'ignoreProblem',
  'showPipelineGraph',
  'showUsers',
  'expandPipeline',
  'openInputForm',
  'fillRuntimeInputs',
  'convertPipeline',
  'editExportRequest',
  'showReportCharts',
  'startTour',
] as const satisfies readonly CommandName[];
export type EverywhereName = (typeof EVERYWHERE)[number];

/** Commands that start programs, or read and write files by themselves: the local service, imports into it, and the folder of an account. */
export const WITH_NODE = [
  'startService',
  'stopService',
  'importFacts',
  'importGitHistory',
  'mapIdentity',
  'pullIntoFolder',
  'refreshAccount',
  'pullAccount',
  'applyAccount',
  'promoteAccount',
  'openAccountChange',
  'stageAccountFile',
  'unstageAccountFile',
] as const satisfies readonly CommandName[];
/** Commands that need no more than a service that can be called, or nothing at all. */
export type OnlineName = Exclude<CommandName, (typeof WITH_NODE)[number]>;

/** Whether a command works wherever a service can be called. */
export function isOnline(name: CommandName): name is OnlineName {
  return !WITH_NODE.some((other) => other === name);
}

/** Commands by which the first instance comes into a browser. */
const FIRST = ['addInstance'] as const satisfies readonly OnlineName[];

/** Context key: the extension runs in the extension host of a browser. */
export const IN_BROWSER = 'fairlead.inBrowser';

/** Context key: in a browser, what works with a service is loaded, because there is an instance. */
export const IS_ONLINE = 'fairlead.online';

/**
 * Where the extension has Node. The first half holds before the extension is activated; the second one in a browser that is connected to a
 * remote machine, but runs the extension itself.
 */
export const ON_NODE = `(!isWeb || remoteName) && !${IN_BROWSER}`;

/** Where services are called. */
export const WITH_SERVICE = `(!isWeb || remoteName || ${IS_ONLINE}) && (!${IN_BROWSER} || ${IS_ONLINE})`;

const ALWAYS = 'true';
/** Works only on a node of a view. */
const NEVER = 'false';
/** Calls a service, which is allowed only in a trusted folder. */
const ONLINE = 'isWorkspaceTrusted';
const ROSTER = inFront('fairlead.rosters');
const REPORT = inFront('fairlead.reports');
const REQUEST = inFront('fairlead.exportRequests');
const KEYS = inFront('fairlead.keyLists');
const PIPELINE = inFront('fairlead.pipelines');
const CONNECTOR = inFront('fairlead.connectors');
const GRAPH = inFront('fairlead.graphs');
const USED = inFront('fairlead.usedDocuments');
const INPUTS = inFront('fairlead.inputDocuments');
const ACCOUNT = 'fairlead.accountOpen';
const REVIEW = 'resourceScheme == fairlead-review';
const CSV = and(
  'editorLangId =~ /^(csv|tsv|roster|plaintext)$/',
  'resourceScheme =~ /^(file|untitled|vscode-)/',
  'resourcePath not in fairlead.reports',
);
const REMOTES = "config.fairlead.instances != '[]'";
const REMOTE = STATE_KEYS.remoteSelected;

/** When the Command Palette shows each command; `toClause` adds where the command works. */
const CLAUSES: Readonly<Record<CommandName, string>> = {
  uploadRoster: ONLINE,
  reviewRoster: ONLINE,
  applyPlan: and(REVIEW, ONLINE),
  uploadPlan: and(REVIEW, ONLINE),
  comparePlan: REVIEW,
  discardPlan: REVIEW,
  mapFields: ONLINE,
  approveVersion: ONLINE,
  downloadRoster: ONLINE,
  listVersions: ONLINE,
  openVersion: NEVER,
  filterDevelopers: ONLINE,
  compareVersions: ONLINE,
  compareWithRoster: and(ROSTER, ONLINE),
  reactivateVersion: ONLINE,
  showRosterHistory: and(ROSTER, ONLINE),
  saveDevelopers: and(ROSTER, ONLINE),
  deleteDevelopers: and(ROSTER, ONLINE),
  showIdentities: ONLINE,
  downloadIdentities: ONLINE,
  uploadIdentities: ONLINE,
  forgetMapping: STATE_KEYS.hasMappings,
  newRoster: ALWAYS,
  showOrgChart: or(ROSTER, 'fairlead.hasOrgTree'),
  showPerson: NEVER,
  movePerson: ROSTER,
  showAlignment: and(ROSTER, `!${STATE_KEYS.columnsAligned}`),
  hideAlignment: and(ROSTER, STATE_KEYS.columnsAligned),
  alignRoster: ROSTER,
  shrinkRoster: ROSTER,
  sortRoster: ROSTER,
  queryRoster: ROSTER,
  checkAsRoster: and(CSV, 'resourcePath not in fairlead.rosters'),
  doNotCheckAsRoster: ROSTER,
  followRosterHeader: CSV,
  moveToUtf8: ROSTER,
  ignoreProblem: NEVER,
  filterPlatform: ONLINE,
  createOrganization: ONLINE,
  editOrganization: ONLINE,
  deleteOrganization: ONLINE,
  openOrganization: ONLINE,
  createProject: ONLINE,
  editProject: ONLINE,
  deleteProject: ONLINE,
  openConnector: ONLINE,
  createConnector: ONLINE,
  updateConnector: and(CONNECTOR, ONLINE),
  deleteConnector: ONLINE,
  createPipeline: and(PIPELINE, ONLINE),
  updatePipeline: and(PIPELINE, ONLINE),
  openPipeline: ONLINE,
  saveAsFile: ONLINE,
  deletePipeline: ONLINE,
  checkDrift: and('workspaceFolderCount != 0', ONLINE),
  comparePipeline: and(PIPELINE, ONLINE),
  showPipelineGraph: GRAPH,
  showUsers: USED,
  expandPipeline: GRAPH,
  openInputForm: INPUTS,
  fillRuntimeInputs: INPUTS,
  convertPipeline: INPUTS,
  exportReport: and(REQUEST, ONLINE),
  newExportRequest: ONLINE,
  editExportRequest: REQUEST,
  showReportCharts: or(REPORT, and(REQUEST, ONLINE, WITH_SERVICE)),
  comparePeriods: and(REQUEST, ONLINE),
  showTrend: and(REQUEST, ONLINE),
  explainCell: and(REPORT, ONLINE),
  importFacts: and(ONLINE, `!${REMOTE}`),
  importGitHistory: and(ONLINE, `!${REMOTE}`),
  mapIdentity: ONLINE,
  startService: and(`!${STATE_KEYS.serviceRunning}`, ONLINE),
  stopService: STATE_KEYS.serviceRunning,
  selectInstance: ALWAYS,
  addInstance: ONLINE,
  editInstance: and(REMOTES, ONLINE),
  removeInstance: REMOTES,
  enterKey: and(REMOTE, ONLINE),
  signIn: and(REMOTES, ONLINE),
  signOut: REMOTES,
  refreshViews: ONLINE,
  startTour: ALWAYS,
  loadMore: NEVER,
  retryOperation: NEVER,
  undoOperation: NEVER,
  copyAsCurl: NEVER,
  copyRequestId: NEVER,
  clearActivity: STATE_KEYS.hasActivity,
  createWorkspace: ONLINE,
  renameWorkspace: ONLINE,
  deleteWorkspace: ONLINE,
  createEnvironment: ONLINE,
  renameEnvironment: ONLINE,
  switchProduction: ONLINE,
  deleteEnvironment: ONLINE,
  createTrafficType: ONLINE,
  deleteTrafficType: ONLINE,
  createSegment: ONLINE,
  activateSegment: ONLINE,
  deactivateSegment: ONLINE,
  deleteSegment: ONLINE,
  addSegmentKeys: ONLINE,
  removeSegmentKeys: ONLINE,
  segmentNextStep: ONLINE,
  showSegmentMatrix: ONLINE,
  uploadSegmentIdentities: ONLINE,
  deleteIdentity: ONLINE,
  filterSegments: ONLINE,
  openSegmentKeys: ONLINE,
  applyKeysToSegment: and(KEYS, ONLINE),
  combineSegments: ONLINE,
  pullIntoFolder: ONLINE,
  refreshAccount: and(ACCOUNT, ONLINE),
  pullAccount: and(ACCOUNT, ONLINE),
  applyAccount: and(ACCOUNT, ONLINE),
  promoteAccount: and(ACCOUNT, ONLINE),
  openAccountChange: ACCOUNT,
  stageAccountFile: ACCOUNT,
  unstageAccountFile: ACCOUNT,
};

/** When the Command Palette shows each command: only if it can work. `npm run commands` writes these clauses into package.json and docs/commands.md. */
export const PALETTE = Object.fromEntries(COMMAND_NAMES.map((name) => [name, toClause(name)])) as Readonly<Record<CommandName, string>>;

function toClause(name: CommandName): string {
  const clause = CLAUSES[name];
  const isOneOf = (names: readonly CommandName[]): boolean => names.includes(name);
  if (isOneOf(EVERYWHERE) || isOneOf(FIRST) || clause === NEVER) return clause;
  const place = isOnline(name) ? WITH_SERVICE : ON_NODE;
  return clause === ALWAYS ? place : and(clause, place);
}
