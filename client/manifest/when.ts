import { ACCOUNT_CONTROL, ACCOUNT_OPEN, CONVERSION_SCHEME, PUBLISH_SCHEME, REVIEW_SCHEME, VIEWS, type ViewName } from './ids.ts';

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
  columnsAligned: 'fairlead.columnsAligned',
  rowOpen: 'fairlead.rowOpen',
} as const;

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

/** Shown always. */
export const ALWAYS = 'true';
/** Shown only on a node of a view. */
export const NEVER = 'false';
/** Calls a service, which is allowed only in a trusted folder. */
export const ONLINE = 'isWorkspaceTrusted';
/** A roster is in front. */
export const ROSTER = inFront('fairlead.rosters');
/** An exported report is in front. */
export const REPORT = inFront('fairlead.reports');
/** An export request is in front. */
export const REQUEST = inFront('fairlead.exportRequests');
/** A list of keys is in front. */
export const KEYS = inFront('fairlead.keyLists');
/** A pipeline is in front. */
export const PIPELINE = inFront('fairlead.pipelines');
/** A connector is in front. */
export const CONNECTOR = inFront('fairlead.connectors');
/** A document that has a graph is in front. */
export const GRAPH = inFront('fairlead.graphs');
/** A document that others refer to is in front. */
export const USED = inFront('fairlead.usedDocuments');
/** A document with runtime inputs is in front. */
export const INPUTS = inFront('fairlead.inputDocuments');
/** The folder of an account is open. */
export const ACCOUNT = ACCOUNT_OPEN;
/** A file that only the folder of an account has. */
export const ACCOUNT_FILE = 'resourceFilename =~ /^(fairlead|definitions|mapping|organization|project)[.]yaml$/';
/** The review of a roster is in front. */
export const REVIEW = `resourceScheme == ${REVIEW_SCHEME}`;
/** The result of a conversion is in front. */
export const CONVERSION = `resourceScheme == ${CONVERSION_SCHEME}`;
/** The review of a pipeline or connector is in front. */
export const PUBLISH = `resourceScheme == ${PUBLISH_SCHEME}`;
/** A CSV file that may be a roster is in front. */
export const CSV = and(
  'editorLangId =~ /^(csv|tsv|roster|plaintext)$/',
  'resourceScheme =~ /^(file|untitled|vscode-)/',
  'resourcePath not in fairlead.reports',
);
/** A file that may be an export of another system: a table, and not named as a roster. */
export const EXPORT_FILE = 'resourceFilename =~ /^(?!.*[.]roster[.]csv$).*[.](csv|tsv|xlsx)$/i';
/** A file that is a roster by its name, recognised before it is opened. */
export const ROSTER_FILE = 'resourceFilename =~ /[.]roster[.]csv$/i';
/** The panel of an org chart. */
export const ORG_CHART = "webviewId == 'fairlead.orgChart'";
/** A file that is an export request by its name, recognised before it is opened. */
export const REQUEST_FILE = 'resourceFilename =~ /[.]insights[.]json$/i';
/** A remote instance is configured. */
export const REMOTES = "config.fairlead.instances != '[]'";
/** A remote instance is selected. */
export const REMOTE = STATE_KEYS.remoteSelected;
/** The source control of the folder of an account. */
export const IN_ACCOUNT = `scmProvider == ${ACCOUNT_CONTROL}`;

/** Holds if all parts hold. */
export function and(...parts: readonly string[]): string {
  const isOne = parts.length === 1;
  return parts.map((part) => (isOne || part.startsWith('(') || !part.includes(' || ') ? part : `(${part})`)).join(' && ');
}

/** Holds if any part holds. */
export function or(...parts: readonly string[]): string {
  return parts.join(' || ');
}

/** Holds in the title bar of a view. */
export function inView(view: ViewName): string {
  return `view == ${VIEWS[view]}`;
}

/** Holds on the items of a view whose context value is a text, or matches. */
export function onItem(view: ViewName | 'versions', item: string | RegExp): string {
  const where = view === 'versions' ? VERSIONS : inView(view);
  return `${where} && viewItem ${typeof item === 'string' ? '==' : '=~'} ${item}`;
}

/** Both views that list versions. */
const VERSIONS = String.raw`view =~ /^fairlead\.(developers|rosterHistory)$/`;

function inFront(key: DocumentKey): string {
  return `resourcePath in ${key}`;
}
