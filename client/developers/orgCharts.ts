import type { Disposable, TextDocument, Uri } from 'vscode';
import { OrgChartPanel, type OrgChartParts } from './orgChartPanel.ts';
import { requireOrg } from './orgPeople.ts';

/** The open org charts, one per roster. */
export class OrgCharts implements Disposable {
  readonly #parts: OrgChartParts;
  readonly #extension: Uri;
  readonly #open = new Map<string, OrgChartPanel>();

  constructor(parts: OrgChartParts, extension: Uri) {
    this.#parts = parts;
    this.#extension = extension;
  }

  /** Opens the chart of a document, or brings it to the front. Throws INVALID_REQUEST if the document is not a roster. */
  async open(document: TextDocument): Promise<void> {
    const key = document.uri.toString();
    const known = this.#open.get(key);
    if (known !== undefined && !known.document.isClosed) return known.reveal();
    known?.dispose();
    const description = await requireOrg(this.#parts.language, document.uri);
    const panel = new OrgChartPanel(this.#parts, this.#extension, document, () => this.#open.delete(key));
    this.#open.set(key, panel);
    panel.show(description);
  }

  dispose(): void {
    for (const panel of [...this.#open.values()]) panel.dispose();
  }
}
