import { languages, type Memento, type TextDocument, Uri, workspace } from 'vscode';
import { ROSTER_CHECK_MODES, type RosterCheckMode, type SwitchedCheck } from '../../server/language/protocol/developers.ts';
import { readExcludedRosters, readRosterFiles } from '../manifest/settings.ts';
import { toFolderTarget } from '../window/workspaceFolders.ts';
import { FILE_SCHEMES } from './syncedDocuments.ts';

const SWITCHED = 'fairlead.switchedByHand';
const EXCLUDE = 'fairlead.roster.exclude';

/** Which documents the user has switched to be checked as rosters, and which the settings exclude; both are remembered with the workspace. */
export class RosterChecks {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** Returns the user's switches, and the files that the settings exclude: those listed by path, and open ones that match a glob. */
  all(): SwitchedCheck[] {
    const byHand = this.#byHand();
    const switched = new Set(byHand.map(({ uri }) => uri));
    const excluded = [...listNamedExclusions(), ...workspace.textDocuments.filter(isExcluded).map(({ uri }) => uri)];
    return [...byHand, ...excluded.map(String).flatMap((uri) => (switched.has(uri) ? [] : [{ uri, mode: 'off' as const }]))];
  }

  has(uri: string): boolean {
    return this.#byHand().some((entry) => entry.uri === uri);
  }

  /** Remembers a switch: `off` for a file of the workspace in the workspace settings, anything else in the workspace state. */
  async remember(document: Pick<TextDocument, 'uri'>, mode: RosterCheckMode): Promise<void> {
    const uri = document.uri.toString();
    const isKept = mode === 'off' && (await exclude(document.uri));
    if (mode !== 'off') await include(document.uri);
    const others = this.#byHand().filter((entry) => entry.uri !== uri);
    const kept = mode === 'auto' || isKept ? others : [...others, { uri, mode }];
    await this.#state.update(SWITCHED, Object.fromEntries(kept.map((entry) => [entry.uri, entry.mode])));
  }

  #byHand(): SwitchedCheck[] {
    const stored = Object.entries(this.#state.get<Readonly<Record<string, unknown>>>(SWITCHED, {}));
    return stored.flatMap(([uri, mode]) => (isMode(mode) ? [{ uri, mode }] : []));
  }
}

/** Whether a settings change may affect the excluded files. */
export function changesExclusions(change: { affectsConfiguration(section: string): boolean }): boolean {
  return change.affectsConfiguration(EXCLUDE);
}

/** Whether the setting fairlead.roster.files matches the document. */
export function isNamedAsRoster(document: TextDocument): boolean {
  return matches(document, readRosterFiles(workspace.getConfiguration(undefined, document.uri))) && !isExcluded(document);
}

/** Whether the setting fairlead.roster.exclude matches the document. */
function isExcluded(document: TextDocument): boolean {
  const entries = readExcludedRosters(workspace.getConfiguration(undefined, document.uri));
  const path = toPath(document.uri);
  return entries.some((entry) => entry === path) || matches(document, entries);
}

/** A name without a folder matches anywhere. */
function matches(document: TextDocument, globs: readonly string[]): boolean {
  return globs.some((glob) => languages.match({ pattern: glob.startsWith('/') ? glob : `**/${glob}` }, document) > 0);
}

/** Returns the files that the settings exclude by path, open or not. */
function listNamedExclusions(): Uri[] {
  return (workspace.workspaceFolders ?? []).flatMap(({ uri }) =>
    readExcludedRosters(workspace.getConfiguration(undefined, uri)).map((entry) => Uri.joinPath(uri, entry)),
  );
}

/** Adds a file to the settings of its workspace; returns false if it is not in one. */
async function exclude(uri: Uri): Promise<boolean> {
  const path = toPath(uri);
  if (path === null) return false;
  const entries = readExcludedRosters(workspace.getConfiguration(undefined, uri));
  if (!entries.includes(path)) await writeExclusions(uri, [...entries, path]);
  return true;
}

/** Removes a file from the settings of its workspace, if they list it by path. */
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
  await workspace.getConfiguration(undefined, uri).update(EXCLUDE, entries.length === 0 ? undefined : entries, toFolderTarget());
}

/** Returns the path of a file relative to its workspace folder; null if it is not in one. */
function toPath(uri: Uri): string | null {
  return FILE_SCHEMES.includes(uri.scheme) && workspace.getWorkspaceFolder(uri) !== undefined ? workspace.asRelativePath(uri, false) : null;
}

function isMode(value: unknown): value is RosterCheckMode {
  return ROSTER_CHECK_MODES.some((mode) => mode === value);
}
