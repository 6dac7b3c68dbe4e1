import * as l10n from '@vscode/l10n';
import { element } from '../element.ts';
import { bringIntoView, fitAll, MARGIN, type Size, type Viewport, ZOOM, zoomAt } from '../viewport.ts';
import { Cards, MIN_READABLE, toBox } from './cards.ts';
import type { Chart } from './chart.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Minimum zoom of a card that is brought into view. */
const COMFORTABLE = 0.7;
/** Minimum zoom at which a chart shown as a whole is readable. */
const LEGIBLE = 0.5;

/** A point in the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The window onto the chart: the visible part, and its zoom. Draws at most once per frame. */
export class Stage {
  readonly root: HTMLElement;
  readonly tree: HTMLElement;
  readonly #chart: Chart;
  readonly #world: HTMLElement;
  readonly #cards: Cards;
  readonly #onZoom: (zoom: number) => void;
  #view: Viewport = { x: 0, y: 0, zoom: 1 };
  #hits: ReadonlySet<number> = new Set();
  #target: number | null = null;
  #isAwaited = false;
  /** The whole chart is visible, and stays so when the window is resized, until the user moves or zooms. */
  #isFitted = false;

  constructor(chart: Chart, onZoom: (zoom: number) => void) {
    this.#chart = chart;
    this.#onZoom = onZoom;
    const lines = document.createElementNS(SVG, 'path');
    const shapes = document.createElementNS(SVG, 'path');
    lines.setAttribute('class', 'lines');
    shapes.setAttribute('class', 'shapes');
    const drawing = document.createElementNS(SVG, 'svg');
    drawing.setAttribute('aria-hidden', 'true');
    drawing.append(lines, shapes);
    this.tree = element('div', { class: 'tree', attributes: { role: 'tree', 'aria-describedby': 'help' } });
    this.#world = element('div', { class: 'world' }, drawing, this.tree);
    this.root = element('div', { class: 'stage' }, this.#world);
    this.#cards = new Cards(this.tree, lines, shapes);
    new ResizeObserver(() => (this.#isFitted ? this.fit() : this.draw())).observe(this.root);
  }

  /** Redraws everything, because the people changed. */
  replace(): void {
    this.tree.setAttribute('aria-label', l10n.t('{0} people by their managers', this.#chart.people.length));
    this.#cards.forget();
    this.draw();
  }

  get size(): Size {
    return { width: this.root.clientWidth, height: this.root.clientHeight };
  }

  draw(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    requestAnimationFrame(() => this.drawNow());
  }

  drawNow(): void {
    this.#isAwaited = false;
    const { x, y, zoom } = this.#view;
    this.#world.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    this.root.classList.toggle('far', zoom < MIN_READABLE);
    this.#cards.draw(this.#chart, this.#view, this.size, { hits: this.#hits, target: this.#target });
  }

  /** Scrolls the chart. */
  pan(right: number, down: number): void {
    this.#isFitted = false;
    this.#view = { ...this.#view, x: this.#view.x + right, y: this.#view.y + down };
    this.draw();
  }

  /** Zooms around `point`, by default the middle. */
  zoom(factor: number, point: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.#look(zoomAt(this.#view, this.#view.zoom * factor, point));
  }

  zoomIn(): void {
    this.zoom(ZOOM.step);
  }

  zoomOut(): void {
    this.zoom(1 / ZOOM.step);
  }

  fit(): void {
    this.#look(fitAll(this.#chart.layout, this.size));
    this.#isFitted = true;
  }

  /** Shows the whole chart, with fewer levels if they would be unreadable. If even the fewest are, shows the top at a readable size. */
  begin(): void {
    const { width, height } = this.size;
    this.#isFitted = false;
    // Hidden, or not laid out yet: starts when it has a size.
    if (width === 0 || height === 0) {
      this.#isFitted = true;
      return;
    }
    while (fitAll(this.#chart.layout, this.size).zoom < LEGIBLE && this.#chart.closeLevel());
    const whole = fitAll(this.#chart.layout, this.size);
    if (whole.zoom >= LEGIBLE) {
      this.#look(whole);
      this.#isFitted = true;
      return;
    }
    this.#look({ ...whole, zoom: COMFORTABLE });
    this.bringActive('middle');
  }

  /** Brings the selected person into view, and focuses the card if `focus` is set. */
  bringActive(how: 'near' | 'middle' | 'focus' = 'near'): void {
    const place = this.#chart.layout.placeOf.get(this.#chart.active);
    if (place === undefined) return;
    const box = toBox(this.#chart, place);
    if (how === 'middle') {
      const { zoom } = this.#view;
      const middle = this.size.width / 2 - (box.x + box.width / 2) * zoom;
      // Leaves no more empty space at a side than necessary.
      const x = Math.min(MARGIN, Math.max(middle, this.size.width - MARGIN - this.#chart.layout.width * zoom));
      this.#view = { ...this.#view, x };
    }
    if (this.#view.zoom < COMFORTABLE && how === 'focus') this.#view = { ...this.#view, zoom: COMFORTABLE };
    this.#look(bringIntoView(this.#view, box, this.size));
    if (how === 'focus') this.focusActive();
  }

  /** Focuses the selected person’s card without the browser’s own scrolling. */
  focusActive(): void {
    this.drawNow();
    this.#cards.find(this.#chart.active)?.focus({ preventScroll: true });
  }

  /** Returns the person at a point of the window; null if there is none. */
  personAt({ x, y }: Point): number | null {
    const { left, top } = this.root.getBoundingClientRect();
    const { layout } = this.#chart;
    const [inX, inY] = [(x - left - this.#view.x) / this.#view.zoom, (y - top - this.#view.y) / this.#view.zoom];
    const place = layout.shown.findIndex((_, at) => {
      const box = toBox(this.#chart, at);
      return inX >= box.x && inX < box.x + box.width && inY >= box.y && inY < box.y + box.height;
    });
    return layout.shown[place] ?? null;
  }

  /** Keeps a person’s card at the same position while the chart around it changes. */
  keepInPlace(person: number, change: () => void): void {
    const before = this.#corner(person);
    change();
    const after = this.#corner(person);
    if (before !== null && after !== null) this.pan(before.x - after.x, before.y - after.y);
    else this.draw();
  }

  showHits(hits: ReadonlySet<number>): void {
    this.#hits = hits;
    this.draw();
  }

  showTarget(target: number | null): void {
    if (this.#target === target) return;
    this.#target = target;
    this.draw();
  }

  #corner(person: number): Point | null {
    const place = this.#chart.layout.placeOf.get(person);
    if (place === undefined) return null;
    const { x, y, zoom } = this.#view;
    const box = toBox(this.#chart, place);
    return { x: x + box.x * zoom, y: y + box.y * zoom };
  }

  #look(view: Viewport): void {
    const { x, y, zoom } = this.#view;
    if (x !== view.x || y !== view.y || zoom !== view.zoom) this.#isFitted = false;
    this.#view = view;
    this.#onZoom(view.zoom);
    this.draw();
  }
}
