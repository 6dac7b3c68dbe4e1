import { type Disposable, l10n, type TextDocument, Uri, window } from 'vscode';
import { findNodeAt } from '../../server/core/platform/pipelines/graph/plainGraph.ts';
import { DESCRIBE_GRAPH, type DescribeGraph, type GraphDescription } from '../../server/language/protocol/pipelineGraph.ts';
import { showPlace } from '../documents/showPlace.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { DocumentPanel } from '../panels/documentPanel.ts';
import type { PipelineGraphReceived, PipelineGraphState, TreeSent } from '../panels/messages/trees.ts';
import { Absence } from '../window/absence.ts';
import type { Report } from '../window/report.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';

/** What the graph of a pipeline needs of the extension. */
export interface PipelineGraphParts {
  readonly language: FairleadLanguageClient;
  readonly report: Report;
}

/** Milliseconds without changes before a changed document is drawn again. */
const TYPING_PAUSE = 120;

/** Opens the graph of a document. Throws INVALID_REQUEST if it is neither a pipeline nor a template. */
export async function openPipelineGraph(parts: PipelineGraphParts, extension: Uri, document: TextDocument): Promise<PipelineGraphPanel> {
  const description = await describe(parts, document, [], []);
  if (description === null) throw new Absence(l10n.t('This document is neither a pipeline nor a template. Open one, then run this again.'));
  const opened = new PipelineGraphPanel(parts, extension, document);
  opened.show(description);
  return opened;
}

/** The graph of one document. It follows the text and the cursor while it is visible; a hidden one is refreshed when it is shown again. */
export class PipelineGraphPanel implements Disposable {
  readonly panel: DocumentPanel<TreeSent<PipelineGraphState, string>, PipelineGraphReceived>;
  readonly #parts: PipelineGraphParts;
  readonly #open = new Set<string>();
  readonly #closed = new Set<string>();
  #shown: GraphDescription | null = null;

  constructor(parts: PipelineGraphParts, extension: Uri, document: TextDocument) {
    this.#parts = parts;
    this.panel = new DocumentPanel(extension, {
      page: 'pipelineGraph',
      title: l10n.t('Graph of {0}', fileNameOf(document.uri)),
      document,
      report: parts.report,
      receive: (message) => this.receive(message),
      pauseAfter: ({ document: changed }) => {
        // Another document may be the template of a node.
        const isTemplate = changed.languageId === document.languageId && this.#open.size > 0;
        return this.panel.isOf(changed) || isTemplate ? TYPING_PAUSE : null;
      },
      refresh: () => this.#refresh(),
      follow: (position) => this.#follow(position),
    });
    this.panel.onDidChangeVisibility(() => this.panel.refreshSoon(0));
  }

  get #document(): TextDocument {
    return this.panel.document;
  }

  /** The graph that the page shows; null before the first one. */
  get shown(): GraphDescription | null {
    return this.#shown;
  }

  /** Shows the graph of a version of the document, with the node at the cursor. */
  show(description: GraphDescription): void {
    this.#shown = description;
    this.panel.show({ type: 'tree', title: this.panel.title, graph: description.graph });
    const editor = window.visibleTextEditors.find(({ document }) => document === this.#document);
    if (editor !== undefined) this.#follow(editor.selection.active);
  }

  /** Handles a message of the page. */
  async receive(message: PipelineGraphReceived): Promise<void> {
    if (message.type === 'toggle') return this.#toggle(message.nodes, message.isOpen);
    const index = this.#shown?.graph.cards.findIndex(({ key }) => key === message.node) ?? -1;
    const place = this.#shown?.places[index];
    if (place === undefined) return;
    const uri = place.uri === null ? this.#document.uri : Uri.parse(place.uri);
    await showPlace(uri, place.selection, message.focus);
  }

  dispose(): void {
    this.panel.dispose();
  }

  async #toggle(nodes: readonly string[], isOpen: boolean): Promise<void> {
    for (const node of nodes) {
      (isOpen ? this.#open : this.#closed).add(node);
      (isOpen ? this.#closed : this.#open).delete(node);
    }
    await this.#refresh();
  }

  async #refresh(): Promise<void> {
    if (!this.panel.isVisible || this.#document.isClosed) return;
    const description = await describe(this.#parts, this.#document, this.#open, this.#closed);
    if (description !== null) this.show(description);
    // The last graph stays, so that it does not come and go while someone types.
    else this.panel.notify({ type: 'status', text: l10n.t('The text is no pipeline at the moment. The graph shows what it was before.') });
  }

  #follow(position: { readonly line: number; readonly character: number }): void {
    if (!this.panel.isVisible || this.#shown?.version !== this.#document.version) return;
    const index = findNodeAt(this.#shown.places, position);
    const card = index === undefined ? undefined : this.#shown.graph.cards[index];
    if (card !== undefined) this.panel.notify({ type: 'follow', card: card.key });
  }
}

/** Asks for the graph of the current text, with the nodes that the user opened and closed; null if it is neither a pipeline nor a template. */
function describe(
  { language }: PipelineGraphParts,
  { uri }: TextDocument,
  open: Iterable<string>,
  closed: Iterable<string>,
): Promise<GraphDescription | null> {
  const params: DescribeGraph = { textDocument: { uri: uri.toString() }, open: [...open], closed: [...closed] };
  return language.ask<GraphDescription>(DESCRIBE_GRAPH, params);
}
