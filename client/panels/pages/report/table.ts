import * as l10n from '@vscode/l10n';
import type { ChangeRating } from '../../../../server/core/insights/metrics.ts';
import { NO_RATING, TIERS, type Tier } from '../../../../server/core/insights/ratings.ts';
import { writeNumber } from '../../../../server/core/insights/reportValues.ts';
import type { ChartedMetric, ChartedValue, ReportState } from '../../messages/report.ts';
import { createButton, createHeader, createTable, element } from '../element.ts';
import { compareValues, TIER_NAMES } from './values.ts';

/** Maximum number of rows shown before the user asks for all. */
const MAX_ROWS = 200;

/** A column: its header, the content of its cells, and the values to sort by. */
interface Column {
  readonly header: string;
  readonly isNumber: boolean;
  readonly show: (value: ChartedValue, name: string, place: number) => string | HTMLElement;
  readonly compare: (one: number, other: number, sign: number) => number;
}

/**
 * Creates the table of a metric in an order; each header sorts by its column, and again reverses the order. If the report can be explained, a
 * value is a button that does so.
 */
export function createMetricTable(
  state: ReportState,
  metric: ChartedMetric,
  places: readonly number[],
  explain: (place: number) => void,
): HTMLElement {
  const columns = toColumns(state, metric, explain);
  const body = element('tbody');
  const heads: HTMLElement[] = columns.map(({ header, isNumber, compare }) => {
    const head = createHeader(header, isNumber, () => {
      const isDescending = head.ariaSort === 'ascending' || (head.ariaSort === null && isNumber);
      for (const other of heads) other.ariaSort = null;
      head.ariaSort = isDescending ? 'descending' : 'ascending';
      order = places.toSorted((one, other) => compare(one, other, isDescending ? -1 : 1));
      show();
    });
    return head;
  });
  const caption = l10n.t('{0}, in {1}', metric.label, metric.unit);
  const all = createButton(l10n.t('Show All {0} Rows', places.length), () => {
    isWhole = true;
    show();
  });
  let [order, isWhole]: [readonly number[], boolean] = [places, places.length <= MAX_ROWS];
  const show = (): void => {
    body.replaceChildren(...(isWhole ? order : order.slice(0, MAX_ROWS)).map((place) => toRow(columns, state, metric, place)));
    all.hidden = isWhole;
  };
  show();
  return element('div', {}, createTable(caption, heads, body), all);
}

function toColumns(
  { names, ranges, explains }: ReportState,
  { values, tiers, label }: ChartedMetric,
  explain: (place: number) => void,
): Column[] {
  const by = (read: (value: ChartedValue) => number | null) => (one: number, other: number, sign: number) =>
    compareValues(read(values[one]!), read(values[other]!), sign);
  const number = (header: string, read: (value: ChartedValue) => number | null): Column => ({
    header,
    isNumber: true,
    show: (value) => writeNumber(read(value)),
    compare: by(read),
  });
  const tier = (header: string, read: (value: ChartedValue) => Tier | null): Column => ({
    header,
    isNumber: false,
    show: (value) => toTierMark(read(value)),
    compare: by((value) => (read(value) === null ? null : TIERS.indexOf(read(value)!))),
  });
  const name: Column = {
    header: l10n.t('Name'),
    isNumber: false,
    show: (_, shown) => shown,
    compare: (one, other, sign) => sign * (names[one] ?? '').localeCompare(names[other] ?? ''),
  };
  const own = tiers.length === 0 ? [] : [tier(l10n.t('Tier'), (value) => value.tier)];
  const explained: Column['show'] = ({ value }, shown, place) => {
    if (!explains || value === null) return writeNumber(value);
    const button = createButton(writeNumber(value), () => explain(place), 'link');
    button.ariaLabel = l10n.t('Explain {0} of {1}: {2}', label, shown, writeNumber(value));
    return button;
  };
  if (ranges === null) return [name, { ...number(l10n.t('Value'), ({ value }) => value), show: explained }, ...own];
  const earlier = tiers.length === 0 ? [] : [tier(l10n.t('Tier before'), ({ compared }) => compared?.before.tier ?? null)];
  const change = (header: string, read: (value: ChartedValue) => string): Column => ({
    header,
    isNumber: true,
    show: read,
    compare: by((value) => (/\d/.test(read(value)) ? Number(read(value)) : null)),
  });
  const judgement: Column = {
    header: l10n.t('Judgement'),
    isNumber: false,
    show: ({ compared }) => (compared?.judgement == null ? '' : JUDGEMENTS[compared.judgement]),
    compare: by(({ compared }) => (compared?.judgement == null ? null : ORDER.indexOf(compared.judgement))),
  };
  return [
    name,
    number(l10n.t('Before'), ({ compared }) => compared?.before.value ?? null),
    number(l10n.t('After'), ({ value }) => value),
    change(l10n.t('Difference'), ({ compared }) => compared?.change ?? ''),
    change(l10n.t('Change in %'), ({ compared }) => compared?.percent ?? ''),
    judgement,
    ...earlier,
    ...own,
  ];
}

const ORDER: readonly string[] = ['better', 'changed', 'same', 'worse'];

const JUDGEMENTS: Readonly<Record<ChangeRating, string>> = {
  better: l10n.t('better'),
  worse: l10n.t('worse'),
  same: l10n.t('same'),
  changed: l10n.t('changed'),
};

/** Creates the name of a tier on its colour. */
export function toTierMark(tier: Tier | null): HTMLElement | string {
  return tier === null ? NO_RATING : element('span', { class: `tier ${tier.toLowerCase()}`, text: TIER_NAMES[tier] });
}

function toRow(columns: readonly Column[], { names }: ReportState, { values }: ChartedMetric, place: number): HTMLElement {
  const value = values[place]!;
  const name = names[place] ?? '';
  const cells = columns.map(({ show, isNumber }, index) =>
    index === 0
      ? element('th', { attributes: { scope: 'row' } }, show(value, name, place))
      : element('td', { class: isNumber ? 'number' : '' }, show(value, name, place)),
  );
  return element('tr', {}, ...cells);
}
