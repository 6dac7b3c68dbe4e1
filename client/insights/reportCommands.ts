import { l10n, Position, type TextDocument, type Uri, ViewColumn, window, workspace } from 'vscode';
import { call } from '../../server/api/client.ts';
import { readCoverage } from '../../server/api/insights/coverage.ts';
import { readReportHeader } from '../../server/core/insights/reportTable.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { FIND_REPORT_CELL, type FindReportCell, type ReportCell } from '../../server/language/protocol/insights.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { readDownloadQuery } from '../manifest/settings.ts';
import { and, ONLINE, onItem, REPORT, REQUEST, REQUEST_FILE } from '../manifest/when.ts';
import type { ReportMessage, ReportState } from '../panels/messages/report.ts';
import type { TableState } from '../panels/messages/table.ts';
import { readAddress } from '../window/commandArguments.ts';
import { toStep } from '../window/report.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { toReportState } from './chartState.ts';
import { chooseRequest, readAnswers } from './chooseRequest.ts';
import { toExplanationTable } from './explanationTable.ts';
import { fetchReports } from './fetchReport.ts';
import { findRowOwner } from './findRowOwner.ts';
import type { InsightParts } from './insightParts.ts';
import { readExported, requireReport } from './readReport.ts';
import { REPORT_PANEL_COMMANDS } from './reportPanelCommands.ts';
import type { ReportSource } from './reports.ts';
import { describeSource, describeUncounted, withRatings } from './requestTexts.ts';

/** Commands for reports. */
export const REPORT_COMMANDS = {
  exportReport: {
    run: exportReport,
    palette: and(REQUEST, ONLINE),
    icon: 'export',
    menus: [
      ['view/item/context', 'inline@2', onItem('insights', 'team')],
      ['view/item/context', '1_report@1', onItem('insights', 'team')],
      ['editor/title', 'navigation@2', REQUEST_FILE],
      ['explorer/context', 'fairlead@1', REQUEST_FILE],
    ],
  },
  showReportCharts: { ...REPORT_PANEL_COMMANDS.showReportCharts, run: showReportCharts },
  explainCell: {
    run: explainCell,
    palette: and(REPORT, ONLINE),
    icon: 'question',
    listed: 'ifFailed',
    menus: [['editor/context', 'fairlead@1', REPORT]],
  },
} satisfies CommandRecords<InsightParts>;

/**
 * Requests the report of an export request (the active document, unless one or a team is given) from the selected instance, and opens it as
 * a read-only CSV beside the request. Returns its URI; undefined if the report is empty. `cancel` ends it.
 */
async function exportReport(app: InsightParts, given?: unknown, cancel?: unknown): Promise<Uri | undefined> {
  const chosen = await chooseRequest(app, given);
  if (chosen === null) return undefined;
  const { request, inUse, document } = chosen;
  const query = readDownloadQuery(workspace.getConfiguration(undefined, document));
  const fetched = await fetchReports(app, inUse, [request], cancel instanceof AbortSignal ? cancel : undefined, query);
  if (fetched === null) return undefined;
  const [{ fileName, csv }] = fetched as [(typeof fetched)[number]];
  const report = await app.reports.documents.open(fileName, csv, document);
  await app.reports.sources.remember(report.uri, { request, instance: inUse.instance.name });
  await window.showTextDocument(report, { viewColumn: document === undefined ? ViewColumn.Active : ViewColumn.Beside, preview: false });
  const notes = describeUncounted(await readCoverage(inUse.instance, request, { signal: inUse.signal }));
  if (notes.length > 0) app.report.notify(notes.join(' '), toStep(l10n.t('Map Identity'), 'mapIdentity'));
  return report.uri;
}

/**
 * Shows a report as charts, with a table and a summary: that of an export request or a team, requested from the selected instance with
 * ratings, or an exported one as it is. Uses the active document unless one or a team is given. Returns what is shown; undefined if the
 * report is empty, which is reported unless `ignoresEmpty` is true. `cancel` ends it.
 */
async function showReportCharts(
  app: InsightParts,
  given?: unknown,
  cancel?: unknown,
  ignoresEmpty?: unknown,
): Promise<ReportState | undefined> {
  const ended = cancel instanceof AbortSignal ? cancel : undefined;
  const document = readAnswers(given) === null ? await requireDocument(readAddress(given)) : null;
  const exported = document === null ? null : await readExported(app, document);
  const shown =
    exported === null || document === null
      ? await exportState(app, given, ended, ignoresEmpty === true ? 'ignore' : 'report')
      : { state: exported, source: app.reports.sources.find(document.uri) };
  if (shown === undefined) return undefined;
  const { source } = shown;
  const state = { ...shown.state, explains: source !== null };
  app.reports.panels.show(state, (message) => {
    if (source !== null) void app.report.guard('report', () => explain(app, source, toCell(state, message)));
  });
  return state;
}

/** Charts, and where their numbers come from, if that is known. */
interface SourcedCharts {
  readonly state: ReportState;
  readonly source: ReportSource | null;
}

async function exportState(
  app: InsightParts,
  given: unknown,
  cancel: AbortSignal | undefined,
  onEmpty: 'report' | 'ignore',
): Promise<SourcedCharts | undefined> {
  const chosen = await chooseRequest(app, given);
  if (chosen === null) return undefined;
  const request: ReportRequest = withRatings(chosen.request);
  const [fetched] = (await fetchReports(app, chosen.inUse, [request], cancel, {}, onEmpty)) ?? [];
  if (fetched === undefined) return undefined;
  const { instance, signal } = chosen.inUse;
  const coverage = await readCoverage(instance, request, { signal });
  const head = { title: fetched.fileName, source: describeSource(request, instance.name) };
  const state = toReportState(head, await requireReport(app.language, fetched.csv), coverage);
  return { state, source: { request, instance: instance.name } };
}

/** Returns the cell of the report that a bar or a number of its charts shows. */
function toCell({ names, metrics }: ReportState, { metric: name, place }: ReportMessage): ExplainedNumber {
  const metric = metrics.find((one) => one.name === name);
  const shown = metric?.values[place];
  if (metric === undefined || shown === undefined) throw new Error(`the charts have no value ${place} of ${name}`);
  const own = names[place] ?? '';
  const namesakes = names.slice(0, place).filter((other) => other === own).length;
  return { name: own, namesakes, metric: metric.name as ReportCell['metric'], label: metric.label, tier: shown.tier };
}

/** A number of a report, of which an explanation says more. */
type ExplainedNumber = Omit<ReportCell, 'value'>;

/** Maximum number of activity records shown in an explanation. */
const MAX_RECORDS = 1000;

/**
 * Explains a number of a report (the cell at a position of a document, otherwise at the cursor): shows its formula and the activity records
 * behind it beside the report.
 */
async function explainCell(app: InsightParts, givenDocument?: unknown, givenPlace?: unknown): Promise<TableState | undefined> {
  const document = await requireDocument(readAddress(givenDocument));
  const cell = await requireCell(app, document, readPlace(givenPlace) ?? findCursor(document));
  return explain(app, requireSource(app, document), cell);
}

/** Shows the formula of a number and the activity records behind it beside the report. */
async function explain(app: InsightParts, source: ReportSource, cell: ExplainedNumber): Promise<TableState | undefined> {
  if (app.instances.selectedName !== source.instance) {
    const message = l10n.t('This report came from “{0}”. Select that instance, then run this again.', source.instance);
    app.report.refuse(message, toStep(l10n.t('Select Instance'), 'selectInstance', source.instance));
    return undefined;
  }
  const inUse = await app.instances.use();
  const { instance, signal } = inUse;
  if (instance.adminKey === null) {
    const unsupported = l10n.t('“{0}” cannot explain its numbers: only the local service has their activity records.', instance.name);
    app.report.refuse(`${unsupported} ${l10n.t('Hover over the cell to read how the number is counted.')}`);
    return undefined;
  }
  const explanation = await runWithProgress(l10n.t('Explaining {0} of {1}', cell.label, cell.name), signal, async (either) => {
    const owner = await findRowOwner({ instance, signal: either }, source.request, cell);
    const asked = { request: source.request, ...owner, metric: cell.metric, distribution: true, pageSize: MAX_RECORDS };
    return call(instance, 'explainReport', { body: asked }, { signal: either });
  });
  const definition = readReportHeader(cell.label)?.metric.definition ?? '';
  const content = toExplanationTable(explanation, { ...cell, source, definition });
  return app.tables.show('explanation', content, { fileName: `${toFileName(content.title)}.csv` }, true);
}

function toFileName(title: string): string {
  return title.replace(/[/\\:]+/g, '-').replace(/\s+/g, ' ');
}

async function requireCell({ language }: InsightParts, { uri }: TextDocument, { line, character }: Position): Promise<ReportCell> {
  const params: FindReportCell = { textDocument: { uri: uri.toString() }, position: { line, character } };
  const cell = await language.ask<ReportCell>(FIND_REPORT_CELL, params);
  if (cell !== null) return cell;
  const message = l10n.t('This is not a number of a report. Export a report, put the cursor on a number, then run this again.');
  throw new Refusal('INVALID_REQUEST', message);
}

function requireSource({ reports }: InsightParts, { uri }: TextDocument): ReportSource {
  const source = reports.sources.find(uri);
  if (source !== null) return source;
  const message = l10n.t('The source of this report is unknown. Export it again, then run this on a number of the new one.');
  throw new Refusal('INVALID_REQUEST', message);
}

function findCursor(document: TextDocument): Position {
  const editor = window.visibleTextEditors.find((one) => one.document === document);
  return editor?.selection.active ?? new Position(0, 0);
}

function readPlace(given: unknown): Position | undefined {
  if (typeof given !== 'object' || given === null || !('line' in given) || !('character' in given)) return undefined;
  const { line, character } = given;
  return typeof line === 'number' && typeof character === 'number' ? new Position(line, character) : undefined;
}
