import { ConfigurationTarget, languages, type Memento, type TextDocument, Uri, workspace } from 'vscode';
import { ROSTER_CHECK_MODES, type RosterCheckMode, type SetRosterCheck } from '../server/language/protocol.ts';
import { readExcludedRosters, readRosterFiles } from './settings.ts';

const SWITCHED = 'fairlead.switchedByHand';
const EXCLUDE = 'fairlead.roster.exclude';

/** Schemes of files that a workspace can remember by their paths. */
const FILES = ['file', 'vscode-vfs'];

/** Which documents are checked as rosters by hand, and which are not by the settings; both are remembered with the workspace. */
export class RosterChecks {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** The switches by hand, and the files that the settings exclude: those named by their paths, and of the open ones those that a glob matches. */
  all(): SetRosterCheck[] {
    const byHand = this.#byHand();
    const switched = new Set(byHand.map(({ uri }) => uri));
    const excluded = [...listNamedExclusions(), ...workspace.textDocuments.filter(isExcluded).map(({ uri }) => uri)];
    return [...byHand, ...excluded.map(String).flatMap((uri) => (switched.has(uri) ? [] : [{ uri, mode: 'off' as const }]))];
  }

  has(uri: string): boolean {
    return this.#byHand().some((entry) => entry.uri === uri);
  }

  /** Remembers a switch by hand: that a file of the workspace is no roster in the settings of the workspace, all else beside them. */
  async remember(document: Pick<TextDocument, 'uri'>, mode: RosterCheckMode): Promise<void> {
    const uri = document.uri.toString();
    const isKept = mode === 'off' && (await exclude(document.uri));
    if (mode !== 'off') await include(document.uri);
    const others = this.#byHand().filter((entry) => entry.uri !== uri);
    const kept = mode === 'auto' || isKept ? others : [...others, { uri, mode }];
    await this.#state.update(SWITCHED, Object.fromEntries(kept.map((entry) => [entry.uri, entry.mode])));
  }

  #byHand(): SetRosterCheck[] {
    const stored = Object.entries(this.#state.get<Readonly<Record<string, unknown>>>(SWITCHED, {}));
    return stored.flatMap(([uri, mode]) => (isMode(mode) ? [{ uri, mode }] : []));
  }
}

/** Whether a change of settings may exclude other files. */
export function changesExclusions(change: { affectsConfiguration(section: string): boolean }): boolean {
  return change.affectsConfiguration(EXCLUDE);
}

/** Whether the setting fairlead.roster.files names the document. */
export function isNamedAsRoster(document: TextDocument): boolean {
  return matches(document, readRosterFiles(workspace.getConfiguration(undefined, document.uri))) && !isExcluded(document);
}

/** Whether the setting fairlead.roster.exclude names the document. */
function isExcluded(document: TextDocument): boolean {
  const entries = readExcludedRosters(workspace.getConfiguration(undefined, document.uri));
  const path = toPath(document.uri);
  return entries.some((entry) => entry === path) || matches(document, entries);
}

/** A name without a folder counts anywhere. */
function matches(document: TextDocument, globs: readonly string[]): boolean {
  return globs.some((glob) => languages.match({ pattern: glob.startsWith('/') ? glob : `**/${glob}` }, document) > 0);
}

/** The files that the settings exclude by their paths, open or not. */
function listNamedExclusions(): Uri[] {
  return (workspace.workspaceFolders ?? []).flatMap(({ uri }) =>
    readExcludedRosters(workspace.getConfiguration(undefined, uri)).map((entry) => Uri.joinPath(uri, entry)),
  );
}

/** Adds a file to the settings of its workspace; false if it is in none. */
async function exclude(uri: Uri): Promise<boolean> {
  const path = toPath(uri);
  if (path === null) return false;
  const entries = readExcludedRosters(workspace.getConfiguration(undefined, uri));
  if (!entries.includes(path)) await writeExclusions(uri, [...entries, path]);
  return true;
}

/** Takes a file out of the settings of its workspace, if they name it by its path. */
async function include(uri: Uri): Promise<void> {
  const path = toPath(uri);
  const entries = readExcludedRosters(workspace.getConfiguration(undefined, uri));
  if (path !== null && entries.includes(path))
    await writeExclusions(
      uri,
      entries.filter((entry) => entry !== path),
    );
}

async function writeExclusions(uri: Uri, entries: readonly string[]): Promise<void> {
  const isOneOfSeveral = (workspace.workspaceFolders?.length ?? 0) > 1;
  const target = isOneOfSeveral ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace;
  await workspace.getConfiguration(undefined, uri).update(EXCLUDE, entries.length === 0 ? undefined : entries, target);
}

/** The path of a file in its folder of the workspace; null for what is in none. */
function toPath(uri: Uri): string | null {
  return FILES.includes(uri.scheme) && workspace.getWorkspaceFolder(uri) !== undefined ? workspace.asRelativePath(uri, false) : null;
}

function isMode(value: unknown): value is RosterCheckMode {
  return ROSTER_CHECK_MODES.some((mode) => mode === value);
}
