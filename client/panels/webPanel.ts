import { randomBytes } from 'node:crypto';
import { type Disposable, EventEmitter, env, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';

/** How a panel is opened: `page` names its folder in panels/pages, which is its bundle in dist/panels too. */
export interface PanelOptions {
  readonly page: string;
  readonly title: string;
  /** Beside the editor that it belongs to, or in its place. */
  readonly beside?: boolean;
  /** A panel that VS Code restores after a reload; its page is written again. */
  readonly restored?: WebviewPanel;
}

/**
 * A panel with a page of ours in it. The page may run its own script and style, and nothing else: no other address, nothing inline, no network.
 * Both sides speak in messages, whose types stand in panels/messages: `Received` comes from the page, `Sent` goes to it.
 * What is sent before the page listens is kept for it, and sent again when VS Code loads the page anew.
 */
export class WebPanel<Sent, Received> implements Disposable {
  readonly #panel: WebviewPanel;
  readonly #messages = new EventEmitter<Received>();
  readonly onDidReceive = this.#messages.event;
  readonly onDidDispose: WebviewPanel['onDidDispose'];
  /** It was brought to the front, or another one was. */
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

  /** False where another tab is in front of it. */
  get isVisible(): boolean {
    return this.#panel.visible;
  }

  /** The whole state that the page shows, in place of what was sent before. */
  show(state: Sent): void {
    this.#kept = state;
    if (this.#isReady) void this.#panel.webview.postMessage(state);
  }

  /** Something that happens once: it is not kept, and lost where the page does not listen yet. */
  send(message: Sent): void {
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

/** The name of a page's panels in VS Code. */
export function toViewType(page: string): string {
  return `fairlead.${page}`;
}

/** What a page says first, once it listens. */
interface Ready {
  readonly type: 'ready';
}

function isReady(message: unknown): message is Ready {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

function writePage(title: string, source: string, script: string, style: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; img-src ${source} data:; style-src ${source}; font-src ${source}; script-src 'nonce-${nonce}'`;
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
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

function toHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
