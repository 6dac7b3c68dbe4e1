import { type TextDocumentContentProvider, Uri } from 'vscode';

/** Scheme of the read-only documents that explain a number. */
export const EXPLANATION_SCHEME = 'fairlead-explanation';

/** So many explanations are kept; one that was closed long ago is empty when it is opened again. */
const MOST = 50;

/** Shows explanations as read-only documents, as long as this window lives. */
export class Explanations implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  #count = 0;

  /** Keeps a text under a name that the tab shows; gives its address. */
  keep(title: string, text: string): Uri {
    const path = `/${++this.#count}/${title.replace(/[/\\]/g, '_')}.md`;
    this.#texts.set(path, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > MOST && oldest !== undefined) this.#texts.delete(oldest);
    return Uri.from({ scheme: EXPLANATION_SCHEME, path });
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }
}
