import type { ExportRequest } from '../../core/insights/exportRequest.ts';
import { toReportHeaders, toReportName } from '../../core/insights/report.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { readReportRows } from './readReportRows.ts';

/** A report as a file. */
export interface ReportFile {
  readonly fileName: string;
  readonly csv: string;
}

/** Builds a report file; without rows it is empty and has no headers either. */
export async function exportReport(context: ServiceContext, request: ExportRequest, spreadsheetSafe = false): Promise<ReportFile> {
  const rows = await readReportRows(context, request);
  const csv = rows.length === 0 ? '' : writeCsv([toReportHeaders(request), ...rows], spreadsheetSafe);
  return { fileName: toReportName(request, context.now()), csv };
}
