import { Disposable, l10n, type TextDocument, Uri, window, workspace } from 'vscode';
import { findNodeAt } from '../../server/core/platform/pipelines/graph/plainGraph.ts';
import { DESCRIBE_GRAPH, type DescribeGraph, type GraphDescription } from '../../server/language/protocol/pipelineGraph.ts';
import { showPlace } from '../documents/showPlace.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import type { PipelineGraphReceived, PipelineGraphSent } from '../panels/messages/pipelineGraph.ts';
import { WebPanel } from '../panels/webPanel.ts';
import type { Report } from '../window/report.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';

/** What the graph of a pipeline needs of the extension. */
export interface PipelineGraphParts {
  readonly language: FairleadLanguageClient;
  readonly report: Report;
}

/** Milliseconds without changes before a changed document is drawn again. */
const TYPING_PAUSE = 120;

/** The graph of one document. It follows the text and the cursor while it is visible; a hidden one is refreshed when it is shown again. */
export class PipelineGraphPanel implements Disposable {
  readonly document: TextDocument;
  readonly #parts: PipelineGraphParts;
  readonly #panel: WebPanel<PipelineGraphSent, PipelineGraphReceived>;
  readonly #listening: Disposable;
  readonly #open = new Set<string>();
  readonly #closed = new Set<string>();
  #shown: GraphDescription | null = null;
  #pause: NodeJS.Timeout | undefined;

  constructor(parts: PipelineGraphParts, extension: Uri, document: TextDocument, onClosed: () => void) {
    this.#parts = parts;
    this.document = document;
    const name = fileNameOf(document.uri);
    this.#panel = new WebPanel(extension, { page: 'pipelineGraph', title: l10n.t('Graph of {0}', name), beside: true });
    const isOurs = (other: TextDocument): boolean => other.uri.toString() === document.uri.toString();
    this.#listening = Disposable.from(
      this.#panel.onDidReceive((message) => void parts.report.guard('pipelineGraph', () => this.receive(message))),
      this.#panel.onDidChangeVisibility(() => this.#refreshSoon(0)),
      workspace.onDidChangeTextDocument(({ document: changed }) => {
        // Another document may be the template of a node.
        if (isOurs(changed) || (changed.languageId === document.languageId && this.#open.size > 0)) this.#refreshSoon(TYPING_PAUSE);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
        if (selection !== undefined && isOurs(textEditor.document)) this.#follow(selection.active);
      }),
      this.#panel.onDidDispose(() => {
        this.#stop();
        onClosed();
      }),
    );
  }

  /** The graph that the page shows; null before the first one. */
  get shown(): GraphDescription | null {
    return this.#shown;
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Asks for the graph of the current text; null if it is neither a pipeline nor a template. */
  describe(): Promise<GraphDescription | null> {
    const params: DescribeGraph = {
      textDocument: { uri: this.document.uri.toString() },
      open: [...this.#open],
      closed: [...this.#closed],
    };
    return this.#parts.language.ask<GraphDescription>(DESCRIBE_GRAPH, params);
  }

  /** Shows the graph of a version of the document, with the node at the cursor. */
  show(description: GraphDescription): void {
    this.#shown = description;
    this.#panel.show({ type: 'graph', title: this.#panel.title, graph: description.graph });
    const editor = window.visibleTextEditors.find(({ document }) => document === this.document);
    if (editor !== undefined) this.#follow(editor.selection.active);
  }

  /** Handles a message of the page. */
  async receive(message: PipelineGraphReceived): Promise<void> {
    if (message.type === 'toggle') return this.#toggle(message.nodes, message.isOpen);
    const index = this.#shown?.graph.cards.findIndex(({ key }) => key === message.node) ?? -1;
    const place = this.#shown?.places[index];
    if (place === undefined) return;
    const uri = place.uri === null ? this.document.uri : Uri.parse(place.uri);
    await showPlace(uri, place.selection, message.focus);
  }

  dispose(): void {
    this.#stop();
    this.#panel.dispose();
  }

  #stop(): void {
    clearTimeout(this.#pause);
    this.#listening.dispose();
  }

  async #toggle(nodes: readonly string[], isOpen: boolean): Promise<void> {
    for (const node of nodes) {
      (isOpen ? this.#open : this.#closed).add(node);
      (isOpen ? this.#closed : this.#open).delete(node);
    }
    await this.#refresh();
  }

  #refreshSoon(pause: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#parts.report.guard('pipelineGraph', () => this.#refresh()), pause);
  }

  async #refresh(): Promise<void> {
    if (!this.#panel.isVisible || this.document.isClosed) return;
    const description = await this.describe();
    if (description !== null) this.show(description);
    // The last graph stays, so that it does not come and go while someone types.
    else this.#panel.notify({ type: 'status', text: l10n.t('The text is no pipeline at the moment. The graph shows what it was before.') });
  }

  #follow(position: { readonly line: number; readonly character: number }): void {
    if (!this.#panel.isVisible || this.#shown?.version !== this.document.version) return;
    const index = findNodeAt(this.#shown.places, position);
    const card = index === undefined ? undefined : this.#shown.graph.cards[index];
    if (card !== undefined) this.#panel.notify({ type: 'follow', node: card.key });
  }
}
