import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { PipelineGraphReceived, PipelineGraphState } from '../../messages/trees.ts';
import { createDetails, type Details } from '../details.ts';
import { createButton } from '../element.ts';
import { listenForTree, TreePage } from '../treePage.ts';
import { Cards } from './cards.ts';
import { Graph } from './graph.ts';

const HELP = l10n.t(
  'The arrow keys move up and down, and expand and collapse. Enter shows the line in the editor. Type a name to go there. Plus, minus, and zero zoom; Shift and an arrow key scroll the graph.',
);

/** The page of a pipeline's graph. */
class PipelineGraphPage {
  readonly #send: (message: PipelineGraphReceived) => void;
  readonly #graph = new Graph();
  readonly #cards = new Cards(this.#graph);
  readonly #page: TreePage;
  readonly #details: Details;

  constructor(title: string, send: (message: PipelineGraphReceived) => void) {
    this.#send = send;
    const showLine = l10n.t('Show Line');
    this.#details = createDetails(
      showLine,
      createButton(showLine, () => this.#reveal(this.#graph.active, true)),
    );
    const texts = {
      title,
      help: HELP,
      empty: l10n.t('This pipeline has no stages yet.'),
      find: l10n.t('Find by name or type'),
      noMatch: l10n.t('Nothing found'),
      openAll: l10n.t('Expand All'),
      closeAll: l10n.t('Collapse Stages'),
    };
    this.#page = new TreePage(this.#graph, this.#cards, texts, this.#details.root, {
      chosen: () => this.#showChosen(),
      showHits: (hits) => this.#cards.update(hits),
      reveal: (card, focus) => this.#reveal(card, focus),
      openAll: () => this.#toggle(this.#graph.order, true),
      closeAll: () => this.#toggle(this.#listStages(), false),
      setOpen: (isOpen) => this.#toggle([this.#graph.active], isOpen),
      openBeside: () => this.#toggle(this.#graph.listBeside(this.#graph.active), true),
      cardAt: ({ x, y }) => this.#graph.indexOf(toKey(document.elementFromPoint(x, y))) ?? null,
      toggle: (card) => {
        this.#graph.choose(card);
        this.#toggle([card], this.#graph.isOpen(card) === false);
      },
    });
  }

  /** Shows a version of the graph. */
  show({ graph }: PipelineGraphState): void {
    const { hasFocus } = this.#page;
    this.#graph.replace(graph);
    this.#page.showEmpty(graph.cards.length <= 1 && graph.cards[0]?.kind === 'root');
    this.#page.searchAgain();
    this.#page.stage.refit();
    if (hasFocus && !this.#page.hasFocus) this.#page.stage.focusActive();
    this.#details.showStatus('');
    this.#page.chosen();
  }

  /** Selects the node at the editor’s cursor, without taking the focus. */
  follow(key: string): void {
    const card = this.#graph.indexOf(key);
    if (card !== undefined && card !== this.#graph.active) this.#page.show(card);
  }

  showStatus(text: string): void {
    this.#details.showStatus(text);
  }

  #showChosen(): void {
    const card = this.#graph.cards[this.#graph.active];
    const origin = card?.isOfTemplate === true ? [l10n.t('from a template')] : [];
    this.#details.show(card === undefined ? null : { ...card, parts: [...card.details, ...origin] });
  }

  #reveal(card: number, focus: boolean): void {
    const node = this.#graph.cards[card]?.key;
    if (node !== undefined) this.#send({ type: 'reveal', node, focus });
  }

  /** Shows or hides the contents of cards, if they have any and are not in that state. */
  #toggle(cards: readonly number[], isOpen: boolean): void {
    const nodes = cards.flatMap((card) => (this.#graph.isOpen(card) === !isOpen ? [this.#graph.cards[card]!.key] : []));
    if (nodes.length > 0) this.#send({ type: 'toggle', nodes, isOpen });
  }

  #listStages(): readonly number[] {
    return this.#graph.order.filter((card) => this.#graph.cards[card]!.kind === 'stage');
  }
}

function toKey(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-key]')?.dataset.key;
}

listenForTree<PipelineGraphState, string, PipelineGraphReceived>((title, send) => new PipelineGraphPage(title, send));
