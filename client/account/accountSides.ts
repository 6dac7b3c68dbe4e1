import { type Disposable, EventEmitter, type TextDocumentContentProvider, Uri, workspace } from 'vscode';
import { ACCOUNT_SCHEME } from '../manifest/ids.ts';
import type { AccountEngine } from './accountEngine.ts';

/** Returns the URI of a file as the service was last known to have it. */
export function toServiceUri(root: Uri, path: string): Uri {
  return Uri.from({ scheme: ACCOUNT_SCHEME, path: `/${path}`, query: root.toString() });
}

/** Returns the URI of an empty document, for the side of a comparison on which the file does not exist. */
export function toNothingUri(path: string): Uri {
  return Uri.from({ scheme: ACCOUNT_SCHEME, path: `/${path}` });
}

/**
 * The files of accounts as the service was last known to have them, in the notation of the files here: a comparison shows only what differs
 * in meaning. A text is read when its document is opened; after that each comparison of the folder brings it along.
 */
export class AccountSides implements TextDocumentContentProvider, Disposable {
  readonly #engine: AccountEngine;
  readonly #texts = new Map<string, SideText>();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  readonly #registered: Disposable;

  constructor(engine: AccountEngine) {
    this.#engine = engine;
    this.#registered = workspace.registerTextDocumentContentProvider(ACCOUNT_SCHEME, this);
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { path, query } = uri;
    if (query === '') return '';
    const key = uri.toString();
    const side = this.#texts.get(key) ?? { uri, text: null, reading: this.#engine.showFile(Uri.parse(query), path.slice(1)) };
    this.#texts.set(key, side);
    try {
      const text = await side.reading;
      side.text = text;
      // A comparison may have forgotten or replaced it in the meantime.
      return this.#texts.get(key) === side ? text : this.provideTextDocumentContent(uri);
    } catch (error) {
      if (this.#texts.get(key) === side) this.#texts.delete(key);
      throw error;
    }
  }

  /** Returns the paths of the open documents of a folder, for the next comparison. */
  openPaths(root: Uri): readonly string[] {
    return workspace.textDocuments.filter(({ uri }) => isSideOf(uri, root)).map(({ uri }) => uri.path.slice(1));
  }

  /** Takes over the texts that a comparison of a folder brought, and forgets its others: documents that need them are read again. */
  refresh(root: Uri, texts: Readonly<Record<string, string>>): void {
    for (const [key, { uri, text }] of [...this.#texts]) {
      if (!isSideOf(uri, root)) continue;
      const now = texts[uri.path.slice(1)];
      if (now === text && text !== null) continue;
      if (now === undefined) this.#texts.delete(key);
      else this.#texts.set(key, { uri, text: now, reading: Promise.resolve(now) });
      this.#changes.fire(uri);
    }
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changes.dispose();
  }
}

/** The text of a document; null while it is read. */
interface SideText {
  readonly uri: Uri;
  text: string | null;
  readonly reading: Promise<string>;
}

function isSideOf({ scheme, query }: Uri, root: Uri): boolean {
  return scheme === ACCOUNT_SCHEME && query === root.toString();
}
