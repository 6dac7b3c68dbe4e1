import * as l10n from '@vscode/l10n';
import { element } from '../element.ts';
import { bringIntoView, fitAll, MARGIN, type Size, type Viewport, ZOOM, zoomAt } from '../viewport.ts';
import { Cards } from './cards.ts';
import type { Graph } from './graph.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Minimum zoom of a card that is brought into view. */
const COMFORTABLE = 0.7;
/** Minimum zoom at which a graph shown as a whole is readable. */
const LEGIBLE = 0.5;

/** A point in the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The window onto the graph: the visible part, and its zoom. */
export class Stage {
  readonly root: HTMLElement;
  readonly tree: HTMLElement;
  readonly #graph: Graph;
  readonly #world: HTMLElement;
  readonly #cards: Cards;
  readonly #onZoom: (zoom: number) => void;
  #view: Viewport = { x: MARGIN, y: MARGIN, zoom: 1 };
  #hits: ReadonlySet<number> = new Set();
  /** The whole graph is visible, and stays so when the window is resized, until the user moves or zooms. */
  #isFitted = false;
  #hasBegun = false;

  constructor(graph: Graph, onZoom: (zoom: number) => void) {
    this.#graph = graph;
    this.#onZoom = onZoom;
    const drawing = document.createElementNS(SVG, 'svg');
    drawing.setAttribute('aria-hidden', 'true');
    drawing.append(createTip());
    this.tree = element('div', { class: 'tree', attributes: { role: 'tree', 'aria-describedby': 'help' } });
    // Lines are above the cards, because a card contains what it leads between.
    this.#world = element('div', { class: 'world' }, this.tree, drawing);
    this.root = element('div', { class: 'stage' }, this.#world);
    this.#cards = new Cards(this.tree, drawing);
    new ResizeObserver(() => {
      if (!this.#hasBegun) this.#begin();
      else if (this.#isFitted) this.fit();
    }).observe(this.root);
  }

  /** Draws the graph, and keeps what is visible where it is. */
  draw(): void {
    this.tree.setAttribute('aria-label', l10n.t('{0} with its stages and steps', this.#graph.cards[0]?.name ?? ''));
    this.#cards.draw(this.#graph, this.#hits);
    if (!this.#hasBegun) this.#begin();
    else if (this.#isFitted) this.fit();
  }

  /** Marks the cards that a search found. */
  showHits(hits: ReadonlySet<number>): void {
    this.#hits = hits;
    this.#cards.draw(this.#graph, hits);
  }

  /** Scrolls the graph. */
  pan(right: number, down: number): void {
    this.#look({ ...this.#view, x: this.#view.x + right, y: this.#view.y + down });
  }

  /** Zooms around `point`, by default the middle. */
  zoom(factor: number, point: Point = { x: this.#size.width / 2, y: this.#size.height / 2 }): void {
    this.#look(zoomAt(this.#view, this.#view.zoom * factor, point));
  }

  zoomIn(): void {
    this.zoom(ZOOM.step);
  }

  zoomOut(): void {
    this.zoom(1 / ZOOM.step);
  }

  fit(): void {
    this.#look(fitAll(this.#graph.plain, this.#size));
    this.#isFitted = true;
  }

  /** Brings the selected card into view, of one that contains others its title, and focuses it if `focus` is set. */
  bringActive(focus = false): void {
    const card = this.#graph.cards[this.#graph.active];
    if (card === undefined) return;
    this.#cards.select(this.#graph);
    const zoom = this.#view.zoom < COMFORTABLE && focus && !this.#isFitted ? COMFORTABLE : this.#view.zoom;
    const box = { x: card.x, y: card.y, width: Math.min(card.width, 220), height: Math.min(card.height, 60) };
    const wasFitted = this.#isFitted;
    const before = this.#view;
    this.#look(bringIntoView({ ...this.#view, zoom }, box, this.#size));
    this.#isFitted = wasFitted && before.x === this.#view.x && before.y === this.#view.y;
    if (focus) this.focusActive();
  }

  /** Focuses the selected card without the browser’s own scrolling. */
  focusActive(): void {
    const key = this.#graph.cards[this.#graph.active]?.key;
    if (key !== undefined) this.#cards.find(key)?.focus({ preventScroll: true });
  }

  get #size(): Size {
    return { width: this.root.clientWidth, height: this.root.clientHeight };
  }

  /** Shows the whole graph if it is readable then, otherwise its start. */
  #begin(): void {
    if (this.#size.width === 0 || this.#size.height === 0 || this.#graph.cards.length === 0) return;
    this.#hasBegun = true;
    const whole = fitAll(this.#graph.plain, this.#size);
    if (whole.zoom >= LEGIBLE) this.fit();
    else this.#look({ x: MARGIN, y: MARGIN, zoom: COMFORTABLE });
  }

  #look(view: Viewport): void {
    this.#isFitted = false;
    this.#view = view;
    const { x, y, zoom } = view;
    this.#world.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    this.root.classList.toggle('far', zoom < 0.35);
    this.#onZoom(zoom);
  }
}

/** Creates the tip of all lines. */
function createTip(): SVGElement {
  const marker = document.createElementNS(SVG, 'marker');
  const attributes = { id: 'tip', viewBox: '0 0 8 8', refX: '7', refY: '4', markerWidth: '7', markerHeight: '7', orient: 'auto' };
  for (const [name, value] of Object.entries(attributes)) marker.setAttribute(name, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M0 0L8 4L0 8z');
  path.setAttribute('class', 'tip');
  marker.append(path);
  return marker;
}
