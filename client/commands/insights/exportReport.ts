import { type Uri, ViewColumn, window, workspace } from 'vscode';
import type { App } from '../../app.ts';
import { chooseRequest } from '../../insights/chooseRequest.ts';
import { fetchReports } from '../../insights/fetchReport.ts';
import { openUntitled } from '../../insights/untitledFile.ts';
import { readDownloadQuery } from '../../settings.ts';

/**
 * Requests the report of an export request (the active document, unless one or a team is given) from the selected instance, and opens it as
 * an unsaved CSV beside the request. Returns its URI; undefined if the report is empty. `cancel` ends it.
 */
export async function exportReport(app: App, given?: unknown, cancel?: unknown): Promise<Uri | undefined> {
  const chosen = await chooseRequest(app, given);
  if (chosen === null) return undefined;
  const { request, inUse, document } = chosen;
  const query = readDownloadQuery(workspace.getConfiguration());
  const fetched = await fetchReports(app, inUse, [request], cancel instanceof AbortSignal ? cancel : undefined, query);
  if (fetched === null) return undefined;
  const [{ fileName, csv }] = fetched as [(typeof fetched)[number]];
  const report = await openUntitled(fileName, csv, document);
  await app.reports.sources.remember(report.uri, { request, instance: inUse.instance.name });
  await window.showTextDocument(report, { viewColumn: document === undefined ? ViewColumn.Active : ViewColumn.Beside, preview: false });
  return report.uri;
}
