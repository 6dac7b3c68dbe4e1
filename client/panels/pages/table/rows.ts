import type { TableState } from '../../messages/table.ts';
import { createButton, element, formatNumber } from '../element.ts';

/** Number of rows created at a time: more follow when the user scrolls near the end. */
const CHUNK = 200;

/** The body of a table. Rows are created as the user scrolls, so that large tables open at once. */
export class Rows {
  readonly body = element('tbody');
  readonly #open: (row: number) => void;
  readonly #folded = new Set<number>();
  #state: TableState | null = null;
  #order: readonly number[] = [];
  /** Group headers (negative, by group) and rows, in order. */
  #lines: readonly number[] = [];
  #made = 0;

  constructor(open: (row: number) => void) {
    this.#open = open;
  }

  show(state: TableState, order: readonly number[]): void {
    this.#state = state;
    this.#order = order;
    this.#lines = this.#listLines(state);
    const made = Math.max(CHUNK, this.#made);
    this.#made = 0;
    this.body.replaceChildren();
    this.more(made);
  }

  /** Creates the next rows; returns false if all exist. */
  more(count = CHUNK): boolean {
    const lines = this.#lines.slice(this.#made, this.#made + count);
    this.body.append(...lines.map((line) => (line < 0 ? this.#makeHead(-line - 1) : this.#makeRow(line))));
    this.#made += lines.length;
    return this.#made < this.#lines.length;
  }

  #listLines({ rows, groups }: TableState): number[] {
    if (groups.length === 0) return [...this.#order];
    const lines: number[] = [];
    let group = -1;
    for (const place of this.#order) {
      const own = rows[place]!.group;
      if (own !== group) lines.push(-own - 1);
      group = own;
      if (!this.#folded.has(own)) lines.push(place);
    }
    return lines;
  }

  #makeHead(group: number): HTMLElement {
    const { columns, rows, groups } = this.#state!;
    const count = this.#order.reduce((sum, place) => sum + (rows[place]!.group === group ? 1 : 0), 0);
    const toggle = (): void => {
      if (!this.#folded.delete(group)) this.#folded.add(group);
      this.show(this.#state!, this.#order);
      this.body.querySelector<HTMLElement>(`[data-group="${group}"] button`)?.focus();
    };
    const button = createButton('', toggle, 'group');
    button.append(element('span', { text: groups[group] ?? '' }), element('span', { class: 'quiet', text: ` (${formatNumber(count)})` }));
    button.ariaExpanded = String(!this.#folded.has(group));
    const head = element('th', { attributes: { colspan: String(columns.length), scope: 'rowgroup' } }, button);
    return element('tr', { class: 'group', attributes: { 'data-group': String(group) } }, head);
  }

  #makeRow(place: number): HTMLElement {
    const { columns, rows, opens } = this.#state!;
    const cells = rows[place]!.cells.map((value, column) => {
      const text = typeof value === 'number' ? formatNumber(value) : (value ?? '');
      const look = columns[column]?.isNumber ? { class: 'number' } : {};
      if (column > 0) return element('td', { ...look, text });
      if (!opens) return element('th', { ...look, text, attributes: { scope: 'row' } });
      const link = createButton(text || '…', () => this.#open(place), 'link');
      return element('th', { attributes: { scope: 'row' } }, link);
    });
    return element('tr', {}, ...cells);
  }
}
