import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import { type ComparedValue, ONLY_IN, writeChange } from './comparison.ts';
import { showUnit } from './metrics.ts';
import { GRANULARITY_OF, type PeriodLength } from './periods.ts';
import { NO_RATING } from './ratings.ts';
import { writeNumber } from './reportValues.ts';
import { type Band, type DrawnTrend, hasValue, type Trend, type TrendSeries, toSeriesLabel } from './trend.ts';
import { drawTrend, NARROW, PLANNED_LEGEND, toMarkup } from './trendChart.ts';

/** The content of a page about a trend. */
export interface TrendPageContent extends DrawnTrend {
  readonly title: string;
  /** Granularity and source in one line. */
  readonly source: string;
}

const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --quiet: #59636e; --line: #d1d9e0; --page: #ffffff; --bar: #0969da; --band: #ddf4ff; --better: #116329; --worse: #a40e26; }
@media (prefers-color-scheme: dark) { :root { --text: #f0f6fc; --quiet: #9198a1; --line: #3d444d; --page: #0d1117; --bar: #4493f8; --band: #121d2f; --better: #56d364; --worse: #ff9492; } }
body { margin: 0 auto; padding: 24px; max-width: 860px; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; } h2 { font-size: 18px; margin-top: 32px; } h2 .quiet, th .quiet { font-weight: normal; } .period { white-space: nowrap; } .quiet, .trendText { color: var(--quiet); fill: var(--quiet); font-size: 12px; }
.trendChart { width: 100%; height: auto; } .narrow { display: none; max-width: 30rem; } .trendAxis { stroke: var(--line); } .trendLine { fill: none; stroke: var(--bar); stroke-width: 2; }
.trendBehind { fill: none; stroke: var(--quiet); stroke-width: 2; stroke-dasharray: 6 4; } .trendPoint { fill: var(--bar); } .trendBand { fill: var(--band); stroke: var(--bar); stroke-dasharray: 3 3; stroke-width: 0.75; }
.scroller { overflow-x: auto; } @media print { .scroller { overflow-x: visible; } }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } caption { text-align: left; padding: 4px 0; }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: left; } .number { text-align: right; }
.better { color: var(--better); } .worse { color: var(--worse); }
@media print { :root { color-scheme: light; --text: #000; --quiet: #444; --line: #bbb; --page: #fff; --bar: #0550ae; --band: #e6f2ff; --better: #116329; --worse: #a40e26; } body { padding: 0; max-width: none; } section { break-inside: avoid; } }
@media screen and (max-width: ${NARROW}px) { body { padding: 12px; } h1 { font-size: 20px; } .wide, .range { display: none; } .narrow { display: block; }
  table { font-size: 13px; } th, td { padding: 4px; } ul { padding-left: 20px; } }
`;

/** Writes a trend as one HTML page without scripts and without anything from elsewhere. */
export function writeTrendPage({ title, source, notes, trend, bands }: TrendPageContent): string {
  const sections = trend.series.map((one, place) => writeSeries(trend, one, bands[place] ?? null));
  return `<!DOCTYPE html>
<html lang="${l10n.t('en')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${toMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${toMarkup(title).replace(/\d{4}-\d\d-\d\d/g, '<span class="period">$&</span>')}</h1>
<p class="quiet">${toMarkup(source)}</p>
${sections.length === 0 ? `<p>${toMarkup(l10n.t('No activity was recorded in these days.'))}</p>` : sections.join('\n')}
${writeNotes(notes)}
</main>
</body>
</html>
`;
}

/** Writes sentences below the charts; commands in them are between backticks. */
function writeNotes(notes: readonly string[]): string {
  if (notes.length === 0) return '';
  const items = notes.map((note) => `<li>${toMarkup(note).replace(/`([^`]+)`/g, '<code>$1</code>')}</li>`);
  return `<section><h2>${toMarkup(l10n.t('What these charts do not show'))}</h2><ul>${items.join('')}</ul></section>`;
}

/** The classes of the columns of the table: on a phone, the cell of the period has its days, too. */
const CLASSES = ['', 'range', 'range', 'number'];

function writeSeries({ periods, isPlanned = false }: Trend, one: TrendSeries, band: readonly Band[] | null): string {
  const label = toSeriesLabel(one);
  const heading = `${toRowName(one)}: ${label}`;
  const unit = `<span class="quiet">${toMarkup(l10n.t('in {0}', showUnit(one.metric.unit)))}</span>`;
  const title = `<h2>${toMarkup(heading)} ${unit}</h2>`;
  if (!hasValue(one)) return `<section>\n${title}\n<p>${toMarkup(l10n.t('No values.'))}</p>\n</section>`;
  const names = periods.map(({ name }) => name);
  const values = one.values.map(({ after }) => after.value);
  const line = {
    title: heading,
    description: describeTrend(one, names),
    unit: showUnit(one.metric.unit),
    periods: names,
    values,
    band,
    behind: isPlanned ? one.values.map(({ before }) => before.value) : null,
    isInteractive: false,
  };
  const explained = isPlanned ? PLANNED_LEGEND : band === null ? null : l10n.t('The band reaches from the median to the 90th percentile.');
  const legend = explained === null ? '' : `<p class="quiet">${toMarkup(explained)}</p>`;
  const headers = [
    l10n.t('Period'),
    l10n.t('From'),
    l10n.t('To'),
    ...(isPlanned ? [l10n.t('Today'), l10n.t('Planned')] : [l10n.t('Value')]),
    l10n.t('Difference'),
    ...(one.isRated ? [l10n.t('Rating')] : []),
  ];
  const rows = one.values.map((value, place) => {
    const { name, dateStart, dateEnd, days, isCut } = periods[place]!;
    const cut = isCut ? ` <span class="quiet">(${plural(days, '1 day', '{0} days', days)})</span>` : '';
    const rating = one.isRated ? `<td>${isPlanned ? describeTiers(value) : (value.after.tier ?? NO_RATING)}</td>` : '';
    const change = `<td class="${value.judgement ?? ''}">${toMarkup(describeChange(value))}</td>`;
    const numbers = (isPlanned ? [value.before, value.after] : [value.after]).map(
      (shown) => `<td class="number">${writeNumber(shown.value)}</td>`,
    );
    return `<tr><th scope="row"><span class="period">${name}</span>${cut}<span class="narrow quiet">${dateStart} – ${dateEnd}</span></th><td class="range">${dateStart}</td><td class="range">${dateEnd}</td>${numbers.join('')}${change}${rating}</tr>`;
  });
  const head = headers
    .map(
      (header, column) =>
        `<th scope="col" class="${CLASSES[column] ?? (isPlanned && column === CLASSES.length ? 'number' : '')}">${toMarkup(header)}</th>`,
    )
    .join('');
  return `<section>
${title}
${drawTrend(line)}
${drawTrend(line, 'narrow')}
${legend}
<div class="scroller" tabindex="0" role="region" aria-label="${toMarkup(heading)}"><table><caption class="quiet">${toMarkup(one.metric.definition)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>
</section>`;
}

/** Returns the name of a row, with the only roster that has it. */
export function toRowName({ name, onlyIn = null }: TrendSeries): string {
  return onlyIn === null ? name : `${name} (${ONLY_IN[onlyIn]})`;
}

/** Says what the values of a trend are: one for each period, and the period of those that are per period, which may be another one. */
export function describeGranularity({ series }: Trend, by: PeriodLength, granularity = 'weekly'): string {
  const each = { week: l10n.t('One value per week'), month: l10n.t('One value per month'), quarter: l10n.t('One value per quarter') };
  const per = new Map([
    ['daily', l10n.t('“per period” means per day')],
    ['weekly', l10n.t('“per period” means per week')],
    ['monthly', l10n.t('“per period” means per month')],
  ]);
  if (!series.some(({ metric }) => metric.byPeriod)) return each[by];
  // In values by week, “per week” is the value itself.
  if (granularity.toLowerCase() === GRANULARITY_OF[by] && by !== 'quarter') return each[by];
  return `${each[by]} · ${per.get(granularity.toLowerCase()) ?? granularity}`;
}

/** Describes a series in a sentence: its first, last, least and greatest value. */
export function describeTrend({ values, metric }: TrendSeries, names: readonly string[]): string {
  const known = values.flatMap(({ after }, place) => (after.value === null ? [] : [{ value: after.value, name: names[place]! }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return l10n.t('No values.');
  const sorted = known.toSorted((one, other) => one.value - other.value);
  const write = (one: { readonly value: number; readonly name: string }): string => l10n.t('{0} in {1}', writeNumber(one.value), one.name);
  return l10n.t(
    'Line from {0} to {1}, least {2}, greatest {3}, {4}.',
    write(first),
    write(last),
    write(sorted[0]!),
    write(sorted.at(-1)!),
    showUnit(metric.unit),
  );
}

/** Says the tiers of a value under both rosters, as one if they are the same. */
export function describeTiers({ before, after }: ComparedValue): string {
  const [today, planned] = [before.tier ?? NO_RATING, after.tier ?? NO_RATING];
  return today === planned ? planned : `${today} → ${planned}`;
}

/** Says a change in words, for those who see no colour: `up 1.25 (+100 %), worse`; '' if there is none to judge. */
export function describeChange({ change, percent, judgement }: ComparedValue): string {
  if (change === null) return '';
  if (change === 0) return l10n.t('same');
  const share = percent === null ? '' : ` (${writeChange(percent)} %)`;
  const words = judgement === 'better' ? l10n.t(', better') : judgement === 'worse' ? l10n.t(', worse') : '';
  const amount = writeNumber(Math.abs(change));
  return `${change > 0 ? l10n.t('up {0}', amount) : l10n.t('down {0}', amount)}${share}${words}`;
}
