import { l10n } from 'vscode';
import { type ComparedMetric, type Comparison, writeChange } from '../../server/core/insights/comparison.ts';
import { DIRECTIONS } from '../../server/core/insights/directions.ts';
import { type MetricSummary, summarizeMetric } from '../../server/core/insights/reportSummary.ts';
import type { ReportMetric, ReportTable } from '../../server/core/insights/reportTable.ts';
import { listTierTexts } from '../../server/core/insights/tierTexts.ts';
import { writeNumber } from '../../server/core/insights/writeNumber.ts';
import type { ChartedMetric, ChartedValue, ReportState } from '../panels/messages/report.ts';
import { toChartTexts } from './chartTexts.ts';

/** What a page of charts is called, and where its numbers come from. */
export type ChartHead = Pick<ReportState, 'title' | 'source'>;

/** A report as charts. */
export function toReportState(head: ChartHead, { metrics, rows }: ReportTable): ReportState {
  const names = rows.map(({ name }) => name);
  const charted = metrics.map((metric, place) => {
    const values = rows.map((row): ChartedValue => ({ ...row.values[place]!, compared: null }));
    return toCharted(metric, names, values, []);
  });
  return { ...head, ranges: null, names, metrics: charted, texts: toChartTexts() };
}

/** Two reports as charts, with the bars of both side by side. */
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
  more: readonly string[],
): ChartedMetric {
  const { label, unit, definition } = metric;
  const summary = summarizeMetric(name, names, values);
  const bounds = listTierTexts(name);
  return {
    name,
    label,
    unit,
    definition,
    direction: DIRECTIONS[name],
    values,
    summary: [...writeSummary(summary, unit, DIRECTIONS[name] === 'neither'), ...more],
    tiers: (summary.tiers ?? []).map((tier, place) => ({ ...tier, words: bounds[place]?.words ?? '' })),
  };
}

function writeSummary({ best, worst, median, known, unknown, tiers }: MetricSummary, unit: string, isNeutral: boolean): string[] {
  if (best === null || worst === null) return [l10n.t('Nobody has a value: nothing was counted in this range.')];
  const ends = isNeutral
    ? [
        l10n.t('Highest: {0} with {1}.', best.name, writeNumber(best.value)),
        l10n.t('Lowest: {0} with {1}.', worst.name, writeNumber(worst.value)),
      ]
    : [
        l10n.t('Best: {0} with {1}.', best.name, writeNumber(best.value)),
        l10n.t('Worst: {0} with {1}.', worst.name, writeNumber(worst.value)),
      ];
  const rated = (tiers ?? []).filter(({ count }) => count > 0).map(({ tier, count }) => `${tier} ${count}`);
  return [
    ...(known === 1 ? ends.slice(0, 1) : ends),
    l10n.t('Median: {0} {1}, over {2}.', writeNumber(median), unit, known),
    ...(rated.length === 0 ? [] : [l10n.t('Tiers: {0}.', rated.join(', '))]),
    ...(unknown === 0 ? [] : [l10n.t('Without a value: {0}.', unknown)]),
  ];
}

function summarizeChange({ values }: ComparedMetric): string[] {
  const count = (judged: string) => values.filter(({ judgement }) => judgement === judged).length;
  const [better, worse, same, changed] = [count('better'), count('worse'), count('same'), count('changed')];
  if (changed > 0) return [l10n.t('Changed: {0}, the same: {1}.', changed, same)];
  return [l10n.t('Better: {0}, worse: {1}, the same: {2}.', better, worse, same)];
}
