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
import { readJsonBody, requireJsonObject } from '../jsonBody.ts';
import { readBoolean, readQuery } from '../query.ts';

const EXAMPLE = '{"request": {"dateStart": "2026-07-01", "dateEnd": "2026-07-31"}, "teamRefId": 1, "metric": "CODING_DAYS_PER_DEV"}';

const SERIES_EXAMPLE = '{"request": {"dateStart": "2026-07-01", "dateEnd": "2026-07-31"}, "rework": true}';

/** The handlers of reports. */
export const REPORT_HANDLERS = {
  async exportReport({ request, reply, service }): Promise<string> {
    requireCsv(readQuery(request, 'format'));
    requireProject(readQuery(request, 'projectIdentifier'));
    const spreadsheetSafe = readBoolean(request, 'spreadsheetSafe');
    const { fileName, csv } = await exportReport(service, requireExportRequest(readJsonBody(request)), spreadsheetSafe);
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
    return csv;
  },

  async countReports({ request, service }): Promise<CountedReports> {
    return { reports: await exportReports(service, requireReportSeries(requireJsonObject(request, SERIES_EXAMPLE))) };
  },

  explainReport({ request, service }): Promise<Explanation> {
    return explainCell(service, requireExplainRequest(requireJsonObject(request, EXAMPLE)));
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
