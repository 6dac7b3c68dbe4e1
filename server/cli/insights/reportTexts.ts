import * as l10n from '@vscode/l10n';
import { showUnit } from '../../core/insights/metrics.ts';
import { NO_RATING } from '../../core/insights/ratings.ts';
import { toReportTable } from '../../core/insights/reportTable.ts';
import { writeNumber } from '../../core/insights/reportValues.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import { toTextTable } from '../answer.ts';

type Rows = readonly (readonly string[])[];

/** Formats a report as a table with a line for each row and metric; one that cannot be parsed keeps its columns. */
export function toReportText([headers = [], ...rows]: Rows): string {
  if (headers.length === 0) return '';
  const table = toReportTable(headers, rows);
  if (table === null) return toTextTable(headers, rows);
  const isRated = table.metrics.some(({ tierColumn }) => tierColumn !== null);
  const lines = table.rows.flatMap(({ name, values }) =>
    table.metrics.map(({ metric, calculation, tierColumn }, place) => {
      const { value = null, tier = null } = values[place] ?? {};
      const label = calculation === null ? metric.label : `${metric.label} (${calculation.toLowerCase()})`;
      const rating = tierColumn === null ? '' : (tier ?? NO_RATING);
      return [name, label, writeNumber(value), showUnit(metric.unit), ...(isRated ? [rating] : [])];
    }),
  );
  return toTextTable([l10n.t('NAME'), l10n.t('METRIC'), l10n.t('VALUE'), l10n.t('UNIT'), ...(isRated ? [l10n.t('RATING')] : [])], lines);
}

/** Formats a report as JSON for programs: missing numbers and ratings are null. */
export function toReportJson({ dateStart, dateEnd, granularity = 'weekly' }: ReportRequest, [headers = [], ...rows]: Rows): string {
  const table = headers.length === 0 ? { metrics: [], rows: [] } : toReportTable(headers, rows);
  const head = { dateStart, dateEnd, granularity: granularity.toLowerCase() };
  if (table === null) return `${JSON.stringify({ ...head, headers, rows })}\n`;
  const read = table.rows.map(({ name, values }) => ({
    name,
    values: table.metrics.map(({ name: metric, metric: { unit }, calculation, tierColumn }, place) => ({
      metric,
      unit,
      ...(calculation === null ? {} : { calculation }),
      value: values[place]?.value ?? null,
      ...(tierColumn === null ? {} : { rating: values[place]?.tier ?? null }),
    })),
  }));
  return `${JSON.stringify({ ...head, rows: read })}\n`;
}
