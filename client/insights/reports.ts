import { Disposable, type ExtensionContext } from 'vscode';
import { ReportPanels } from './reportPanels.ts';
import { ReportSources } from './reportSources.ts';
import type { FormParts } from './requestPanel.ts';
import { RequestPanels } from './requestPanels.ts';
import { TierDecorations } from './tierDecorations.ts';

/** The report features of this window: the sources of reports, the tier colours, and the panels. */
export class Reports implements Disposable {
  readonly sources: ReportSources;
  /** The charts. */
  readonly panels: ReportPanels;
  /** The forms of export requests. */
  readonly forms: RequestPanels;
  readonly #parts: Disposable;

  constructor({ workspaceState, extensionUri }: Pick<ExtensionContext, 'workspaceState' | 'extensionUri'>, parts: FormParts) {
    this.sources = new ReportSources(workspaceState);
    this.panels = new ReportPanels(extensionUri);
    this.forms = new RequestPanels(extensionUri, parts);
    this.#parts = Disposable.from(this.panels, this.forms, new TierDecorations(parts.language));
  }

  dispose(): void {
    this.#parts.dispose();
  }
}
