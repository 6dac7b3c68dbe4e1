import type { ExportRequest } from './exportRequest.ts';
import type { Metric } from './metrics.ts';
import { toCalculation, toColumns } from './reportColumns.ts';
import { NAME_HEADER } from './reportHeader.ts';

/** The header row of a report: the team or contributor, then a column a metric; one that calculationType decides on names it, and a rating follows its metric where ratings are asked for (facts B2). */
export function toReportHeaders(request: ExportRequest): string[] {
  const suffix = ` (${toCalculation(request).toLowerCase()})`;
  return [NAME_HEADER, ...toColumns(request).flatMap(({ metric }) => toHeaders(metric, suffix, request.includeRatings))];
}

/** What the file of a report is called: its content and the moment it was made, in milliseconds since the epoch (facts B5). */
export function toReportName(request: ExportRequest, at: number): string {
  const moment = new Date(at).toISOString().slice(0, 19).replace(/[T:]/g, '-');
  return `${toTitle(request)}-${moment}.csv`;
}

function toHeaders({ label, calculated, rated }: Metric, suffix: string, ratings: boolean): string[] {
  const header = calculated ? label + suffix : label;
  return ratings && rated ? [header, `${label} Rating`] : [header];
}

function toTitle(request: ExportRequest): string {
  if (request.kind === 'contributors' || request.efficiency === null) return 'Productivity';
  return request.productivity === null ? 'Efficiency' : 'Insights';
}
