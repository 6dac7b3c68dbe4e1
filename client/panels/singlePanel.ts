import type { Disposable, Uri } from 'vscode';
import { type PanelOptions, WebPanel } from './webPanel.ts';

/** A panel of which there is at most one: it shows the last state that was requested, and is created again after it was closed. */
export class SinglePanel<State, Message> implements Disposable {
  readonly #extension: Uri;
  readonly #options: PanelOptions;
  #panel: WebPanel<State, Message> | null = null;
  #receive: (message: Message) => void = () => {};

  constructor(extension: Uri, options: PanelOptions) {
    this.#extension = extension;
    this.#options = options;
  }

  /** Shows a state; `receive` is called with the messages of its page until another one is shown. */
  show(state: State, receive: (message: Message) => void = () => {}): void {
    this.#receive = receive;
    if (this.#panel === null) {
      const panel = new WebPanel<State, Message>(this.#extension, this.#options);
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
