import {
  type Disposable,
  EventEmitter,
  l10n,
  type Memento,
  type TextDocument,
  type TextDocumentContentProvider,
  type Uri,
  workspace,
} from 'vscode';
import { RESULT_SCHEME } from '../manifest/ids.ts';
import { findFreeAddress } from './untitledFile.ts';

const KEY = 'fairlead.results';

/** Maximum number of characters that are kept, also for the next start of the window; the oldest results are dropped. */
const MAX_KEPT = 2_000_000;

/** Results as read-only documents, which close without a question. What fits is kept, so that tabs survive a reload of the window. */
export class ResultDocuments implements TextDocumentContentProvider, Disposable {
  readonly #state: Memento;
  readonly #texts: Map<string, string>;
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  readonly #registered: Disposable;

  constructor(state: Memento) {
    this.#state = state;
    this.#texts = new Map(state.get<readonly (readonly [string, string])[]>(KEY, []));
    this.#registered = workspace.registerTextDocumentContentProvider(RESULT_SCHEME, this);
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? l10n.t('This result is no longer kept. Run the command again.');
  }

  /** Opens a result with a free name; its path is where Save As suggests to save it: next to a given file, otherwise in the folder. */
  async open(fileName: string, text: string, beside?: Uri): Promise<TextDocument> {
    const file = await findFreeAddress(fileName, beside);
    const uri = file.with({ scheme: RESULT_SCHEME });
    this.#texts.delete(uri.path);
    this.#texts.set(uri.path, text);
    this.#changes.fire(uri);
    const document = await workspace.openTextDocument(uri);
    await this.#keep();
    return document;
  }

  async #keep(): Promise<void> {
    let size = [...this.#texts.values()].reduce((total, { length }) => total + length, 0);
    for (const [path, { length }] of this.#texts) {
      if (size <= MAX_KEPT || this.#texts.size === 1) break;
      this.#texts.delete(path);
      size -= length;
    }
    await this.#state.update(KEY, size > MAX_KEPT ? [] : [...this.#texts]);
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changes.dispose();
  }
}
