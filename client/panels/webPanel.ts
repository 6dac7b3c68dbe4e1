import { type Disposable, EventEmitter, env, l10n, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import { writeBase64 } from '../../server/core/base64.ts';

/** How a panel is opened: `page` is its folder in panels/pages, and its bundle in dist/panels. */
export interface PanelOptions {
  readonly page: string;
  readonly title: string;
  /** Whether it opens beside the active editor instead of in its group. */
  readonly beside?: boolean;
  /** A panel that VS Code restores after a reload; its page is rendered again. */
  readonly restored?: WebviewPanel;
}

/**
 * A panel with one of our pages. The page may run its own script and style, and nothing else: no other origin, nothing inline, no network.
 * Both sides exchange messages, whose types are in panels/messages: `Received` from the page, `Sent` to it. Messages sent before the page
 * listens are kept for it, and sent again when VS Code reloads the page.
 */
export class WebPanel<Sent, Received> implements Disposable {
  readonly #panel: WebviewPanel;
  readonly #messages = new EventEmitter<Received>();
  readonly onDidReceive = this.#messages.event;
  readonly onDidDispose: WebviewPanel['onDidDispose'];
  /** Fires when it is shown or hidden. */
  readonly onDidChangeVisibility: WebviewPanel['onDidChangeViewState'];
  #kept: Sent | null = null;
  #isReady = false;

  constructor(extension: Uri, { page, title, beside = false, restored }: PanelOptions) {
    const folder = Uri.joinPath(extension, 'dist', 'panels');
    const column = beside ? ViewColumn.Beside : ViewColumn.Active;
    const options = { enableScripts: true, localResourceRoots: [folder] };
    const place = { viewColumn: column, preserveFocus: false };
    this.#panel = restored ?? window.createWebviewPanel(toViewType(page), title, place, { ...options, retainContextWhenHidden: true });
    this.#panel.webview.options = options;
    this.onDidDispose = this.#panel.onDidDispose;
    this.onDidChangeVisibility = this.#panel.onDidChangeViewState;
    const { webview } = this.#panel;
    webview.onDidReceiveMessage((message: Received | Ready) => {
      if (isReady(message)) {
        this.#isReady = true;
        if (this.#kept !== null) void webview.postMessage(this.#kept);
      } else this.#messages.fire(message);
    });
    const toAddress = (file: string): string => webview.asWebviewUri(Uri.joinPath(folder, file)).toString();
    webview.html = writePage(title, webview.cspSource, toAddress(`${page}.js`), toAddress(`${page}.css`));
  }

  get title(): string {
    return this.#panel.title;
  }

  set title(title: string) {
    this.#panel.title = title;
  }

  /** False if another tab covers it. */
  get isVisible(): boolean {
    return this.#panel.visible;
  }

  /** Sends the whole state to show, replacing earlier messages. */
  show(state: Sent): void {
    this.#kept = state;
    if (this.#isReady) void this.#panel.webview.postMessage(state);
  }

  /** Sends an event that is not kept: it is lost if the page does not listen yet. */
  notify(message: Sent): void {
    if (this.#isReady) void this.#panel.webview.postMessage(message);
  }

  /** Brings it to the front. */
  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#messages.dispose();
    this.#panel.dispose();
  }
}

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

/** Returns the view type of a page’s panels in VS Code. */
export function toViewType(page: string): string {
  return `fairlead.${page}`;
}

/** The first message of a page, once it listens. */
interface Ready {
  readonly type: 'ready';
}

function isReady(message: unknown): message is Ready {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

function writePage(title: string, source: string, script: string, style: string): string {
  const nonce = writeBase64(crypto.getRandomValues(new Uint8Array(16)));
  const policy = `default-src 'none'; img-src ${source} data:; style-src ${source}; font-src ${source}; script-src 'nonce-${nonce}'`;
  // A page writes its texts itself, by the translations it finds here.
  const texts = JSON.stringify(l10n.bundle ?? {}).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html>
<html lang="${env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(title)}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<main id="root"></main>
<script id="texts" type="application/json">${texts}</script>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
