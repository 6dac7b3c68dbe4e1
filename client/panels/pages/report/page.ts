import './page.css';
import { type ChartedMetric, REPORT_SORTS, type ReportMessage, type ReportSort, type ReportState } from '../../messages/report.ts';
import { element, fill, labelled } from '../element.ts';
import { listen } from '../host.ts';
import { BarChart, MAX_BARS } from './chart.ts';
import { watchTheme } from './colours.ts';
import { orderPlaces } from './order.ts';
import { createTable, toTierMark } from './table.ts';

const root = document.querySelector('#root')!;

let sort: ReportSort = 'best';
let chosen = '';
let redraw = (): void => undefined;

listen<ReportState, ReportMessage>(show);
watchTheme(() => redraw());

/** Shows a whole report; the selected metric stays selected if this report has it, otherwise the first one with a value is. */
function show(shown: ReportState): void {
  const { texts, metrics } = shown;
  const metricPicker = element(
    'select',
    { attributes: { id: 'metric' } },
    ...metrics.map(({ name, label }) => element('option', { text: label, attributes: { value: name } })),
  );
  const sortPicker = element(
    'select',
    { attributes: { id: 'sort' } },
    ...REPORT_SORTS.map((one) => element('option', { text: texts.sorts[one], attributes: { value: one } })),
  );
  const content = element('div');
  const pick = (): void => {
    chosen = metricPicker.value;
    sort = sortPicker.value as ReportSort;
    const metric = metrics.find(({ name }) => name === chosen);
    if (metric !== undefined) showMetric(content, shown, metric);
  };
  metricPicker.addEventListener('change', pick);
  sortPicker.addEventListener('change', pick);
  const first = metrics.find(({ name }) => name === chosen) ?? metrics.find(({ values }) => values.some(({ value }) => value !== null));
  if (first !== undefined) metricPicker.value = first.name;
  sortPicker.value = sort;
  root.replaceChildren(
    element('h1', { text: shown.title }),
    element('p', { class: 'quiet source', text: shown.source }),
    element('div', { class: 'pickers' }, labelled(texts.metric, metricPicker), labelled(texts.sort, sortPicker)),
    content,
  );
  pick();
}

/** Shows a metric: its definition, summary, bars and table. */
function showMetric(content: HTMLElement, shown: ReportState, metric: ChartedMetric): void {
  const { texts, names } = shown;
  const places = orderPlaces(metric, names, sort);
  const drawn = places.slice(0, MAX_BARS);
  const values = metric.summary.map(({ label, value, detail }) => `${label}: ${value}${detail === '' ? '' : `, ${detail}`}.`);
  const tiers = metric.tiers.map(({ tier, count }) => `${texts.tierNames[tier]} ${count}`).join(', ');
  const spoken = [fill(texts.chart, metric.label, metric.unit), ...values, ...(tiers === '' ? [] : [`${texts.tiers}: ${tiers}.`])].join(
    ' ',
  );
  const canvas = element('canvas', { attributes: { role: 'img', 'aria-label': spoken } });
  const frame = element('div', { class: 'frame' }, canvas);
  const note = drawn.length < places.length ? [element('p', { class: 'quiet', text: fill(texts.drawn, drawn.length, places.length) })] : [];
  content.replaceChildren(
    element('h2', { text: `${metric.label} ` }, element('span', { class: 'unit', text: metric.unit })),
    element('p', { class: 'quiet definition', text: metric.definition }),
    toSummary(shown, metric),
    ...toLegend(shown, metric),
    frame,
    ...note,
    createTable(shown, metric, places),
  );
  const chart = new BarChart(canvas, frame);
  redraw = () => chart.draw({ state: shown, metric, places: drawn });
  redraw();
}

function toSummary({ texts }: ReportState, { summary, tiers }: ChartedMetric): HTMLElement {
  const items = summary.map(({ label, value, detail }) =>
    element(
      'div',
      { class: 'tile' },
      element('dt', { text: label }),
      element('dd', { class: 'large', text: value }),
      element('dd', { class: 'quiet', text: detail }),
    ),
  );
  const lines = tiers.map(({ tier, description, count }) => {
    const line = element('li', {}, element('span', { class: 'count', text: String(count) }));
    line.append(toTierMark(tier, texts), element('span', { class: 'quiet', text: description }));
    return line;
  });
  const rated =
    lines.length === 0
      ? []
      : [element('div', { class: 'tile' }, element('dt', { text: texts.tiers }), element('dd', {}, element('ul', {}, ...lines)))];
  return element('section', { attributes: { 'aria-label': texts.summary } }, element('dl', { class: 'summary' }, ...items, ...rated));
}

function toLegend({ ranges, texts }: ReportState, { tiers }: ChartedMetric): HTMLElement[] {
  if (ranges === null) return [];
  const mark = (name: string, text: string): HTMLElement =>
    element('li', {}, element('span', { class: `mark ${name}` }), element('span', { text }));
  const after = mark(tiers.length === 0 ? 'after' : 'after tiered', `${texts.after}: ${ranges.after}`);
  return [element('ul', { class: 'legend' }, mark('before', `${texts.before}: ${ranges.before}`), after)];
}
