import '../texts.ts';
import './page.css';
import * as l10n from '@vscode/l10n';
import { PERIOD_LENGTHS, type PeriodLength } from '../../../../server/core/insights/periods.ts';
import { writeNumber } from '../../../../server/core/insights/reportValues.ts';
import { drawTrend, NARROW, PLANNED_LEGEND } from '../../../../server/core/insights/trendChart.ts';
import type { ShownSeries, TrendMessage, TrendState } from '../../messages/trend.ts';
import { createButton, createPicker, createTable, element, labelled } from '../element.ts';
import { listen } from '../host.ts';

const LENGTHS: Readonly<Record<PeriodLength, string>> = { week: l10n.t('Week'), month: l10n.t('Month'), quarter: l10n.t('Quarter') };

const root = document.querySelector('#root')!;

/** The name and the metric that stay selected when another trend is shown. */
let chosen = { name: '', label: '' };

/** The control that asked for another trend here, which keeps the focus. */
let asking = '';

/** Draws the chart again, for another width. */
let redraw = (): void => undefined;

const narrow = window.matchMedia(`(max-width: ${NARROW}px)`);
narrow.addEventListener('change', () => redraw());

const { send } = listen<TrendState, TrendMessage>(show);

function show(state: TrendState): void {
  const { series } = state;
  const names = createPicker('name', [...new Set(series.map(({ name }) => name))], chosen.name);
  const labels = createPicker('metric', [...new Set(series.map(({ label }) => label))], chosen.label);
  const lengths = PERIOD_LENGTHS.map((length) => LENGTHS[length]);
  const by = createPicker('by', PERIOD_LENGTHS, state.by, lengths);
  const content = element('div');
  const pick = (): void => {
    chosen = { name: names.value, label: labels.value };
    const place = series.findIndex(({ name, label }) => name === chosen.name && label === chosen.label);
    if (place !== -1) content.replaceChildren(...toContent(state, series[place]!, place));
  };
  names.addEventListener('change', pick);
  labels.addEventListener('change', pick);
  const { repositories = [], repository = '', own = null } = state.filter ?? {};
  const places = createPicker('repository', ['', ...repositories], repository, [l10n.t('All'), ...repositories]);
  const owns = element('input', { attributes: { id: 'own', type: 'checkbox' } });
  owns.checked = own === true;
  for (const control of [by, places, owns]) {
    control.addEventListener('change', () => {
      asking = control.id;
      send({ type: 'ask', by: by.value as PeriodLength, repository: places.value, own: owns.checked });
    });
  }
  const pickers: HTMLElement[] = [labelled(l10n.t('Name'), names), labelled(l10n.t('Metric'), labels), labelled(l10n.t('Period'), by)];
  if (repositories.length > 0) pickers.push(labelled(l10n.t('Repository'), places));
  if (own !== null)
    pickers.push(
      element('span', { class: 'check' }, owns, element('label', { text: l10n.t('Own Work of Managers'), attributes: { for: 'own' } })),
    );
  pickers.push(createButton(l10n.t('Save as Page…'), () => send({ type: 'save' })));
  root.replaceChildren(
    element('h1', { text: state.title }),
    element('p', { class: 'quiet source', text: state.source }),
    element('div', { class: 'pickers' }, ...pickers),
    content,
    ...state.notes.map((text) => element('p', { class: 'quiet note', text })),
  );
  pick();
  redraw = pick;
  if (asking !== '') document.getElementById(asking)?.focus();
  asking = '';
}

function toContent(state: TrendState, one: ShownSeries, series: number): HTMLElement[] {
  const chart = element('div', { class: 'chart' });
  const title = element('h2', { text: `${one.name}: ${one.label} ` }, element('span', { class: 'unit', text: one.unit }));
  if ([...one.values, ...(one.today ?? [])].every((value) => value === null)) return [title, element('p', { text: l10n.t('No values.') })];
  const svg = drawTrend(
    {
      title: `${one.name}, ${one.label}`,
      description: one.description,
      unit: one.unit,
      periods: state.periods.map(({ name }) => name),
      values: one.values,
      behind: one.today,
      band: one.band,
      isInteractive: !state.isPlanned,
    },
    narrow.matches ? 'narrow' : 'wide',
  );
  // The texts inside are escaped where the chart is drawn.
  chart.append(...new DOMParser().parseFromString(svg, 'text/html').body.children);
  const hint = state.isPlanned ? PLANNED_LEGEND : l10n.t('Select a point to see the activity records behind it.');
  if (!state.isPlanned) listenToPoints(chart, (place) => send({ type: 'explain', series, place }));
  return [
    title,
    element('p', { class: 'quiet definition', text: one.definition }),
    chart,
    element('p', {
      class: 'quiet',
      text: one.band === null ? hint : `${hint} ${l10n.t('The band reaches from the median to the 90th percentile.')}`,
    }),
    toTable(state, one),
  ];
}

/** Lets points be chosen with the pointer, or with arrow keys and Enter; only one of them is reached by Tab. */
function listenToPoints(chart: HTMLElement, choose: (place: number) => void): void {
  const points = [...chart.querySelectorAll<SVGCircleElement>('.trendPoint')];
  const placeOf = (point: Element): number => Number(point.getAttribute('data-place'));
  const take = (point: Element): void => {
    for (const other of points) other.classList.toggle('chosen', other === point);
    choose(placeOf(point));
  };
  for (const [index, point] of points.entries()) {
    point.addEventListener('click', () => take(point));
    point.addEventListener('keydown', (event) => {
      const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -index, End: points.length - 1 - index };
      const step = steps[event.key];
      if (event.key === 'Enter' || event.key === ' ') take(point);
      else if (step === undefined) return;
      else {
        const next = points[Math.min(Math.max(index + step, 0), points.length - 1)]!;
        point.setAttribute('tabindex', '-1');
        next.setAttribute('tabindex', '0');
        next.focus();
      }
      event.preventDefault();
    });
  }
}

function toTable({ periods }: TrendState, one: ShownSeries): HTMLElement {
  const headers = [
    l10n.t('Period'),
    l10n.t('Days'),
    ...(one.today === null ? [l10n.t('Value')] : [l10n.t('Today'), l10n.t('Planned')]),
    l10n.t('Difference'),
    ...(one.tiers.length === 0 ? [] : [l10n.t('Tier')]),
  ];
  const heads = headers.map((text, place) =>
    element('th', { text, class: place === 2 || (place === 3 && one.today !== null) ? 'number' : '', attributes: { scope: 'col' } }),
  );
  const rows = periods.map(({ name, days }, place) => {
    const { text, judgement } = one.changes[place]!;
    const shown = [...(one.today === null ? [] : [one.today]), one.values].map((values) => values[place] ?? null);
    return element(
      'tr',
      {},
      element('th', { text: name, attributes: { scope: 'row' } }),
      element('td', { text: days }),
      ...shown.map((value) => element('td', { class: 'number', text: value === null ? l10n.t('no value') : writeNumber(value) })),
      element('td', { class: judgement, text }),
      ...(one.tiers.length === 0 ? [] : [element('td', { text: one.tiers[place] ?? '' })]),
    );
  });
  return createTable(l10n.t('{0}, in {1}', one.label, one.unit), heads, element('tbody', {}, ...rows));
}
