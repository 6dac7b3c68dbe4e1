import * as l10n from '@vscode/l10n';
import { type Connection, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver';
import { isRosterName } from '../../core/documentKinds.ts';
import { checkRoster } from '../../documents/developers/check.ts';
import { isRoster } from '../../documents/developers/isRoster.ts';
import { findPeople, type ListedPerson, listPeople } from '../../documents/developers/people.ts';
import { decodeText } from '../../documents/encoding.ts';
import type { Answering } from '../answering.ts';
import type { FoundFile, WorkspaceFiles, WorkspaceFolders } from '../client.ts';
import type { DocumentKinds } from '../documentKinds.ts';
import { decodeUri, type OpenDocuments } from '../openDocuments.ts';
import type { SettingsSource } from '../settings.ts';
import type { Warnings } from '../warnings.ts';
import type { OpenRosters } from './openRosters.ts';

/** Maximum number of people in one response. */
const MOST_FOUND = 200;

/** Finds people in all rosters by part of their name or e-mail, each with their manager as container. An empty query finds no one. */
export function registerWorkspaceSymbols(connection: Connection, known: WorkspacePeople, answering: Answering): void {
  connection.onWorkspaceSymbol(({ query }, token) => {
    const search = async () => {
      const rosters = query.trim() === '' ? [] : await known.list();
      return () => find(rosters, query);
    };
    const found = answering.answer({ method: 'workspaceSymbol', token, isStale: () => false, forget: () => {} }, search);
    return found.then((symbols) => (symbols ?? []) as WorkspaceSymbol[]);
  });
}

function find(rosters: Awaited<ReturnType<WorkspacePeople['list']>>, query: string): WorkspaceSymbol[] {
  const symbols: WorkspaceSymbol[] = [];
  for (const [uri, people] of rosters) {
    for (const { name, email, manager, range } of findPeople(people, query, MOST_FOUND - symbols.length)) {
      // Editors match the typed text against the name again, so it must be part of it.
      const title = [name, email].filter((part) => part !== '').join(' · ');
      symbols.push({
        name: title,
        kind: SymbolKind.Class,
        location: { uri, range },
        ...(manager === '' ? {} : { containerName: manager }),
      });
    }
  }
  return symbols;
}

/** Milliseconds for which the list of files found in the workspace is reused: a search is requested for every letter typed. */
const FOUND_FOR = 2_000;

/** What is known of a file that is not open; empty if it is not a roster. */
interface ReadFile {
  readonly stamp: string;
  readonly people: readonly ListedPerson[];
}

/** What WorkspacePeople works with. */
export interface WorkspacePeopleParts {
  readonly documents: OpenDocuments;
  readonly rosters: OpenRosters;
  readonly kinds: DocumentKinds;
  readonly settings: SettingsSource;
  readonly folders: WorkspaceFolders;
  readonly files: WorkspaceFiles;
  readonly warnings: Warnings;
}

/**
 * The people of all rosters: of open ones as they read now, of others in the workspace folders as they are on disk. Nothing is searched
 * before the first request.
 */
export class WorkspacePeople {
  readonly #parts: WorkspacePeopleParts;
  readonly #open = new Map<string, ReadFile>();
  #closed = new Map<string, ReadFile>();
  #found: { readonly files: Promise<readonly FoundFile[]>; readonly until: number } | null = null;

  constructor(parts: WorkspacePeopleParts) {
    this.#parts = parts;
  }

  /** Returns each roster by its URI; open ones first. */
  async list(): Promise<(readonly [uri: string, people: readonly ListedPerson[]])[]> {
    const { documents } = this.#parts;
    const open = documents.uris();
    const rosters = await Promise.all(open.map(async (uri) => [uri, await this.#readOpen(uri)] as const));
    const spelt = new Set(open.map(decodeUri));
    const closed = new Map<string, ReadFile>();
    for (const file of await this.#find()) {
      if (spelt.has(decodeUri(file.uri)) || this.#parts.kinds.modeOf(file.uri) === 'off') continue;
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
    if (!isRoster(text) && !isRosterName(uri)) return [];
    const { roster } = await this.#parts.settings.of(uri);
    return listPeople(checkRoster(text, roster));
  }

  #find(): Promise<readonly FoundFile[]> {
    if (this.#found === null || Date.now() > this.#found.until) this.#found = { files: this.#list(), until: Date.now() + FOUND_FOR };
    return this.#found.files;
  }

  async #list(): Promise<readonly FoundFile[]> {
    const { folders, files, warnings } = this.#parts;
    const { files: found, hasMore } = await files.listCsv(await folders.list());
    if (hasMore)
      await warnings.show(
        l10n.t('There are too many CSV files, or they are too large, to search all of them for people. Open a smaller folder.'),
      );
    return found;
  }
}
