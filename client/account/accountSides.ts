import { type Disposable, EventEmitter, type TextDocumentContentProvider, Uri, workspace } from 'vscode';
import { ACCOUNT_SCHEME } from '../ids.ts';
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
 * in meaning.
 */
export class AccountSides implements TextDocumentContentProvider, Disposable {
  readonly #engine: AccountEngine;
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  readonly #registered: Disposable;

  constructor(engine: AccountEngine) {
    this.#engine = engine;
    this.#registered = workspace.registerTextDocumentContentProvider(ACCOUNT_SCHEME, this);
  }

  async provideTextDocumentContent({ path, query }: Uri): Promise<string> {
    return query === '' ? '' : this.#engine.showFile(Uri.parse(query), path.slice(1));
  }

  /** Reads the open documents of a folder again. */
  refresh(root: Uri): void {
    for (const { uri } of workspace.textDocuments)
      if (uri.scheme === ACCOUNT_SCHEME && uri.query === root.toString()) this.#changes.fire(uri);
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changes.dispose();
  }
}
