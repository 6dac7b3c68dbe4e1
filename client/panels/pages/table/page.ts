import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import type { KeptTable, TableBlock, TableMessage, TableRow, TableState } from '../../messages/table.ts';
import { createButton, createHeader, createTable, element, formatNumber } from '../element.ts';
import { listen } from '../host.ts';
import { Rows } from './rows.ts';

/**
 * Returns the indexes of the rows that contain every word of a filter, by group and then in the requested order; empty cells come last in
 * either direction.
 */
function orderRows(rows: readonly TableRow[], filter: string, sort: KeptTable['sort']): number[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const places = rows.flatMap(({ cells }, place) => {
    if (words.length === 0) return [place];
    const text = cells.join('\n').toLowerCase();
    return words.every((word) => text.includes(word)) ? [place] : [];
  });
  const sign = sort?.isDescending ? -1 : 1;
  return places.sort((one, other) => {
    const [first, second] = [rows[one]!, rows[other]!];
    if (first.group !== second.group) return first.group - second.group;
    const compared = sort === null ? 0 : compareCells(first.cells[sort.column] ?? null, second.cells[sort.column] ?? null, sign);
    return compared || one - other;
  });
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true });

function compareCells(one: string | number | null, other: string | number | null, sign: number): number {
  const [noOne, noOther] = [isEmpty(one), isEmpty(other)];
  if (noOne || noOther) return Number(noOne) - Number(noOther);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * COLLATOR.compare(String(one), String(other));
}

function isEmpty(cell: string | number | null): boolean {
  return cell === null || cell === '';
}

const root = document.querySelector('#root')!;

const speaker = listen<TableState, TableMessage>(show);
const before = speaker.kept as KeptTable | undefined;

let filter = before?.filter ?? '';
let sort: KeptTable['sort'] = before?.sort ?? null;
let headers = before === undefined ? '' : toHeaders(before.table);

/** Shows a whole table; sort and filter stay while the columns are the same. */
function show(state: TableState): void {
  const came = performance.now();
  const { title, source, blocks, actions, rows } = state;
  const shownHeaders = toHeaders(state);
  if (shownHeaders !== headers) sort = null;
  headers = shownHeaders;
  document.title = title;
  let order: readonly number[] = [];
  // Rows that are loaded again automatically need not be stored.
  const kept = state.kept.again?.label === null ? { ...state, rows: [] } : state;

  const buttons = actions.map(({ id, label }) => createButton(label, () => speaker.send({ type: 'act', id, rows: order })));
  const hint = l10n.t('Filter rows');
  const search = element('input', { attributes: { type: 'search', placeholder: hint, 'aria-label': hint, spellcheck: 'false' } });
  const count = element('span', { class: 'quiet', attributes: { role: 'status' } });
  search.value = filter;
  search.addEventListener('input', () => {
    filter = search.value;
    update();
  });

  const body = new Rows((row) => speaker.send({ type: 'open', row }));
  const heads = state.columns.map(({ header, isNumber }, column) =>
    createHeader(header, isNumber, () => {
      sort = { column, isDescending: sort?.column === column ? !sort.isDescending : isNumber };
      update();
    }),
  );
  const end = element('div', { class: 'end' });
  const scroller = createTable(state.caption, heads, body.body, end);
  const empty = element('p', { class: 'quiet' });

  const update = (): void => {
    order = orderRows(rows, filter, sort);
    for (const [column, head] of heads.entries()) {
      head.ariaSort = sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : null;
    }
    body.show(state, order);
    scroller.hidden = order.length === 0;
    empty.hidden = order.length > 0;
    empty.textContent = rows.length === 0 ? state.empty : l10n.t('No row matches the filter. Change the filter to see others.');
    count.textContent = rows.length === 0 ? '' : l10n.t('{0} of {1} rows', formatNumber(order.length), formatNumber(rows.length));
    for (const button of buttons) button.disabled = false;
    speaker.keep({ table: kept, filter, sort } satisfies KeptTable);
  };
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting || !body.more()) return;
      // The observer only reports changes: observing again makes it check once more.
      observer.unobserve(end);
      observer.observe(end);
    },
    { rootMargin: '600px' },
  ).observe(end);

  root.replaceChildren(
    element('h1', { text: title }),
    element('p', { class: 'quiet source', text: source }),
    ...blocks.map(makeBlock),
    element('div', { class: 'bar' }, search, count, element('span', { class: 'space' }), ...buttons),
    empty,
    scroller,
  );
  update();
  performance.measure('fairlead.drawn', { start: came });
}

function toHeaders({ columns }: TableState): string {
  return columns.map(({ header }) => header).join('\n');
}

function makeBlock(block: TableBlock): HTMLElement {
  if (block.kind === 'heading') return element('h2', { text: block.text });
  if (block.kind === 'code') return element('p', { class: 'code' }, element('code', { text: block.text }));
  if (block.kind === 'list') return element('ul', {}, ...block.items.map((text) => element('li', { text })));
  if (block.kind === 'value')
    return element(
      'p',
      { class: 'value' },
      element('strong', { text: block.text }),
      element('span', { class: 'quiet', text: block.detail }),
    );
  if (block.kind === 'histogram') return toHistogram(block);
  return element('p', { class: 'text', text: block.text });
}

/** Returns a histogram that is folded at first: the table below it needs the height. */
function toHistogram({ text, svg }: Extract<TableBlock, { readonly kind: 'histogram' }>): HTMLElement {
  const frame = element('div', { class: 'picture' });
  // The texts inside are escaped where it is drawn.
  frame.append(...new DOMParser().parseFromString(svg, 'text/html').body.children);
  return element('details', {}, element('summary', { text }), frame);
}
