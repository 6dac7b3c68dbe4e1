import * as l10n from '@vscode/l10n';
import type { GraphCard } from '../../../../server/core/platform/pipelines/graph/plainGraph.ts';
import { countProblems } from '../details.ts';
import { element, setAttributes } from '../element.ts';
import { createLayers, createSvg, type Picture } from '../stage.ts';
import type { Box, Size } from '../viewport.ts';
import type { Graph } from './graph.ts';

/** A card on the page, and what it shows. */
interface Drawn {
  readonly root: HTMLElement;
  readonly name: HTMLElement;
  readonly brief: HTMLElement;
  readonly fault: HTMLElement;
  readonly toggle: HTMLElement;
}

/** Draws the cards of a graph and the lines between them. What is on the page already is changed only where it differs. */
export class Cards implements Picture {
  readonly tree: HTMLElement;
  readonly layers: readonly Element[];
  readonly minReadable = 0.35;
  readonly staysWhole = true;
  readonly #graph: Graph;
  readonly #lines: SVGElement;
  readonly #drawn = new Map<string, Drawn>();
  #paths: SVGPathElement[] = [];
  #selected: HTMLElement | undefined;

  constructor(graph: Graph) {
    const { tree, drawing } = createLayers();
    const marker = { id: 'tip', viewBox: '0 0 8 8', refX: '7', refY: '4', markerWidth: '7', markerHeight: '7', orient: 'auto' };
    const tip = createSvg('marker', marker);
    tip.append(createSvg('path', { d: 'M0 0L8 4L0 8z', class: 'tip' }));
    drawing.append(tip);
    this.#graph = graph;
    this.#lines = drawing;
    this.tree = tree;
    // Lines are above the cards, because a card contains what it leads between.
    this.layers = [tree, drawing];
  }

  get size(): Size {
    return this.#graph.plain;
  }

  /** Of a card that contains others, the title. */
  get activeBox(): Box | undefined {
    const card = this.#graph.cards[this.#graph.active];
    return card && { x: card.x, y: card.y, width: Math.min(card.width, 220), height: Math.min(card.height, 60) };
  }

  get activeCard(): HTMLElement | undefined {
    return this.#drawn.get(this.#graph.cards[this.#graph.active]?.key ?? '')?.root;
  }

  /** The page shows and hides contents only as the user asks. */
  closeLevel(): boolean {
    return false;
  }

  /** Shows which card is selected: all cards stay on the page, wherever the view is. */
  draw(): void {
    const { activeCard } = this;
    if (activeCard === this.#selected) return;
    if (this.#selected !== undefined) select(this.#selected, false);
    if (activeCard !== undefined) select(activeCard, true);
    this.#selected = activeCard;
  }

  /** Draws another version of the graph, or other hits of a search. */
  update(hits: ReadonlySet<number>): void {
    const graph = this.#graph;
    this.tree.setAttribute('aria-label', l10n.t('{0} with its stages and steps', graph.nameOf(0)));
    const wanted = new Set(graph.cards.map(({ key }) => key));
    for (const [key, { root }] of this.#drawn) {
      if (wanted.has(key)) continue;
      root.remove();
      this.#drawn.delete(key);
    }
    let next = this.tree.firstElementChild;
    for (const [index, card] of graph.cards.entries()) {
      const drawn = this.#drawn.get(card.key) ?? this.#make(card);
      // Readers follow the order of the page, so it has to be that of the graph.
      if (drawn.root === next) next = next.nextElementSibling;
      else this.tree.insertBefore(drawn.root, next);
      update(drawn, card);
      setAttributes(drawn.root, {
        'aria-level': String(graph.levelOf(index)),
        'aria-setsize': String(graph.listBeside(index).length),
        'aria-posinset': String(graph.positionOf(index)),
      });
      drawn.root.classList.toggle('hit', hits.has(index));
    }
    this.#drawLines(graph.plain.lines);
    this.draw();
  }

  #make({ key, kind }: GraphCard): Drawn {
    const name = element('div', { class: 'name' });
    // Not visible, but read out: separates the name from what follows.
    const gap = new Text(' ');
    const brief = element('div', { class: 'brief' });
    const fault = element('span', { class: 'fault', attributes: { 'aria-hidden': 'true', 'data-symbol': '!' } });
    const toggle = element('span', { class: 'toggle', attributes: { 'aria-hidden': 'true' } });
    const root = element('div', { class: `card ${kind}`, attributes: { role: 'treeitem' } }, name, gap, brief, fault, toggle);
    root.dataset.key = key;
    select(root, false);
    toggle.dataset.toggle = '';
    const drawn = { root, name, brief, fault, toggle };
    this.#drawn.set(key, drawn);
    return drawn;
  }

  #drawLines(lines: readonly string[]): void {
    for (const path of this.#paths.splice(lines.length)) path.remove();
    for (const [index, line] of lines.entries()) {
      let path = this.#paths[index];
      if (path === undefined) {
        path = createSvg('path', { class: 'line', 'marker-end': 'url(#tip)' });
        this.#paths.push(path);
        this.#lines.append(path);
      }
      setAttributes(path, { d: line });
    }
  }
}

function update({ root, name, brief, fault, toggle }: Drawn, card: GraphCard): void {
  const { x, y, width, height, isOpen, problems, isOfTemplate } = card;
  root.style.transform = `translate(${x}px, ${y}px)`;
  root.style.width = `${width}px`;
  root.style.height = `${height}px`;
  write(name, card.name);
  write(brief, card.brief);
  setAttributes(root, { 'aria-label': describeCard(card) });
  root.title = [card.name, ...card.details, ...new Set(problems.map(({ message }) => message))].join('\n');
  root.classList.toggle('open', isOpen === true && card.kind !== 'step');
  root.classList.toggle('foreign', isOfTemplate);
  fault.hidden = problems.length === 0;
  fault.classList.toggle('warning', !problems.some(({ severity }) => severity === 'error'));
  toggle.hidden = isOpen === null;
  if (isOpen === null) root.removeAttribute('aria-expanded');
  else setAttributes(root, { 'aria-expanded': String(isOpen) });
  setAttributes(toggle, { 'data-symbol': isOpen === true ? '−' : '+' });
}

/** Returns everything that a card shows, in one line for screen readers: first what is visible, as it is written there. */
function describeCard({ name, brief, details, problems, isOfTemplate }: GraphCard): string {
  const [what = '', ...others] = details;
  // The type is part of what is visible.
  const kind = brief === '' ? what : what.replace(/,.*/, '');
  const parts = [name, brief, kind, ...others, isOfTemplate ? l10n.t('from a template') : '', countProblems(problems)];
  return parts.filter((part) => part !== '').join(', ');
}

function select(root: HTMLElement, isSelected: boolean): void {
  root.tabIndex = isSelected ? 0 : -1;
  root.setAttribute('aria-selected', String(isSelected));
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
