import { l10n } from 'vscode';
import {
  type ComparedMetric,
  type Comparison,
  type MetricSummary,
  summarizeMetric,
  writeChange,
} from '../../server/core/insights/comparison.ts';
import { DIRECTIONS, showUnit } from '../../server/core/insights/metrics.ts';
import { listTierTexts } from '../../server/core/insights/ratingTexts.ts';
import type { ReportMetric, ReportTable } from '../../server/core/insights/reportTable.ts';
import { writeNumber } from '../../server/core/insights/reportValues.ts';
import type { ChartedMetric, ChartedValue, ReportState, ReportTexts, SummaryItem } from '../panels/messages/report.ts';

/** The title of a chart page, and the source of its numbers. */
export type ChartHead = Pick<ReportState, 'title' | 'source'>;

/** Converts a report to charts. */
export function toReportState(head: ChartHead, { metrics, rows }: ReportTable): ReportState {
  const names = rows.map(({ name }) => name);
  const charted = metrics.map((metric, place) => {
    const values = rows.map((row): ChartedValue => ({ ...row.values[place]!, compared: null }));
    return toCharted(metric, names, values, []);
  });
  return { ...head, ranges: null, names, metrics: charted, texts: toChartTexts() };
}

/** Converts a comparison of two reports to charts, with the bars of both side by side. */
export function toComparisonState(
  head: ChartHead,
  ranges: NonNullable<ReportState['ranges']>,
  { names, metrics }: Comparison,
): ReportState {
  const charted = metrics.map((metric) => {
    const values = metric.values.map(({ before, after, change, percent, judgement }): ChartedValue => {
      return { ...after, compared: { before, change: writeChange(change), percent: writeChange(percent), judgement } };
    });
    return toCharted(metric, names, values, summarizeChange(metric));
  });
  return { ...head, ranges, names, metrics: charted, texts: toChartTexts() };
}

function toCharted(
  { name, metric }: Pick<ReportMetric, 'name' | 'metric'>,
  names: readonly string[],
  values: readonly ChartedValue[],
  more: readonly SummaryItem[],
): ChartedMetric {
  const { label, definition } = metric;
  const unit = showUnit(metric.unit);
  const summary = summarizeMetric(name, names, values);
  const bounds = listTierTexts(name);
  return {
    name,
    label,
    unit,
    definition,
    direction: DIRECTIONS[name],
    values,
    summary: [...more, ...writeSummary(summary, unit, DIRECTIONS[name] === 'neither')],
    tiers: (summary.tiers ?? []).map((tier, place) => ({ ...tier, description: bounds[place]?.description ?? '' })),
  };
}

function writeSummary({ best, worst, median, known, unknown }: MetricSummary, unit: string, isNeutral: boolean): SummaryItem[] {
  if (best === null || worst === null) {
    return [{ label: l10n.t('No values'), value: '0', detail: l10n.t('Nothing was counted in this range.') }];
  }
  const first = { label: isNeutral ? l10n.t('Highest') : l10n.t('Best'), value: writeNumber(best.value), detail: best.name };
  const last = { label: isNeutral ? l10n.t('Lowest') : l10n.t('Worst'), value: writeNumber(worst.value), detail: worst.name };
  const middle = { label: l10n.t('Median'), value: writeNumber(median), detail: unit };
  return [
    ...(known === 1 ? [first] : [first, last, middle]),
    ...(unknown === 0 ? [] : [{ label: l10n.t('Without a value'), value: String(unknown), detail: l10n.t('of {0}', known + unknown) }]),
  ];
}

function summarizeChange({ values }: ComparedMetric): SummaryItem[] {
  const count = (judged: string) => values.filter(({ judgement }) => judgement === judged).length;
  const [better, worse, same, changed] = [count('better'), count('worse'), count('same'), count('changed')];
  const ofAll = l10n.t('of {0}', better + worse + same + changed);
  const toItem = (label: string, value: number): SummaryItem => ({ label, value: String(value), detail: ofAll });
  if (changed > 0) return [toItem(l10n.t('Changed'), changed), toItem(l10n.t('The same'), same)];
  return [toItem(l10n.t('Better'), better), toItem(l10n.t('Worse'), worse), toItem(l10n.t('The same'), same)];
}

/** Returns the texts of the chart page, in the display language. */
function toChartTexts(): ReportTexts {
  return {
    metric: l10n.t('Metric'),
    sort: l10n.t('Order'),
    sorts: {
      best: l10n.t('Best first'),
      worst: l10n.t('Worst first'),
      name: l10n.t('By name'),
      report: l10n.t('As in the report'),
    },
    name: l10n.t('Name'),
    value: l10n.t('Value'),
    tier: l10n.t('Tier'),
    before: l10n.t('Before'),
    after: l10n.t('After'),
    tierBefore: l10n.t('Tier before'),
    change: l10n.t('Change'),
    percent: l10n.t('Change in %'),
    judgement: l10n.t('Judgement'),
    judgements: { better: l10n.t('better'), worse: l10n.t('worse'), same: l10n.t('same'), changed: l10n.t('changed') },
    tierNames: { Elite: l10n.t('Elite'), High: l10n.t('High'), Medium: l10n.t('Medium'), Low: l10n.t('Low') },
    noValue: l10n.t('no value'),
    chart: l10n.t('Bar chart of {0}, in {1}.', '{0}', '{1}'),
    drawn: l10n.t('The chart shows the first {0} of {1}; the table shows all.', '{0}', '{1}'),
    table: l10n.t('{0}, in {1}', '{0}', '{1}'),
    showAll: l10n.t('Show All {0} Rows', '{0}'),
    tiers: l10n.t('Tiers'),
    summary: l10n.t('Summary'),
    definition: l10n.t('How it is counted'),
  };
}
