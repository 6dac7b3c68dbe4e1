import { basename } from 'node:path';
import { l10n } from 'vscode';
import { isRequestName } from '../../../server/core/insights/isRequestName.ts';
import type { ReportRequest } from '../../../server/wire/insights.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { toReportState } from '../../insights/chartState.ts';
import { chooseRequest, readAnswers } from '../../insights/chooseRequest.ts';
import { fetchReports } from '../../insights/fetchReport.ts';
import { requireReport } from '../../insights/readReport.ts';
import { describeSource, withRatings } from '../../insights/requestTexts.ts';
import type { ReportState } from '../../panels/messages/report.ts';
import { requireDocument } from '../../requireDocument.ts';

/**
 * Shows a report as charts, with a table and a summary: that of an export request or a team, requested from the selected instance with
 * ratings, or an exported one as it is. Uses the active document unless one or a team is given. Returns what is shown; undefined if the
 * report is empty. `cancel` ends it.
 */
export async function showReportCharts(app: App, given?: unknown, cancel?: unknown): Promise<ReportState | undefined> {
  const state = (await readExported(app, given)) ?? (await exportState(app, given, cancel instanceof AbortSignal ? cancel : undefined));
  if (state !== undefined) app.reports.panels.show(state);
  return state;
}

/** Returns the charts of a document that is not a request; undefined for a request or a team. */
async function readExported({ language, reports }: App, given: unknown): Promise<ReportState | undefined> {
  if (readAnswers(given) !== null) return undefined;
  const document = await requireDocument(readAddress(given));
  if (isRequestName(document.uri.path)) return undefined;
  const source = reports.sources.find(document.uri);
  const title = basename(document.uri.path);
  const described = source === null ? l10n.t('Where it came from is not known.') : describeSource(source.request, source.instance);
  return toReportState({ title, source: described }, await requireReport(language, document.getText()));
}

async function exportState(app: App, given: unknown, cancel: AbortSignal | undefined): Promise<ReportState | undefined> {
  const chosen = await chooseRequest(app, given);
  if (chosen === null) return undefined;
  const request: ReportRequest = withRatings(chosen.request);
  const [fetched] = (await fetchReports(app, chosen.inUse, [request], cancel)) ?? [];
  if (fetched === undefined) return undefined;
  const head = { title: fetched.fileName, source: describeSource(request, chosen.inUse.instance.name) };
  return toReportState(head, await requireReport(app.language, fetched.csv));
}
