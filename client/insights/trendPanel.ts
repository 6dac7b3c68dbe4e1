import { type Disposable, l10n, type Uri } from 'vscode';
import type { TrendMessage, TrendState } from '../panels/messages/trend.ts';
import { WebPanel } from '../panels/webPanel.ts';

/** The panel of a trend; there is only one, which shows the last one requested. */
export class TrendPanels implements Disposable {
  readonly #extension: Uri;
  #panel: WebPanel<TrendState, TrendMessage> | null = null;
  #receive: (message: TrendMessage) => void = () => {};

  constructor(extension: Uri) {
    this.#extension = extension;
  }

  /** Shows a trend; `receive` is called with the messages of its page until another one is shown. */
  show(state: TrendState, receive: (message: TrendMessage) => void): void {
    this.#receive = receive;
    if (this.#panel === null) {
      const panel = new WebPanel<TrendState, TrendMessage>(this.#extension, { page: 'trend', title: l10n.t('Trend'), beside: true });
      panel.onDidReceive((message) => this.#receive(message));
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
