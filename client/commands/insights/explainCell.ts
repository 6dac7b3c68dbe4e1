import { l10n, Position, type TextDocument, window } from 'vscode';
import { explainReport } from '../../../server/api/local.ts';
import { readReportHeader } from '../../../server/core/insights/reportHeader.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import { FIND_REPORT_CELL, type FindReportCell, type ReportCell } from '../../../server/language/protocol/insights.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { toExplanationTable } from '../../insights/explanationTable.ts';
import { findRowOwner } from '../../insights/findRowOwner.ts';
import type { ReportSource } from '../../insights/reportSources.ts';
import type { TableState } from '../../panels/messages/table.ts';
import { toStep } from '../../report.ts';
import { requireDocument } from '../../requireDocument.ts';
import { runWithProgress } from '../../runWithProgress.ts';

/** Maximum number of activity records shown in an explanation. */
const MOST_FACTS = 1000;

/**
 * Explains a number of a report (the cell at a position of a document, otherwise at the cursor): shows its formula and the activity records
 * behind it beside the report.
 */
export async function explainCell(app: App, givenDocument?: unknown, givenPlace?: unknown): Promise<TableState | undefined> {
  const document = await requireDocument(readAddress(givenDocument));
  const cell = await requireCell(app, document, readPlace(givenPlace) ?? findCursor(document));
  const source = requireSource(app, document);
  if (app.instances.selectedName !== source.instance) {
    const message = l10n.t('This report came from “{0}”. Select that instance, then run this again.', source.instance);
    app.report.refuse(message, toStep(l10n.t('Select instance'), 'selectInstance', source.instance));
    return undefined;
  }
  const inUse = await app.instances.use();
  const { instance, signal } = inUse;
  if (instance.adminKey === null) {
    const unsupported = l10n.t('“{0}” does not explain its numbers: only the local service tells the facts behind them.', instance.name);
    app.report.refuse(`${unsupported} ${l10n.t('Hover over the cell to read how the number is counted.')}`);
    return undefined;
  }
  const explanation = await runWithProgress(l10n.t('Explaining {0} of {1}', cell.label, cell.name), signal, async (either) => {
    const owner = await findRowOwner({ instance, signal: either }, source.request, cell);
    const asked = { request: source.request, ...owner, metric: cell.metric, pageSize: MOST_FACTS };
    return explainReport(instance, asked, { signal: either });
  });
  const definition = readReportHeader(cell.label)?.metric.definition ?? '';
  const content = toExplanationTable(explanation, { ...cell, source, definition });
  return app.tables.show('explanation', content, { fileName: `${toFileName(content.title)}.csv` }, true);
}

function toFileName(title: string): string {
  return title.replace(/[/\\:]+/g, '-').replace(/\s+/g, ' ');
}

async function requireCell({ language }: App, { uri }: TextDocument, { line, character }: Position): Promise<ReportCell> {
  const params: FindReportCell = { textDocument: { uri: uri.toString() }, position: { line, character } };
  const cell = await language.ask<ReportCell>(FIND_REPORT_CELL, params);
  if (cell !== null) return cell;
  const message = l10n.t('This is no number of a report. Export a report, put the cursor on a number of it, then run this again.');
  throw new Refusal('INVALID_REQUEST', message);
}

function requireSource({ reports }: App, { uri }: TextDocument): ReportSource {
  const source = reports.sources.find(uri);
  if (source !== null) return source;
  const message = l10n.t('Nothing is known of where this report came from. Export it again, then run this on a number of the new one.');
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
