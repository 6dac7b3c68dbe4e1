import * as l10n from '@vscode/l10n';
import { element, formatNumber, setAttributes } from '../element.ts';
import type { GridData } from './data.ts';
import type { Selection, Spot } from './selection.ts';

/** The height of a row in pixels, which the style sheet has too; the rows in view follow from it. */
const ROW_HEIGHT = 26;

/** Rows that are drawn above and below those in view. */
const MARGIN = 6;

/** Rows that are requested around those in view. */
const AHEAD = 100;

/** What the table asks of the page. */
export interface TableActions {
  /** Requests rows that are not there yet. */
  read(start: number, count: number): void;
  sort(column: number): void;
  resized(): void;
}

/** The rows in view as a real table, in a box that scrolls as if all rows were there. */
export class GridTable {
  readonly root = element('div', { class: 'scroller', attributes: { tabindex: '-1' } });
  readonly #space = element('div', { class: 'canvas' });
  readonly #table: HTMLTableElement;
  readonly #columns = element('colgroup');
  readonly #head = element('tr', { attributes: { 'aria-rowindex': '1' } });
  readonly #body = element('tbody');
  readonly #rows = new Map<number, HTMLTableRowElement>();
  readonly #data: GridData;
  readonly #selection: Selection;
  readonly #actions: TableActions;
  #frame = 0;

  constructor(data: GridData, selection: Selection, label: string, actions: TableActions) {
    this.#data = data;
    this.#selection = selection;
    this.#actions = actions;
    this.#table = element(
      'table',
      { attributes: { role: 'grid', 'aria-label': label, 'aria-describedby': 'help', 'aria-multiselectable': 'true' } },
      this.#columns,
      element('thead', {}, this.#head),
      this.#body,
    );
    this.#space.append(this.#table);
    this.root.append(this.#space);
    this.root.addEventListener('scroll', () => this.#drawSoon());
    new ResizeObserver(() => this.#drawSoon()).observe(this.root);
  }

  get hasFocus(): boolean {
    return this.root.contains(document.activeElement);
  }

  /** The number of rows that fit in view. */
  get pageSize(): number {
    return Math.max(1, Math.floor(this.root.clientHeight / ROW_HEIGHT) - 2);
  }

  /** Draws everything again: the data, the columns or the selection changed. */
  draw(): void {
    const { shownCount, columns } = this.#data;
    const hadFocus = this.hasFocus;
    this.#space.style.height = `${(shownCount + 1) * ROW_HEIGHT}px`;
    setAttributes(this.#table, { 'aria-rowcount': String(shownCount + 1), 'aria-colcount': String(columns.length + 1) });
    const widths = [String(this.#data.last?.rowCount ?? 0).length * 8 + 24, ...columns.map((column) => this.#data.widthOf(column))];
    this.#columns.replaceChildren(
      ...widths.map((width) => {
        const column = element('col');
        column.style.width = `${width}px`;
        return column;
      }),
    );
    const all = widths.reduce((sum, width) => sum + width, 0);
    this.#table.style.width = `${all}px`;
    this.#table.style.setProperty('--number-width', `${widths[0]}px`);
    this.#head.replaceChildren(this.#createCorner(), ...columns.map((column, place) => this.#createHeader(column, place)));
    this.#rows.clear();
    this.#body.replaceChildren();
    this.#drawRows();
    if (hadFocus) this.focus();
  }

  /** Shows another selection. */
  select(): void {
    for (const [row, line] of this.#rows) this.#mark(row, line);
    this.#mark(-1, this.#head);
  }

  /** Brings the active cell into view and focuses it. */
  focus(): void {
    this.reveal();
    const cell = this.cellOf(this.#selection.active);
    // Without its row, the box keeps the keys.
    (cell ?? this.root).focus({ preventScroll: true });
  }

  /** Brings the active cell into view. */
  reveal(): void {
    const { row, column } = this.#selection.active;
    if (row >= 0) {
      const top = row * ROW_HEIGHT;
      const height = this.root.clientHeight - 2 * ROW_HEIGHT;
      if (top < this.root.scrollTop) this.root.scrollTop = top;
      else if (top > this.root.scrollTop + height) this.root.scrollTop = top - height;
    }
    this.#drawRows();
    const cell = this.cellOf({ row: row >= 0 ? row : -1, column });
    if (cell === undefined || column === 0) {
      if (column === 0) this.root.scrollLeft = 0;
      return;
    }
    const frozen = this.#head.children[1]!.getBoundingClientRect();
    const [box, own] = [this.root.getBoundingClientRect(), cell.getBoundingClientRect()];
    const isRightToLeft = getComputedStyle(this.root).direction === 'rtl';
    const [left, right] = isRightToLeft ? [box.left, frozen.left] : [frozen.right, box.left + this.root.clientWidth];
    if (own.left < left && !(own.right > right)) this.root.scrollLeft -= left - own.left;
    else if (own.right > right) this.root.scrollLeft += Math.min(own.right - right, own.left - left);
  }

  /** Returns the element of a cell; undefined if its row is not in view. */
  cellOf({ row, column }: Spot): HTMLTableCellElement | undefined {
    const line = row === -1 ? this.#head : this.#rows.get(row);
    return line?.children[column + 1] as HTMLTableCellElement | undefined;
  }

  /** Returns the cell that contains an element; null outside cells. The column of the row's number is -1. */
  spotOf(target: EventTarget | null): Spot | null {
    const cell = target instanceof Element ? target.closest('td, th') : null;
    const row = cell?.parentElement;
    if (!(cell instanceof HTMLTableCellElement) || row == null || !this.root.contains(cell)) return null;
    return { row: Number(row.getAttribute('aria-rowindex')) - 2, column: cell.cellIndex - 1 };
  }

  #drawSoon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#drawRows());
  }

  #drawRows(): void {
    const { shownCount } = this.#data;
    const { scrollTop, clientHeight } = this.root;
    const from = Math.max(0, Math.min(Math.floor(scrollTop / ROW_HEIGHT) - MARGIN, shownCount));
    const end = Math.min(shownCount, from + Math.ceil(clientHeight / ROW_HEIGHT) + 2 * MARGIN);
    if (this.#data.last !== null && this.#data.misses(from, end)) this.#actions.read(Math.max(0, from - AHEAD), end - from + 2 * AHEAD);
    const lostFocus = [...this.#rows].some(([row, line]) => (row < from || row >= end) && line.contains(document.activeElement));
    for (const [row, line] of this.#rows) {
      if (row >= from && row < end) continue;
      line.remove();
      this.#rows.delete(row);
    }
    let before: HTMLTableRowElement | null = null;
    for (let row = from; row < end; row++) {
      let line = this.#rows.get(row);
      if (line === undefined) {
        line = this.#createRow(row);
        this.#rows.set(row, line);
        if (before === null) this.#body.prepend(line);
        else before.after(line);
      }
      before = line;
    }
    this.#table.style.marginTop = `${from * ROW_HEIGHT}px`;
    if (lostFocus) this.root.focus({ preventScroll: true });
  }

  #createCorner(): HTMLTableCellElement {
    return element('th', { class: 'corner', attributes: { scope: 'col', 'aria-colindex': '1' } }, hidden(l10n.t('Row')));
  }

  #createHeader(column: number, place: number): HTMLTableCellElement {
    const header = this.#data.headerOf(column);
    const { sort } = this.#data.view;
    const direction = sort?.column !== column ? 'none' : sort.isDescending ? 'descending' : 'ascending';
    const handle = element('span', { class: 'handle', attributes: { 'aria-hidden': 'true' } });
    handle.addEventListener('pointerdown', (event) => this.#resize(event, column));
    const arrow = element('span', { class: 'sort', attributes: { 'aria-hidden': 'true' } });
    arrow.addEventListener('pointerdown', (event) => event.stopPropagation());
    arrow.addEventListener('click', () => this.#actions.sort(column));
    const cell = element(
      'th',
      { attributes: { scope: 'col', 'aria-colindex': String(place + 2), 'aria-sort': direction, tabindex: '-1' } },
      element('span', { class: 'text', text: header }),
      arrow,
      handle,
    );
    this.#markProblems(cell, -1, column);
    this.#markCell(cell, -1, place);
    return cell;
  }

  #createRow(shown: number): HTMLTableRowElement {
    const row = this.#data.rowOf(shown);
    const number = element('th', {
      class: 'number',
      text: row === undefined ? '' : formatNumber(row + 1),
      attributes: { scope: 'row', 'aria-colindex': '1' },
    });
    const cells = this.#data.columns.map((column, place) => {
      const value = this.#data.valueOf(shown, column);
      const cell = element('td', { text: value ?? '…', attributes: { 'aria-colindex': String(place + 2), tabindex: '-1' } });
      this.#markProblems(cell, shown, column);
      return cell;
    });
    const line = element('tr', { attributes: { 'aria-rowindex': String(shown + 2) } }, number, ...cells);
    this.#mark(shown, line);
    return line;
  }

  /** The title of a cell is its description to a screen reader. */
  #markProblems(cell: HTMLElement, shown: number, column: number): void {
    const [first, ...others] = this.#data.problemsOf(shown, column);
    if (first === undefined) return;
    cell.classList.add('problem', first.severity);
    cell.title = [first, ...others].map(({ message }) => message).join('\n');
    if (first.severity === 'error') cell.ariaInvalid = 'true';
  }

  #mark(shown: number, line: HTMLTableRowElement): void {
    for (let place = 0; place + 1 < line.children.length; place++) this.#markCell(line.children[place + 1]!, shown, place);
  }

  #markCell(cell: Element, shown: number, place: number): void {
    const { active } = this.#selection;
    const isActive = active.row === shown && active.column === place;
    const isSelected = this.#selection.has(shown, place);
    setAttributes(cell, { tabindex: isActive ? '0' : '-1', ...(shown >= 0 ? { 'aria-selected': String(isSelected) } : {}) });
    cell.classList.toggle('active', isActive);
  }

  #resize(event: PointerEvent, column: number): void {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget as HTMLElement;
    const sign = getComputedStyle(this.root).direction === 'rtl' ? -1 : 1;
    const first = this.#data.widthOf(column) - sign * event.clientX;
    const col = this.#columns.children[this.#data.columns.indexOf(column) + 1] as HTMLElement;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = ({ clientX }) => {
      this.#data.setWidth(column, first + sign * clientX);
      col.style.width = `${this.#data.widthOf(column)}px`;
    };
    handle.onpointerup = () => {
      handle.onpointermove = null;
      this.#actions.resized();
    };
  }
}

function hidden(text: string): HTMLElement {
  return element('span', { class: 'visually-hidden', text });
}
