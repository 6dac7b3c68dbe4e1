import * as l10n from '@vscode/l10n';
import { element, setAttributes } from '../element.ts';
import { createLayers, createSvg, type Picture } from '../stage.ts';
import { type Box, meet, type Size, toSeen, type Viewport } from '../viewport.ts';
import type { Chart } from './chart.ts';
import { describePerson, describeSecond, describeTop, toInitials } from './labels.ts';
import { boxAt, CARD, drawLine } from './layout.ts';

/** Below this zoom level a card is unreadable and is drawn as a plain rectangle. */
const MIN_READABLE = 0.3;
const AROUND = 80;
/** Number of VS Code chart colours, used in turn for branches. */
const COLOURS = 6;

/** Draws a chart: only the visible cards, and the lines between them; plain shapes when zoomed out. */
export class Cards implements Picture {
  readonly tree: HTMLElement;
  readonly layers: readonly Element[];
  readonly minReadable = MIN_READABLE;
  readonly staysWhole = false;
  /** The people to highlight for a search. */
  hits: ReadonlySet<number> = new Set();
  /** The person onto whom another would be dropped. */
  target: number | null = null;
  readonly #chart: Chart;
  readonly #lines = createSvg('path', { class: 'lines' });
  readonly #shapes = createSvg('path', { class: 'shapes' });
  readonly #cards = new Map<number, HTMLElement>();

  constructor(chart: Chart) {
    const { tree, drawing } = createLayers();
    drawing.append(this.#lines, this.#shapes);
    this.#chart = chart;
    this.tree = tree;
    this.layers = [drawing, tree];
  }

  get size(): Size {
    return this.#chart.layout;
  }

  get activeBox(): Box | undefined {
    return this.#chart.boxOf(this.#chart.active);
  }

  get activeCard(): HTMLElement | undefined {
    return this.#cards.get(this.#chart.active);
  }

  closeLevel(): boolean {
    return this.#chart.closeLevel();
  }

  /** Removes all cards, because the set of people changed. */
  forget(): void {
    this.tree.setAttribute('aria-label', l10n.t('{0} people by their managers', this.#chart.people.length));
    for (const card of this.#cards.values()) card.remove();
    this.#cards.clear();
  }

  draw(view: Viewport, window: Size): void {
    const chart = this.#chart;
    const { layout } = chart;
    const seen = toSeen(view, window, AROUND);
    const isReadable = view.zoom >= MIN_READABLE;
    const wanted = new Set<number>();
    const lines: string[] = [];
    const shapes: string[] = [];
    layout.shown.forEach((person, place) => {
      const box = boxAt(layout, place);
      if (person === chart.active || (isReadable && meet(box, seen))) wanted.add(person);
      if (!isReadable && meet(box, seen)) shapes.push(`M${box.x} ${box.y}h${CARD.width}v${CARD.height}h${-CARD.width}z`);
      const manager = layout.managers[place]!;
      if (manager !== -1 && meet(around(box, boxAt(layout, manager)), seen)) lines.push(drawLine(layout, place));
    });
    this.#lines.setAttribute('d', lines.join(''));
    this.#shapes.setAttribute('d', shapes.join(''));

    for (const [person, card] of this.#cards) {
      if (wanted.has(person)) continue;
      card.remove();
      this.#cards.delete(person);
    }
    const made: HTMLElement[] = [];
    for (const person of wanted) {
      let card = this.#cards.get(person);
      if (card === undefined) {
        card = this.#make(person);
        this.#cards.set(person, card);
        made.push(card);
      }
      this.#update(person, card);
    }
    this.tree.append(...made);
  }

  #make(person: number): HTMLElement {
    const chart = this.#chart;
    const { email, role, problems } = chart.people[person]!;
    const title = chart.nameOf(person);
    const severity = problems.some((problem) => problem.severity === 'error') ? 'error' : 'warning';
    const isOdd = describeTop(chart, person) !== '';
    const card = element(
      'div',
      { class: 'card', attributes: { role: 'treeitem', id: `person-${person}`, 'aria-label': describePerson(chart, person) } },
      toSymbol('initials', toInitials(title)),
      element('div', { class: 'name', text: title }),
      // Not visible, but read out: separates the name from what follows.
      new Text(' '),
      element('div', { class: isOdd ? 'second odd' : 'second', text: describeSecond(chart, person) }),
    );
    card.title = [title, ...new Set([role, email, ...problems.map(({ message }) => message)])].filter((line) => line !== '').join('\n');
    card.dataset.person = String(person);
    if (problems.length > 0) card.append(toSymbol(`fault ${severity}`, '!'));
    if (chart.isOpen(person) !== null) {
      const toggle = toSymbol('toggle', '');
      toggle.dataset.toggle = '';
      card.append(toggle);
    }
    return card;
  }

  #update(person: number, card: HTMLElement): void {
    const chart = this.#chart;
    const { layout, branches, active, marked } = chart;
    const place = layout.placeOf.get(person)!;
    const beside = chart.listBeside(person);
    const isActive = person === active;
    card.style.transform = `translate(${layout.xs[place]}px, ${layout.ys[place]}px)`;
    card.style.setProperty('--branch', `var(--branch-${branchOf(chart, person) % COLOURS})`);
    card.tabIndex = isActive ? 0 : -1;
    setAttributes(card, {
      'aria-level': String(branches.levels[person]),
      'aria-setsize': String(beside.length),
      'aria-posinset': String(beside.indexOf(person) + 1),
      'aria-selected': String(isActive),
    });
    card.classList.toggle('hit', this.hits.has(person));
    card.classList.toggle('target', this.target === person);
    card.classList.toggle('marked', marked === person);
    const isOpen = chart.isOpen(person);
    if (isOpen === null) return;
    setAttributes(card, { 'aria-expanded': String(isOpen) });
    setAttributes(card.querySelector('.toggle')!, { 'data-symbol': isOpen ? '−' : String(branches.totals[person]) });
  }
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Returns the branch of a person, which determines the colour: that of their ancestor on the second level. The search upwards is short,
 * because only visible people are drawn.
 */
export function branchOf({ people, branches }: Chart, person: number): number {
  let at = person;
  while (branches.levels[at]! > 2) at = people[at]!.manager!;
  const { manager } = people[at]!;
  return manager === null ? 0 : 1 + branches.reports[manager]!.indexOf(at);
}

/** Creates a symbol whose meaning is in the card’s label: the style sheet draws it, so that it is not read as text. */
function toSymbol(look: string, symbol: string): HTMLElement {
  return element('span', { class: look, attributes: { 'aria-hidden': 'true', 'data-symbol': symbol } });
}
