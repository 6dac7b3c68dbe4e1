import { type Disposable, l10n, type Uri } from 'vscode';
import type { ReportMessage, ReportState } from '../panels/messages/report.ts';
import { WebPanel } from '../panels/webPanel.ts';

/** The panel of charts; there is only one, which shows the last requested report or comparison. */
export class ReportPanels implements Disposable {
  readonly #extension: Uri;
  #panel: WebPanel<ReportState, ReportMessage> | null = null;

  constructor(extension: Uri) {
    this.#extension = extension;
  }

  show(state: ReportState): void {
    if (this.#panel === null) {
      const panel = new WebPanel<ReportState, ReportMessage>(this.#extension, { page: 'report', title: l10n.t('Charts'), beside: true });
      panel.onDidDispose(() => {
        this.#panel = null;
      });
      this.#panel = panel;
    } else this.#panel.reveal();
    this.#panel.show(state);
  }

  dispose(): void {
    this.#panel?.dispose();
  }
}
