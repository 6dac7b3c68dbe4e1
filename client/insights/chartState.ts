import { l10n } from 'vscode';
import {
  type ComparedMetric,
  type Comparison,
  type MetricSummary,
  summarizeMetric,
  writeChange,
} from '../../server/core/insights/comparison.ts';
import { type Coverage, countsMissing } from '../../server/core/insights/coverage.ts';
import { DIRECTIONS, showUnit } from '../../server/core/insights/metrics.ts';
import { listTierTexts } from '../../server/core/insights/ratingTexts.ts';
import type { ReportMetric, ReportTable } from '../../server/core/insights/reportTable.ts';
import { writeNumber } from '../../server/core/insights/reportValues.ts';
import type { ChartedMetric, ChartedValue, ReportState, SummaryItem } from '../panels/messages/report.ts';
import { describeUncounted } from './requestTexts.ts';

/** The title of a chart page, and the source of its numbers. */
export type ChartHead = Pick<ReportState, 'title' | 'source'>;

/** Converts a report to charts, without metrics that count a kind of records that was never imported. */
export function toReportState(head: ChartHead, { metrics, rows }: ReportTable, coverage: Coverage | null = null): ReportState {
  const names = rows.map(({ name }) => name);
  const charted = metrics.flatMap((metric, place) => {
    if (countsMissing(coverage, metric.name)) return [];
    const values = rows.map((row): ChartedValue => ({ ...row.values[place]!, compared: null }));
    return [toCharted(metric, names, values, [])];
  });
  return { ...head, notes: describeUncounted(coverage), ranges: null, names, metrics: charted, explains: false };
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
  return { ...head, notes: [], ranges, names, metrics: charted, explains: false };
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
