import { commands, Disposable, type Event, type TextDocument, type TextEditor, Uri, window, workspace } from 'vscode';
import type { SetDocumentKind } from '../../server/language/protocol.ts';
import { isRowOpen } from '../developers/cellCommands.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import type { PlatformLanguage } from '../language/platformLanguage.ts';
import { RESULT_SCHEME } from '../manifest/ids.ts';
import { readRosterHints } from '../manifest/settings.ts';
import { DOCUMENT_KEYS, type DocumentKey, STATE_KEYS } from '../manifest/when.ts';

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

/** Keeps boolean context keys up to date: the state of this window. */
export class StateKeys implements Disposable {
  readonly #states: WindowStates;
  readonly #keys = new KeyValues();
  readonly #listening: Disposable;

  constructor(states: WindowStates) {
    this.#states = states;
    const changes = [workspace.onDidChangeConfiguration, window.onDidChangeActiveTextEditor, ...states.changes];
    this.#listening = Disposable.from(...changes.map((listen: Event<unknown>) => listen(() => this.#update())));
    this.#update();
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #update(): void {
    for (const [key, value] of Object.entries(this.#states.read())) this.#keys.set(key, value);
  }
}

/** Maintains the context keys of documents for menus and the Command Palette: their paths by their recognised kind, and the alignment of the one in front. */
export class ContextKeys implements Disposable {
  readonly #parts: ContextParts;
  readonly #listening: Disposable;
  readonly #kinds = new Map<string, string | null>();
  readonly #keys = new KeyValues();

  constructor(parts: ContextParts) {
    this.#parts = parts;
    this.#listening = Disposable.from(
      parts.language.onDidRecognise((recognised) => this.#recognised(recognised)),
      workspace.onDidOpenTextDocument((document) => void this.#readJson(document)),
      workspace.onDidSaveTextDocument((document) => void this.#readJson(document)),
      workspace.onDidCloseTextDocument(({ uri, isUntitled }) => {
        if (isUntitled || uri.scheme === RESULT_SCHEME) this.#recognised({ uri: uri.toString(), kind: null });
      }),
      workspace.onDidChangeConfiguration(() => this.#setAlignment()),
      window.onDidChangeActiveTextEditor(() => this.#setAlignment()),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#setRow(textEditor)),
    );
    for (const document of workspace.textDocuments) void this.#readJson(document);
    this.#setAlignment();
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
    this.#keys.set(key, paths);
  }

  #setAlignment(): void {
    const front = workspace.getConfiguration(undefined, window.activeTextEditor?.document.uri);
    this.#keys.set(STATE_KEYS.columnsAligned, readRosterHints(front).includes('alignment'));
  }

  /** Kept while typing, so that the Tab key need not wait for an answer. */
  #setRow(editor: TextEditor): void {
    const isRoster = this.#kinds.get(toResourcePath(editor.document.uri)) === 'roster';
    this.#keys.set(STATE_KEYS.rowOpen, isRoster && isRowOpen(editor));
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

/** Context keys with their last values: a value is sent only if it is another one. */
class KeyValues {
  readonly #values = new Map<string, string>();

  set(key: string, value: boolean | readonly string[]): void {
    const text = JSON.stringify(value);
    if (this.#values.get(key) === text) return;
    this.#values.set(key, text);
    void commands.executeCommand('setContext', key, value);
  }
}

/** Returns the value that VS Code's context key `resourcePath` has for a document. */
function toResourcePath(uri: Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.path;
}
