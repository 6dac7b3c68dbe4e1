import { decodeText } from '../../documents/decodeText.ts';
import { checkRoster } from '../../documents/roster/check.ts';
import { isRoster } from '../../documents/roster/isRoster.ts';
import { type ListedPerson, listPeople } from '../../documents/roster/listPeople.ts';
import type { OpenDocuments } from '../openDocuments.ts';
import type { SettingsSource } from '../settingsSource.ts';
import type { WorkspaceFolders } from '../workspaceFolders.ts';
import type { OpenRosters } from './openRosters.ts';
import type { RosterModes } from './rosterModes.ts';
import type { FoundFile, WorkspaceFiles } from './workspaceFiles.ts';

/** Milliseconds for which the list of files found in the workspace is reused: a search is requested for every letter typed. */
const FOUND_FOR = 2_000;

/** What is known of a file that is not open; empty if it is not a roster. */
interface ReadFile {
  readonly stamp: string;
  readonly people: readonly ListedPerson[];
}

/** What KnownRosters works with. */
export interface KnownRostersParts {
  readonly documents: OpenDocuments;
  readonly rosters: OpenRosters;
  readonly modes: RosterModes;
  readonly settings: SettingsSource;
  readonly folders: WorkspaceFolders;
  readonly files: WorkspaceFiles;
}

/**
 * The people of all rosters: of open ones as they read now, of others in the workspace folders as they are on disk. Nothing is searched
 * before the first request.
 */
export class KnownRosters {
  readonly #parts: KnownRostersParts;
  readonly #open = new Map<string, ReadFile>();
  #closed = new Map<string, ReadFile>();
  #found: { readonly files: Promise<readonly FoundFile[]>; readonly until: number } | null = null;

  constructor(parts: KnownRostersParts) {
    this.#parts = parts;
  }

  /** Returns each roster by its URI; open ones first. */
  async list(): Promise<(readonly [uri: string, people: readonly ListedPerson[]])[]> {
    const { documents } = this.#parts;
    const open = documents.uris();
    const rosters = await Promise.all(open.map(async (uri) => [uri, await this.#readOpen(uri)] as const));
    const spelt = new Set(open.map(spell));
    const closed = new Map<string, ReadFile>();
    for (const file of await this.#find()) {
      if (spelt.has(spell(file.uri)) || this.#parts.modes.of(file.uri) === 'off') continue;
      const known = this.#closed.get(file.uri);
      closed.set(file.uri, known?.stamp === file.stamp ? known : { stamp: file.stamp, people: await this.#readClosed(file.uri) });
    }
    this.#closed = closed;
    return [...rosters, ...Array.from(closed, ([uri, { people }]) => [uri, people] as const)];
  }

  forget(uri: string): void {
    this.#open.delete(uri);
  }

  async #readOpen(uri: string): Promise<readonly ListedPerson[]> {
    const roster = await this.#parts.rosters.find(uri);
    if (roster === null) return [];
    const stamp = String(roster.document.version);
    const known = this.#open.get(uri);
    if (known?.stamp === stamp) return known.people;
    const people = listPeople(roster.check);
    this.#open.set(uri, { stamp, people });
    return people;
  }

  async #readClosed(uri: string): Promise<readonly ListedPerson[]> {
    const bytes = await this.#parts.files.read(uri);
    if (bytes === null) return [];
    const { text } = decodeText(bytes);
    if (!isRoster(text) && !uri.toLowerCase().endsWith('.roster.csv')) return [];
    const { roster } = await this.#parts.settings.of(uri);
    return listPeople(checkRoster(text, roster));
  }

  #find(): Promise<readonly FoundFile[]> {
    const { folders, files } = this.#parts;
    if (this.#found === null || Date.now() > this.#found.until) {
      this.#found = { files: folders.list().then((all) => files.listCsv(all)), until: Date.now() + FOUND_FOR };
    }
    return this.#found.files;
  }
}

/** Clients encode the same URI in different ways. */
function spell(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
