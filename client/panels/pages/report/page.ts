import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import { type ChartedMetric, REPORT_SORTS, type ReportMessage, type ReportSort, type ReportState } from '../../messages/report.ts';
import { createPicker, element, labelled } from '../element.ts';
import { listen } from '../host.ts';
import { BarChart, MAX_BARS } from './chart.ts';
import { watchTheme } from './colours.ts';
import { createMetricTable, toTierMark } from './table.ts';
import { orderPlaces, TIER_NAMES } from './values.ts';

const SORTS: Readonly<Record<ReportSort, string>> = {
  best: l10n.t('Best first'),
  worst: l10n.t('Worst first'),
  name: l10n.t('By name'),
  report: l10n.t('As in the report'),
};

const root = document.querySelector('#root')!;

let sort: ReportSort = 'best';
let chosen = '';
let redraw = (): void => undefined;

const host = listen<ReportState, ReportMessage>(show);
watchTheme(() => redraw());

/** Shows a whole report; the selected metric stays selected if this report has it, otherwise the first one with a value is. */
function show(shown: ReportState): void {
  const { metrics } = shown;
  const first = metrics.find(({ name }) => name === chosen) ?? metrics.find(({ values }) => values.some(({ value }) => value !== null));
  const metricNames = metrics.map(({ name }) => name);
  const metricLabels = metrics.map(({ label }) => label);
  const metricPicker = createPicker('metric', metricNames, first?.name ?? '', metricLabels);
  const sortNames = REPORT_SORTS.map((one) => SORTS[one]);
  const sortPicker = createPicker('sort', REPORT_SORTS, sort, sortNames);
  const content = element('div');
  const pick = (): void => {
    chosen = metricPicker.value;
    sort = sortPicker.value as ReportSort;
    const metric = metrics.find(({ name }) => name === chosen);
    if (metric !== undefined) showMetric(content, shown, metric);
  };
  metricPicker.addEventListener('change', pick);
  sortPicker.addEventListener('change', pick);
  root.replaceChildren(
    element('h1', { text: shown.title }),
    element('p', { class: 'quiet source', text: shown.source }),
    element('div', { class: 'pickers' }, labelled(l10n.t('Metric'), metricPicker), labelled(l10n.t('Order'), sortPicker)),
    content,
    ...shown.notes.map((text) => element('p', { class: 'quiet', text })),
  );
  pick();
}

/** Shows a metric: its definition, summary, bars and table. */
function showMetric(content: HTMLElement, shown: ReportState, metric: ChartedMetric): void {
  const { names } = shown;
  const places = orderPlaces(metric, names, sort);
  const drawn = places.slice(0, MAX_BARS);
  const values = metric.summary.map(({ label, value, detail }) => `${label}: ${value}${detail === '' ? '' : `, ${detail}`}.`);
  const tiers = metric.tiers.map(({ tier, count }) => `${TIER_NAMES[tier]} ${count}`).join(', ');
  const spoken = [
    l10n.t('Bar chart of {0}, in {1}.', metric.label, metric.unit),
    ...values,
    ...(tiers === '' ? [] : [`${l10n.t('Tiers')}: ${tiers}.`]),
  ].join(' ');
  const explain = (place: number): void => {
    if (shown.explains && metric.values[place]?.value != null) host.send({ type: 'explain', metric: metric.name, place });
  };
  const hint = l10n.t('Select a bar or a value to see the activity records behind it.');
  const canvas = element('canvas', { attributes: { role: 'img', 'aria-label': spoken } });
  const frame = element('div', { class: 'frame' }, canvas);
  const note = l10n.t('The chart shows the first {0} of {1}; the table shows all.', drawn.length, places.length);
  content.replaceChildren(
    element('h2', { text: `${metric.label} ` }, element('span', { class: 'unit', text: metric.unit })),
    element('p', { class: 'quiet definition', text: metric.definition }),
    toSummary(metric),
    ...toLegend(shown, metric),
    frame,
    ...(drawn.length < places.length ? [element('p', { class: 'quiet', text: note })] : []),
    ...(shown.explains ? [element('p', { class: 'quiet', text: hint })] : []),
    createMetricTable(shown, metric, places, explain),
  );
  const chart = new BarChart(canvas, frame, explain);
  redraw = () => chart.draw({ state: shown, metric, places: drawn });
  redraw();
}

function toSummary({ summary, tiers }: ChartedMetric): HTMLElement {
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
    const number = element('span', { class: 'count', text: String(count) });
    return element('li', {}, number, toTierMark(tier), element('span', { class: 'quiet', text: description }));
  });
  const rated =
    lines.length === 0
      ? []
      : [element('div', { class: 'tile' }, element('dt', { text: l10n.t('Tiers') }), element('dd', {}, element('ul', {}, ...lines)))];
  return element('section', { attributes: { 'aria-label': l10n.t('Summary') } }, element('dl', { class: 'summary' }, ...items, ...rated));
}

function toLegend({ ranges }: ReportState, { tiers }: ChartedMetric): HTMLElement[] {
  if (ranges === null) return [];
  const mark = (name: string, text: string): HTMLElement =>
    element('li', {}, element('span', { class: `mark ${name}` }), element('span', { text }));
  const after = mark(tiers.length === 0 ? 'after' : 'after tiered', `${l10n.t('After')}: ${ranges.after}`);
  return [element('ul', { class: 'legend' }, mark('before', `${l10n.t('Before')}: ${ranges.before}`), after)];
}
