import type { Disposable, TextDocument, Uri } from 'vscode';
import { InputPanel, type InputPanelParts } from './inputPanel.ts';

/** Open forms of runtime inputs, one for each document. */
export class InputPanels implements Disposable {
  readonly #parts: InputPanelParts;
  readonly #extension: Uri;
  readonly #open = new Map<TextDocument, InputPanel>();

  constructor(parts: InputPanelParts, extension: Uri) {
    this.#parts = parts;
    this.#extension = extension;
  }

  /** Opens the form of a document, or reveals it if it is open. */
  async open(document: TextDocument): Promise<InputPanel> {
    const known = this.#open.get(document);
    const panel = known ?? new InputPanel(this.#parts, this.#extension, document, () => this.#open.delete(document));
    this.#open.set(document, panel);
    if (known !== undefined) panel.reveal();
    await panel.start();
    return panel;
  }

  dispose(): void {
    for (const panel of this.#open.values()) panel.dispose();
  }
}
