import { commands, Disposable, type Event, type TextDocument, Uri, window, workspace } from 'vscode';
import type { SetDocumentKind } from '../server/language/protocol.ts';
import type { FairleadLanguageClient } from './languageClient.ts';
import { DOCUMENT_KEYS, type DocumentKey, STATE_KEYS } from './palette.ts';
import type { PlatformLanguage } from './platform/platformLanguage.ts';
import { readRosterHints } from './settings.ts';

/** Maximum number of remembered documents, open or not. */
const MAX_KNOWN = 1_000;

/** JSON that may be a connector, and the maximum number of characters examined: the server is asked only about such documents. */
const MAY_BE_ENTITY = /^\s*\{\s*"connector"\s*:/;
const MAX_CHARACTERS = 200_000;

/** The parts that recognise documents. */
export interface ContextParts {
  readonly language: FairleadLanguageClient;
  readonly platformLanguage: PlatformLanguage;
}

/** Boolean context keys, and the events after which they may have changed. */
export interface WindowStates {
  readonly changes: readonly Event<unknown>[];
  read(): Readonly<Record<string, boolean>>;
}

/** Maintains the context keys for menus and the Command Palette: the paths of documents by their recognised kind, and the state of this window. */
export class ContextKeys implements Disposable {
  readonly #parts: ContextParts;
  readonly #states: WindowStates;
  readonly #listening: Disposable;
  readonly #kinds = new Map<string, string | null>();
  readonly #values = new Map<string, string>();

  constructor(parts: ContextParts, states: WindowStates) {
    this.#parts = parts;
    this.#states = states;
    this.#listening = Disposable.from(
      parts.language.onDidRecognise((recognised) => this.#recognised(recognised)),
      workspace.onDidOpenTextDocument((document) => void this.#readJson(document)),
      workspace.onDidSaveTextDocument((document) => void this.#readJson(document)),
      workspace.onDidCloseTextDocument(({ uri, isUntitled }) => {
        if (isUntitled) this.#recognised({ uri: uri.toString(), kind: null });
      }),
      workspace.onDidChangeConfiguration(() => this.#setStates()),
      window.onDidChangeActiveTextEditor(() => this.#setStates()),
      ...states.changes.map((listen) => listen(() => this.#setStates())),
    );
    for (const document of workspace.textDocuments) void this.#readJson(document);
    this.#setStates();
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #recognised({ uri, kind }: SetDocumentKind): void {
    const path = toResourcePath(Uri.parse(uri));
    const before = this.#kinds.get(path) ?? null;
    this.#kinds.delete(path);
    if (kind !== null) this.#kinds.set(path, kind);
    const [oldest] = this.#kinds.keys();
    if (this.#kinds.size > MAX_KNOWN && oldest !== undefined) this.#kinds.delete(oldest);
    if (before !== kind) for (const key of Object.keys(DOCUMENT_KEYS) as DocumentKey[]) this.#setDocuments(key);
  }

  #setDocuments(key: DocumentKey): void {
    const kinds: readonly string[] = DOCUMENT_KEYS[key];
    const paths = [...this.#kinds].flatMap(([path, kind]) => (kind !== null && kinds.includes(kind) ? [path] : []));
    this.#set(key, paths);
  }

  #setStates(): void {
    for (const [key, value] of Object.entries(this.#states.read())) this.#set(key, value);
    const front = workspace.getConfiguration(undefined, window.activeTextEditor?.document.uri);
    this.#set(STATE_KEYS.columnsAligned, readRosterHints(front).includes('alignment'));
  }

  #set(key: string, value: boolean | readonly string[]): void {
    const text = JSON.stringify(value);
    if (this.#values.get(key) === text) return;
    this.#values.set(key, text);
    void commands.executeCommand('setContext', key, value);
  }

  /** The language server does not track JSON: it is asked about documents that may be connectors. */
  async #readJson(document: TextDocument): Promise<void> {
    if (document.languageId !== 'json' || document.uri.scheme === 'output') return;
    const text = document.getText();
    const mayBe = text.length <= MAX_CHARACTERS && MAY_BE_ENTITY.test(text);
    const uri = document.uri.toString();
    if (mayBe) this.#recognised({ uri, kind: (await this.#parts.platformLanguage.readEntity(text))?.kind ?? null });
  }
}

/** Returns the value that VS Code's context key `resourcePath` has for a document. */
function toResourcePath(uri: Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.path;
}
