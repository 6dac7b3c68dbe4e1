import type { ExportRequest } from './exportRequest.ts';
import type { Metric } from './metrics.ts';
import { toCalculation, toColumns } from './reportColumns.ts';
import { NAME_HEADER } from './reportHeader.ts';

/**
 * Returns the header row of a report: the team or contributor, then a column per metric, with calculationType in the header if it applies;
 * a rating follows its metric if ratings are requested.
 */
export function toReportHeaders(request: ExportRequest): string[] {
  const suffix = ` (${toCalculation(request).toLowerCase()})`;
  return [NAME_HEADER, ...toColumns(request).flatMap(({ metric }) => toHeaders(metric, suffix, request.includeRatings))];
}

/** Returns the file name of a report: its contents and the time of its creation, given in milliseconds since the epoch. */
export function toReportName(request: ExportRequest, at: number): string {
  const timestamp = new Date(at).toISOString().slice(0, 19).replace(/[T:]/g, '-');
  return `${toTitle(request)}-${timestamp}.csv`;
}

function toHeaders({ label, calculated, rated }: Metric, suffix: string, ratings: boolean): string[] {
  const header = calculated ? label + suffix : label;
  return ratings && rated ? [header, `${label} Rating`] : [header];
}

function toTitle(request: ExportRequest): string {
  if (request.kind === 'contributors' || request.efficiency === null) return 'Productivity';
  return request.productivity === null ? 'Efficiency' : 'Insights';
}
