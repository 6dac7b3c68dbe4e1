import * as l10n from '@vscode/l10n';
import { plural } from '../../../../server/core/plural.ts';
import { createButton, element, formatNumber, setAttributes } from '../element.ts';
import type { GridData } from './data.ts';

/** What the bar above the table does. */
export interface ToolbarActions {
  filter(text: string): void;
  toggleProblems(): void;
  setHidden(column: number, isHidden: boolean): void;
  applyOrder(): void;
  showText(): void;
  showOrgChart(): void;
  toTable(): void;
  /** What can be done with the selected rows, by its title. */
  readonly rows: readonly { readonly title: string; readonly keys: string; run(): void }[];
}

/** The bar above the table: the filter, the number of rows and problems, menus of rows and columns, and other views of the document. */
export class Toolbar {
  readonly root: HTMLElement;
  readonly #data: GridData;
  readonly #actions: ToolbarActions;
  readonly #find: HTMLInputElement;
  readonly #problems: HTMLButtonElement;
  readonly #count = element('span', { class: 'count quiet', attributes: { role: 'status' } });
  readonly #order: HTMLButtonElement;
  readonly #chart: HTMLButtonElement;
  readonly #rows: HTMLDetailsElement;
  readonly #columns: HTMLDetailsElement;
  readonly #columnList = element('div', { class: 'menu' });
  #listed = '';

  constructor(data: GridData, actions: ToolbarActions) {
    this.#data = data;
    this.#actions = actions;
    const label = l10n.t('Filter rows');
    this.#find = element('input', { attributes: { type: 'search', placeholder: label, 'aria-label': label, spellcheck: 'false' } });
    this.#find.addEventListener('input', () => actions.filter(this.#find.value));
    this.#problems = createButton('', actions.toggleProblems);
    this.#order = createButton(l10n.t('Apply Order to File'), actions.applyOrder);
    this.#chart = createButton(l10n.t('Org Chart'), actions.showOrgChart);
    const items = actions.rows.map(({ title, keys, run }) => {
      const button = createButton('', () => {
        this.#rows.open = false;
        run();
      });
      button.append(element('span', { text: title }), element('kbd', { class: 'quiet', text: keys }));
      return button;
    });
    this.#rows = createMenu(l10n.t('Rows'), element('div', { class: 'menu' }, ...items));
    this.#columns = createMenu(l10n.t('Columns'), this.#columnList);
    this.root = element(
      'div',
      { class: 'toolbar' },
      this.#find,
      this.#problems,
      this.#count,
      element('span', { class: 'space' }),
      this.#order,
      this.#rows,
      this.#columns,
      this.#chart,
      createButton(l10n.t('Text'), actions.showText),
    );
    this.root.addEventListener('keydown', (event) => {
      const { key, target } = event;
      if (key !== 'Escape' && key !== 'F6' && !(key === 'ArrowDown' && target === this.#find)) return;
      const open = [this.#rows, this.#columns].find((menu) => menu.open && menu.contains(document.activeElement));
      if (key === 'Escape' && open !== undefined) {
        open.open = false;
        open.querySelector('summary')?.focus();
      } else actions.toTable();
      event.preventDefault();
      event.stopPropagation();
    });
  }

  focus(): void {
    this.#find.focus();
    this.#find.select();
  }

  /** Shows the numbers and columns of the data. */
  show(isReadOnly: boolean): void {
    const { last, view } = this.#data;
    if (last === null) return;
    const { rowCount, shownCount, problemCount, kind } = last;
    this.#count.textContent =
      rowCount === shownCount
        ? plural(rowCount, '1 row', '{0} rows', formatNumber(rowCount))
        : l10n.t('{0} of {1} rows', formatNumber(shownCount), formatNumber(rowCount));
    this.#problems.textContent = plural(problemCount, '1 problem', '{0} problems', formatNumber(problemCount));
    setAttributes(this.#problems, {
      'aria-pressed': String(view.onlyProblems),
      title: l10n.t('Show only rows with problems. F8 goes to the next problem.'),
    });
    this.#order.hidden = view.sort === null || isReadOnly;
    this.#rows.hidden = isReadOnly;
    this.#chart.hidden = kind !== 'roster';
    // Only a box of the list hides a column: the list stays then, so that the box keeps the focus.
    const listed = JSON.stringify(last.headers);
    if (listed === this.#listed) return;
    this.#listed = listed;
    this.#columnList.replaceChildren(...last.headers.map((header, column) => this.#createCheck(header, column)));
  }

  #createCheck(header: string, column: number): HTMLElement {
    const box = element('input', { attributes: { type: 'checkbox' } });
    box.checked = !this.#data.layout.hidden.includes(header);
    box.addEventListener('change', () => this.#actions.setHidden(column, !box.checked));
    return element('label', {}, box, element('span', { text: header || l10n.t('(no name)') }));
  }
}

function createMenu(title: string, content: HTMLElement): HTMLDetailsElement {
  const menu = element('details', {}, element('summary', { text: title }), content);
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  return menu;
}
