import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { PipelineGraphReceived, PipelineGraphSent, PipelineGraphState } from '../../messages/pipelineGraph.ts';
import { element } from '../element.ts';
import { listen } from '../host.ts';
import { createToolbar, type Toolbar } from '../toolbar.ts';
import { createDetails, type Details } from './details.ts';
import { Graph } from './graph.ts';
import { listenToKeys } from './keys.ts';
import { listenToPointer } from './pointer.ts';
import { Stage } from './stage.ts';

const HELP = l10n.t(
  'The arrow keys move up and down, and expand and collapse. Enter shows the line in the editor. Type a name to go there. Plus, minus, and zero zoom; Shift and an arrow key scroll the graph.',
);

/** The page of a pipeline's graph. */
class Page {
  readonly #send: (message: PipelineGraphReceived) => void;
  readonly #graph = new Graph();
  readonly #stage: Stage;
  readonly #toolbar: Toolbar;
  readonly #details: Details;
  readonly #empty: HTMLElement;
  #wanted = '';
  #hits: readonly number[] = [];

  constructor(title: string, send: (message: PipelineGraphReceived) => void) {
    this.#send = send;
    this.#stage = new Stage(this.#graph, (zoom) => this.#toolbar.showZoom(zoom));
    this.#toolbar = createToolbar(
      {
        find: l10n.t('Find by name or type'),
        noMatch: l10n.t('Nothing found'),
        openAll: l10n.t('Expand All'),
        closeAll: l10n.t('Collapse Stages'),
      },
      {
        find: (text) => this.#find(text, true),
        next: (by) => this.#goToMatch(by),
        leave: () => this.#stage.bringActive(true),
        openAll: () => this.#toggle(this.#listClosed(), true),
        closeAll: () => this.#toggle(this.#listStages(), false),
        zoomOut: () => this.#stage.zoomOut(),
        zoomIn: () => this.#stage.zoomIn(),
        fit: () => this.#stage.fit(),
      },
    );
    this.#details = createDetails(() => this.#reveal(true));
    this.#empty = element('p', { class: 'empty quiet', text: l10n.t('This pipeline has no stages yet.') });
    const help = element('p', { class: 'visually-hidden', text: HELP, attributes: { id: 'help' } });
    const heading = element('h1', { class: 'visually-hidden', text: title });
    document.querySelector('#root')?.append(heading, this.#toolbar.root, help, this.#empty, this.#stage.root, this.#details.root);
    listenToKeys(this.#graph, this.#stage, {
      go: (index) => this.#go(index),
      toggle: (indexes, isOpen) => this.#toggle(indexes, isOpen),
      reveal: () => this.#reveal(true),
    });
    listenToPointer(this.#stage, {
      choose: (key) => this.#choose(key),
      toggle: (key) => {
        this.#graph.choose(key);
        this.#toggle([this.#graph.active], this.#graph.cards[this.#graph.active]?.isOpen === false);
      },
      reveal: (key) => {
        this.#graph.choose(key);
        this.#reveal(true);
      },
    });
  }

  /** Shows a version of the graph. */
  show({ graph }: PipelineGraphState): void {
    const hadFocus = this.#stage.tree.contains(document.activeElement);
    this.#graph.replace(graph);
    this.#empty.hidden = graph.cards.length > 1 || graph.cards[0]?.kind !== 'root';
    this.#hits = this.#graph.find(this.#wanted);
    this.#stage.draw();
    this.#stage.showHits(new Set(this.#hits));
    if (hadFocus && !this.#stage.tree.contains(document.activeElement)) this.#stage.focusActive();
    this.#details.showStatus('');
    this.#chosen();
  }

  /** Selects the node at the editor’s cursor, without taking the focus. */
  follow(key: string): void {
    if (this.#graph.cards[this.#graph.active]?.key === key || !this.#graph.choose(key)) return;
    this.#stage.bringActive();
    this.#chosen();
  }

  showStatus(text: string): void {
    this.#details.showStatus(text);
  }

  #find(text: string, isTyped: boolean): void {
    this.#wanted = text;
    this.#hits = this.#graph.find(text);
    this.#stage.showHits(new Set(this.#hits));
    const [first] = this.#hits;
    if (isTyped && first !== undefined && !this.#hits.includes(this.#graph.active)) this.#show(first, false);
    this.#countMatches();
  }

  #goToMatch(by: 1 | -1): void {
    if (this.#hits.length === 0) return;
    const at = this.#hits.indexOf(this.#graph.active);
    this.#show(this.#hits[at === -1 ? 0 : (at + by + this.#hits.length) % this.#hits.length]!, false);
  }

  #go(index: number | undefined): void {
    if (index !== undefined) this.#show(index, true);
  }

  #show(index: number, focus: boolean): void {
    const card = this.#graph.cards[index];
    if (card === undefined) return;
    this.#graph.choose(card.key);
    this.#stage.bringActive(focus);
    this.#chosen();
  }

  #choose(key: string): void {
    if (!this.#graph.choose(key)) return;
    this.#stage.bringActive(true);
    this.#chosen();
    this.#reveal(false);
  }

  #chosen(): void {
    this.#details.show(this.#graph.cards[this.#graph.active]);
    this.#countMatches();
  }

  #countMatches(): void {
    const at = this.#hits.indexOf(this.#graph.active) + 1;
    this.#toolbar.showCount(this.#wanted.trim() === '' ? null : { at, of: this.#hits.length });
  }

  #reveal(focus: boolean): void {
    const card = this.#graph.cards[this.#graph.active];
    if (card !== undefined) this.#send({ type: 'reveal', node: card.key, focus });
  }

  #toggle(indexes: readonly number[], isOpen: boolean): void {
    const nodes = indexes.flatMap((index) => this.#graph.cards[index]?.key ?? []);
    if (nodes.length > 0) this.#send({ type: 'toggle', nodes, isOpen });
  }

  #listClosed(): number[] {
    return this.#graph.cards.flatMap(({ isOpen }, index) => (isOpen === false ? [index] : []));
  }

  #listStages(): number[] {
    return this.#graph.cards.flatMap(({ kind, isOpen }, index) => (kind === 'stage' && isOpen === true ? [index] : []));
  }
}

let page: Page | null = null;

const sender = listen<PipelineGraphSent, PipelineGraphReceived>((message) => {
  if (message.type === 'graph') {
    const startedAt = performance.now();
    page ??= new Page(message.title, (answer) => sender.send(answer));
    page.show(message);
    performance.measure('fairlead.drawn', { start: startedAt });
  } else if (message.type === 'follow') page?.follow(message.node);
  else page?.showStatus(message.text);
});
