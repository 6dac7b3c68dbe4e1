import { Disposable, type Position, type TextDocument, type TextDocumentChangeEvent, type Uri, window, workspace } from 'vscode';
import type { Report } from '../window/report.ts';
import { WebPanel } from './webPanel.ts';

/** What a panel does with its document. */
export interface DocumentPanelOptions<Received> {
  readonly page: string;
  readonly title: string;
  readonly document: TextDocument;
  readonly report: Report;
  /** Handles a message of the page. */
  receive(message: Received): Promise<unknown>;
  /** Returns for how many milliseconds no other change may come before a change is shown; null if it changes nothing in the panel. */
  pauseAfter(change: TextDocumentChangeEvent): number | null;
  /** Shows the current text. */
  refresh(): Promise<void>;
  /** Shows what is at the cursor in an editor of the document. */
  follow?(position: Position): void;
}

/** A panel beside its document, which follows the edits of the document. */
export class DocumentPanel<Sent, Received> extends WebPanel<Sent, Received> {
  /** Another one with the same path after it was saved for the first time. */
  document: TextDocument;
  readonly #options: DocumentPanelOptions<Received>;
  #pause: NodeJS.Timeout | undefined;

  constructor(extension: Uri, options: DocumentPanelOptions<Received>, ...others: readonly Disposable[]) {
    super(extension, { page: options.page, title: options.title, beside: true });
    this.document = options.document;
    this.#options = options;
    const listening = Disposable.from(
      this.onDidReceive((message) => void options.report.guard(options.page, () => options.receive(message))),
      workspace.onDidChangeTextDocument((change) => {
        const pause = options.pauseAfter(change);
        if (pause !== null) this.refreshSoon(pause);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
        if (selection !== undefined && this.isOf(textEditor.document)) options.follow?.(selection.active);
      }),
      ...others,
    );
    this.onDidDispose(() => {
      clearTimeout(this.#pause);
      listening.dispose();
    });
  }

  /** Whether a document is the one of the panel, also if it was closed and opened again. */
  isOf(document: TextDocument): boolean {
    return document.uri.toString() === this.document.uri.toString();
  }

  /** Shows the current text after a pause, unless something else asks for it in the meantime. */
  refreshSoon(pause: number): void {
    clearTimeout(this.#pause);
    const { report, page, refresh } = this.#options;
    this.#pause = setTimeout(() => void report.guard(page, refresh), pause);
  }
}

/** The part of a panel that a list of open ones needs. */
interface OpenPanel extends Disposable {
  readonly panel: Pick<DocumentPanel<never, never>, 'document' | 'isOf' | 'reveal' | 'onDidDispose'>;
}

/** The open panels of a kind, one per document. */
export class DocumentPanels<Panel extends OpenPanel> implements Disposable {
  readonly #create: (document: TextDocument) => Promise<Panel>;
  readonly #open = new Set<Panel>();
  /** Those that are being created, by the addresses of their documents. */
  readonly #opening = new Map<string, Promise<Panel>>();

  /** `create` throws if the document cannot have such a panel. */
  constructor(create: (document: TextDocument) => Promise<Panel>) {
    this.#create = create;
  }

  /** Opens the panel of a document, or brings it to the front. Throws what `create` throws. */
  open(document: TextDocument): Promise<Panel> {
    const key = document.uri.toString();
    const opening = this.#opening.get(key) ?? this.#find(document).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  dispose(): void {
    for (const opened of [...this.#open]) opened.dispose();
  }

  async #find(document: TextDocument): Promise<Panel> {
    const known = [...this.#open].find(({ panel }) => panel.isOf(document));
    if (known !== undefined && !known.panel.document.isClosed) {
      known.panel.reveal();
      return known;
    }
    known?.dispose();
    const opened = await this.#create(document);
    this.#open.add(opened);
    opened.panel.onDidDispose(() => this.#open.delete(opened));
    return opened;
  }
}
