import { type Disposable, l10n, type TextDocument, type Uri } from 'vscode';
import { Absence } from '../window/absence.ts';
import { PipelineGraphPanel, type PipelineGraphParts } from './pipelineGraphPanel.ts';

/** The open graphs of pipelines, one per document. */
export class PipelineGraphs implements Disposable {
  readonly #parts: PipelineGraphParts;
  readonly #extension: Uri;
  readonly #open = new Map<string, PipelineGraphPanel>();

  constructor(parts: PipelineGraphParts, extension: Uri) {
    this.#parts = parts;
    this.#extension = extension;
  }

  /** Opens the graph of a document, or brings it to the front. Throws INVALID_REQUEST if the document is neither a pipeline nor a template. */
  async open(document: TextDocument): Promise<PipelineGraphPanel> {
    const key = document.uri.toString();
    const known = this.#open.get(key);
    if (known !== undefined && !known.document.isClosed) {
      known.reveal();
      return known;
    }
    known?.dispose();
    const panel = new PipelineGraphPanel(this.#parts, this.#extension, document, () => this.#open.delete(key));
    this.#open.set(key, panel);
    const description = await panel.describe();
    if (description === null) {
      panel.dispose();
      throw new Absence(l10n.t('This document is neither a pipeline nor a template. Open one, then run this again.'));
    }
    panel.show(description);
    return panel;
  }

  dispose(): void {
    for (const panel of [...this.#open.values()]) panel.dispose();
  }
}
