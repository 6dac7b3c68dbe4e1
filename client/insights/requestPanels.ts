import type { Disposable, TextDocument, Uri } from 'vscode';
import { type FormParts, RequestPanel } from './requestPanel.ts';

/** The forms of export requests, one per document. */
export class RequestPanels implements Disposable {
  readonly #extension: Uri;
  readonly #parts: FormParts;
  readonly #open = new Map<string, RequestPanel>();

  constructor(extension: Uri, parts: FormParts) {
    this.#extension = extension;
    this.#parts = parts;
  }

  /** Shows the form of a document; an existing one comes to the front. */
  show(document: TextDocument): RequestPanel {
    const key = document.uri.path;
    const known = this.#open.get(key);
    if (known !== undefined) {
      known.reveal();
      return known;
    }
    const panel = new RequestPanel(this.#parts, this.#extension, document, () => this.#open.delete(key));
    this.#open.set(key, panel);
    return panel;
  }

  dispose(): void {
    for (const panel of [...this.#open.values()]) panel.dispose();
  }
}
