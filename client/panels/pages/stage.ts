import { element, setAttributes } from './element.ts';
import { type Box, bringIntoView, fitAll, MARGIN, type Point, type Size, type Viewport, ZOOM, zoomAt } from './viewport.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Minimum zoom of a card that is brought into view. */
const COMFORTABLE = 0.7;
/** Minimum zoom at which a picture shown as a whole is readable. */
const LEGIBLE = 0.5;

/** A picture of a tree: its elements, and its sizes at full zoom. */
export interface Picture {
  /** The element with the cards. */
  readonly tree: HTMLElement;
  /** The elements on top of each other, the lowest first. */
  readonly layers: readonly Element[];
  readonly size: Size;
  /** Below this zoom cards are unreadable. */
  readonly minReadable: number;
  /** Whether focusing a card never zooms in while the whole picture is visible. */
  readonly staysWhole: boolean;
  /** The part of the selected card to bring into view; undefined if there is none. */
  readonly activeBox: Box | undefined;
  /** The element of the selected card. */
  readonly activeCard: HTMLElement | undefined;
  /** Draws what is visible; called once per frame if something moved. */
  draw(view: Viewport, window: Size): void;
  /** Makes the picture smaller by hiding its lowest level; returns false if it cannot. */
  closeLevel(): boolean;
}

/** Creates the element for the cards of a picture, and the one for its lines. */
export function createLayers(): { readonly tree: HTMLElement; readonly drawing: SVGElement } {
  const drawing = createSvg('svg', { 'aria-hidden': 'true' });
  return { tree: element('div', { class: 'tree', attributes: { role: 'tree', 'aria-describedby': 'help' } }), drawing };
}

/** Creates an SVG element with its attributes. */
export function createSvg<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Readonly<Record<string, string>>) {
  const made = document.createElementNS(SVG, tag);
  setAttributes(made, attributes);
  return made;
}

/** The window onto a picture: the visible part, and its zoom. Draws at most once per frame. */
export class Stage {
  readonly root: HTMLElement;
  readonly #picture: Picture;
  readonly #world: HTMLElement;
  readonly #onZoom: (zoom: number) => void;
  #view: Viewport = { x: MARGIN, y: MARGIN, zoom: 1 };
  #isAwaited = false;
  /** The whole picture is visible, and stays so when the window is resized, until the user moves or zooms. */
  #isFitted = false;
  #hasBegun = false;

  constructor(picture: Picture, onZoom: (zoom: number) => void) {
    this.#picture = picture;
    this.#onZoom = onZoom;
    this.#world = element('div', { class: 'world' }, ...picture.layers);
    this.root = element('div', { class: 'stage' }, this.#world);
    new ResizeObserver(() => this.refit()).observe(this.root);
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
    this.root.classList.toggle('far', zoom < this.#picture.minReadable);
    this.#picture.draw(this.#view, this.size);
  }

  /** Scrolls the picture. */
  pan(right: number, down: number): void {
    this.#look({ ...this.#view, x: this.#view.x + right, y: this.#view.y + down });
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
    this.#look(fitAll(this.#picture.size, this.size));
    this.#isFitted = true;
  }

  /** Draws the picture after its size or that of the window changed: it stays visible as a whole if it was. */
  refit(): void {
    if (!this.#hasBegun) this.begin();
    else if (this.#isFitted) this.fit();
    else this.draw();
  }

  /** Shows the whole picture, with fewer levels if they would be unreadable. If even the fewest are, shows its start at a readable size. */
  begin(): void {
    const { width, height } = this.size;
    // Hidden, not laid out yet, or without a card: starts when that changes.
    this.#hasBegun = width > 0 && height > 0 && this.#picture.activeBox !== undefined;
    if (!this.#hasBegun) return;
    while (fitAll(this.#picture.size, this.size).zoom < LEGIBLE && this.#picture.closeLevel());
    const whole = fitAll(this.#picture.size, this.size);
    if (whole.zoom >= LEGIBLE) this.fit();
    else this.#bringToMiddle({ ...whole, zoom: COMFORTABLE });
  }

  /** Brings the selected card into view. */
  bringActive(zoom = this.#view.zoom): void {
    const box = this.#picture.activeBox;
    if (box !== undefined) this.#look(bringIntoView({ ...this.#view, zoom }, box, this.size));
  }

  /** Brings the selected card into view at a readable size, and focuses it. */
  goToActive(): void {
    const { zoom } = this.#view;
    this.bringActive(this.#isFitted && this.#picture.staysWhole ? zoom : Math.max(zoom, COMFORTABLE));
    this.focusActive();
  }

  /** Focuses the selected card without the browser’s own scrolling. */
  focusActive(): void {
    this.drawNow();
    this.#picture.activeCard?.focus({ preventScroll: true });
  }

  /** Converts a point of the window to one of the picture. */
  toPicture({ x, y }: Point): Point {
    const { left, top } = this.root.getBoundingClientRect();
    return { x: (x - left - this.#view.x) / this.#view.zoom, y: (y - top - this.#view.y) / this.#view.zoom };
  }

  /** Keeps a box at the same position while the picture around it changes. */
  keepInPlace(boxOf: () => Box | undefined, change: () => void): void {
    const before = boxOf();
    change();
    const after = boxOf();
    const { zoom } = this.#view;
    if (before !== undefined && after !== undefined) this.pan((before.x - after.x) * zoom, (before.y - after.y) * zoom);
    else this.draw();
  }

  /** The size of what is visible, in pixels. */
  get size(): Size {
    return { width: this.root.clientWidth, height: this.root.clientHeight };
  }

  /** Shows the selected card in the middle, but leaves no more empty space at a side than necessary. */
  #bringToMiddle(view: Viewport): void {
    const { width } = this.size;
    const box = this.#picture.activeBox ?? { x: 0, width: 0 };
    const middle = width / 2 - (box.x + box.width / 2) * view.zoom;
    const x = Math.min(MARGIN, Math.max(middle, width - MARGIN - this.#picture.size.width * view.zoom));
    this.#look({ ...view, x });
    this.bringActive();
  }

  #look(view: Viewport): void {
    const { x, y, zoom } = this.#view;
    if (x !== view.x || y !== view.y || zoom !== view.zoom) this.#isFitted = false;
    this.#view = view;
    this.#onZoom(view.zoom);
    this.draw();
  }
}
