import { checkIdentifier } from '../core/identifiers.ts';
import { requireExportRequest } from '../core/insights/requireExportRequest.ts';
import { Refusal } from '../core/refusal.ts';
import { exportReport } from '../service/insights/exportReport.ts';
import type { Call } from './call.ts';
import { readJsonBody } from './jsonBody.ts';
import { readQuery, readSpreadsheetSafe } from './queryParameters.ts';

/** Handles POST /v2/insights/teams/reports. */
export async function handleExportReport({ request, reply, service }: Call): Promise<string> {
  requireCsv(readQuery(request, 'format'));
  requireProject(readQuery(request, 'projectIdentifier'));
  const spreadsheetSafe = readSpreadsheetSafe(request);
  const { fileName, csv } = await exportReport(service, requireExportRequest(readJsonBody(request)), spreadsheetSafe);
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
  return csv;
}

function requireCsv(format: string | null): void {
  if (format === null || format.trim().toLowerCase() === 'csv') return;
  const shown = format.slice(0, 50).toWellFormed();
  throw new Refusal('INVALID_REQUEST', `format is "${shown}", but reports are available as csv only. Ask for format=csv, or leave it out.`);
}

// Validates the project, which is otherwise unused: teams come from the roster of the whole account.
function requireProject(identifier: string | null): void {
  const lack = identifier === null ? null : checkIdentifier(identifier, 'entity');
  if (lack !== null) throw new Refusal('INVALID_REQUEST', `projectIdentifier ${lack}.`);
}
