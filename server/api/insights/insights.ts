import type { ReportQuery, ReportRequest } from '../../wire/insights.ts';
import { type CallOptions, type Download, download } from '../client.ts';
import type { Instance } from '../instance.ts';

/** Returns a report as CSV, with the file name that the service sends; empty if there is nothing to report. */
export function exportReport(
  instance: Instance,
  body: ReportRequest,
  query: ReportQuery = {},
  options: CallOptions = {},
): Promise<Download> {
  return download(instance, 'exportReport', 'text/csv, application/json', { query: { format: 'csv', ...query }, body }, options);
}
