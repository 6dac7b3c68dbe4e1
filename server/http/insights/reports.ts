import { checkIdentifier } from '../../core/identifiers.ts';
import { requireExplainRequest } from '../../core/insights/explainRequest.ts';
import type { Explanation } from '../../core/insights/explanation.ts';
import { requireExportRequest } from '../../core/insights/exportRequest.ts';
import { requireReportSeries } from '../../core/insights/reportSeries.ts';
import { Refusal } from '../../core/refusal.ts';
import { explainCell } from '../../service/insights/explanation.ts';
import { exportReport, exportReports } from '../../service/insights/report.ts';
import type { CountedReports } from '../../wire/insights.ts';
import type { Handlers } from '../call.ts';

/** The handlers of reports. */
export const REPORT_HANDLERS = {
  async exportReport({ query, body, reply, service }): Promise<string> {
    requireCsv(query.format);
    requireProject(query.projectIdentifier);
    const { spreadsheetSafe } = query;
    const { fileName, csv } = await exportReport(service, requireExportRequest(body), spreadsheetSafe);
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
    return csv;
  },

  async countReports({ body, service }): Promise<CountedReports> {
    return exportReports(service, requireReportSeries(body));
  },

  explainReport({ body, service }): Promise<Explanation> {
    return explainCell(service, requireExplainRequest(body));
  },
} satisfies Handlers;

function requireCsv(format: string | null): void {
  if (format === null || format.trim().toLowerCase() === 'csv') return;
  const shown = format.slice(0, 50).toWellFormed();
  throw new Refusal('INVALID_REQUEST', `format is "${shown}", but reports are available as csv only. Use format=csv, or omit it.`);
}

// Validates the project, which is otherwise unused: teams come from the roster of the whole account.
function requireProject(identifier: string | null): void {
  const reason = identifier === null ? null : checkIdentifier(identifier, 'entity');
  if (reason !== null) throw new Refusal('INVALID_REQUEST', `projectIdentifier ${reason}.`);
}
