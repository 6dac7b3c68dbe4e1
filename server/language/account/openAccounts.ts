import type { FolderFacts } from '../../core/account/folderFacts.ts';
import {
  type FolderPlace,
  kindOfAccountFile,
  listFolderPlaces,
  MANIFEST_FILE,
  OBJECT_FOLDERS,
  READ_FOR_FACTS,
} from '../../core/account/folderNames.ts';
import type { AccountFileKind } from '../../core/documentKinds.ts';
import { type AccountFileCheck, checkAccountFile } from '../../documents/account/accountFile.ts';
import { readFacts } from '../../documents/account/readFacts.ts';
import { decodeText } from '../../documents/encoding.ts';
import type { WorkspaceFiles } from '../client.ts';
import { decodeUri, type OpenDocument, type OpenDocuments } from '../openDocuments.ts';
import type { Unlisted } from '../protocol/files.ts';
import { runLater, type Timer } from '../timers.ts';
import type { Warnings } from '../warnings.ts';

/** What is read of the files of a workspace. */
type AccountFiles = Pick<WorkspaceFiles, 'listEndings' | 'read'>;

/** An open file of an account, as its current version reads among the others of its folder. */
export interface OpenAccountFile {
  readonly document: OpenDocument;
  readonly kind: AccountFileKind;
  readonly place: FolderPlace;
  readonly text: string;
  readonly check: AccountFileCheck;
  readonly facts: KnownFacts;
}

/** What is known of a folder; unless it is the whole folder, nothing can be said to be missing from it. */
interface KnownFacts extends FolderFacts {
  readonly isWhole: boolean;
}

/** What is kept of the files of a folder that are not open. */
interface Kept {
  /** Null until facts are first requested, because most folders above a document are not accounts. */
  listing: Promise<readonly string[] | Unlisted> | null;
  readonly texts: Map<string, Promise<string | null>>;
}

/** Endings of files that belong to an account. */
const ENDINGS: readonly string[] = ['yaml', 'yml', 'keys', 'csv'];

/** Milliseconds for which changes of files are gathered. */
const PAUSE = 40;

/** The folders of accounts around open documents: open files as they read now, others as they are on disk. */
export class OpenAccounts {
  readonly #documents: OpenDocuments;
  readonly #files: AccountFiles;
  readonly #recheck: (uri: string) => void;
  readonly #warnings: Pick<Warnings, 'showUncompared'>;
  /** By the decoded URI of the folder. */
  readonly #kept = new Map<string, Kept>();
  readonly #facts = new Map<string, { readonly stamp: string; readonly facts: Promise<KnownFacts> }>();
  readonly #read = new Map<string, OpenAccountFile>();
  /** The decoded URIs of folders whose open files are to be checked again. */
  readonly #refreshed = new Set<string>();
  #timer: Timer | undefined;
  #changes = 0;

  constructor(documents: OpenDocuments, files: AccountFiles, recheck: (uri: string) => void, warnings: Pick<Warnings, 'showUncompared'>) {
    this.#documents = documents;
    this.#files = files;
    this.#recheck = recheck;
    this.#warnings = warnings;
  }

  /** Reads an open document as a file that only such a folder has; null for any other. It is read again if it or its folder has changed. */
  async read(document: OpenDocument): Promise<OpenAccountFile | null> {
    const place = await this.find(document.uri);
    const kind = place === null ? null : kindOfAccountFile(place.path);
    if (place === null || kind === null) return null;
    const facts = await this.factsOf(place.root);
    const last = this.#read.get(document.uri);
    if (last?.document.version === document.version && last.facts === facts) return last;
    const text = document.text();
    const open = { document, kind, place, text, check: checkAccountFile(kind, text, facts.isWhole ? facts : null), facts };
    this.#read.set(document.uri, open);
    return open;
  }

  forget(uri: string): void {
    this.#read.delete(uri);
  }

  /** Returns the folder of a document and its decoded path in it; null if no folder around it has a fairlead.yaml. */
  async find(uri: string): Promise<FolderPlace | null> {
    for (const place of listPlaces(uri)) if ((await this.textOf(place.root, MANIFEST_FILE)) !== null) return place;
    return null;
  }

  /** Returns what the files of a folder say together. */
  async factsOf(root: string): Promise<KnownFacts> {
    // Taken first: a listing that a change overtakes does not count for the time after it.
    const changes = this.#changes;
    const kept = this.#keep(root);
    kept.listing ??= this.#list(root);
    const listed = await kept.listing;
    const open = this.#openIn(root);
    const versions = READ_FOR_FACTS.map((path) => open.get(path)?.version ?? '');
    const stamp = JSON.stringify([changes, versions, [...open.keys()]]);
    const key = decodeUri(root);
    const known = this.#facts.get(key);
    if (known?.stamp === stamp) return known.facts;
    const isWhole = typeof listed !== 'string';
    const facts = this.#readFacts(root, new Set([...(isWhole ? listed : []), ...open.keys()])).then((found) => ({ ...found, isWhole }));
    this.#facts.set(key, { stamp, facts });
    return facts;
  }

  async #readFacts(root: string, paths: ReadonlySet<string>): Promise<FolderFacts> {
    const texts = new Map<string, string | null>();
    for (const path of READ_FOR_FACTS) texts.set(path, await this.textOf(root, path));
    return readFacts({ paths, textOf: (path) => texts.get(path) ?? null });
  }

  /** Returns the URI of a file of a folder, as the client names it if it is open. */
  uriOf(root: string, path: string): string {
    return this.#openIn(root).get(path)?.uri ?? `${root}/${path.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** Checks the other open files of the folder again whose problems depend on a document that changed. */
  changed(uri: string): void {
    for (const { root, path } of listPlaces(uri)) {
      if (READ_FOR_FACTS.includes(path)) this.#recheckIn(new Set([decodeUri(root)]), path);
    }
  }

  /** Takes a file as it is on disk now. The open files around are checked again a little later: many files may change at once. */
  refresh(uri: string): void {
    this.#changes++;
    for (const { root } of listPlaces(uri)) {
      const key = decodeUri(root);
      this.#kept.delete(key);
      this.#refreshed.add(key);
    }
    if (this.#refreshed.size === 0) return;
    this.#timer ??= runLater(() => {
      this.#timer = undefined;
      this.#recheckIn(this.#refreshed, null);
      this.#refreshed.clear();
    }, PAUSE);
  }

  /** Checks the open files of some folders again whose problems depend on others, apart from one. */
  #recheckIn(roots: ReadonlySet<string>, changed: string | null): void {
    for (const uri of this.#documents.uris()) {
      const paths = listPlaces(uri).flatMap(({ root, path }) => (roots.has(decodeUri(root)) ? [path] : []));
      if (paths.some((path) => path !== changed && (kindOfAccountFile(path) !== null || path.endsWith('.keys')))) this.#recheck(uri);
    }
  }

  /** Returns the current text of a file of a folder; null if there is none. */
  async textOf(root: string, path: string): Promise<string | null> {
    const open = this.#openIn(root).get(path);
    if (open !== undefined) return open.text();
    const { texts } = this.#keep(root);
    let text = texts.get(path);
    if (text === undefined) {
      text = this.#files.read(this.uriOf(root, path)).then(
        (bytes) => (bytes === null ? null : decodeText(bytes).text),
        () => null,
      );
      texts.set(path, text);
    }
    return text;
  }

  #keep(root: string): Kept {
    const key = decodeUri(root);
    let kept = this.#kept.get(key);
    if (kept === undefined) {
      kept = { listing: null, texts: new Map() };
      this.#kept.set(key, kept);
    }
    return kept;
  }

  async #list(root: string): Promise<readonly string[] | Unlisted> {
    const folders = OBJECT_FOLDERS.map((folder) => `${root}/${folder}`);
    const uris = await this.#files.listEndings(folders, ENDINGS).catch((): Unlisted => 'unreadable');
    if (uris === 'tooMany') await this.#warnings.showUncompared();
    if (typeof uris === 'string') return uris;
    const start = `${decodeUri(root)}/`;
    return uris.map(decodeUri).flatMap((uri) => (uri.startsWith(start) ? [uri.slice(start.length)] : []));
  }

  /** Returns the open documents of a folder by path. */
  #openIn(root: string) {
    const start = `${decodeUri(root)}/`;
    const found = this.#documents.uris().flatMap((uri) => {
      const decoded = decodeUri(uri);
      const document = decoded.startsWith(start) ? this.#documents.get(uri) : undefined;
      return document === undefined ? [] : [[decoded.slice(start.length), document] as const];
    });
    return new Map(found);
  }
}

/** Whether the place of a document is that of a file that only the folder of an account has. */
export function mayBeAccountFile(uri: string): boolean {
  return listPlaces(uri).some(({ path }) => kindOfAccountFile(path) !== null);
}

function listPlaces(uri: string): readonly FolderPlace[] {
  return listFolderPlaces(uri).map(({ root, path }) => ({ root, path: decodeUri(path) }));
}
