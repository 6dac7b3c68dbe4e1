import type { ReportQuery, ReportRequest } from '../wire/insights.ts';
import { type Answer, type CallOptions, call } from './client.ts';
import type { Instance } from './instance.ts';

/** A report over many facts may take long to be counted. */
const REPORT_TIMEOUT = 600_000;

/** A report as CSV, under the file name that the service gives it; without a byte where there is nothing to report. */
export function exportReport(
  instance: Instance,
  request: ReportRequest,
  query: ReportQuery = {},
  options: CallOptions = {},
): Promise<Answer> {
  const input = { accept: 'text/csv, application/json', query: { format: 'csv', ...query }, json: request };
  return call(instance, 'exportReport', input, { timeout: REPORT_TIMEOUT, ...options });
}
