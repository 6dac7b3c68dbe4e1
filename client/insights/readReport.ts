import { l10n, type TextDocument } from 'vscode';
import { isRequestName } from '../../server/core/documentKinds.ts';
import type { ReportTable } from '../../server/core/insights/reportTable.ts';
import { READ_REPORT, type ReadReport } from '../../server/language/protocol/insights.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import type { ReportState } from '../panels/messages/report.ts';
import { Absence } from '../window/absence.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { toReportState } from './chartState.ts';
import type { ReportParts } from './reportParts.ts';
import { describeSource } from './requestTexts.ts';

/** Parses the text of a report. Throws INVALID_REQUEST for any other text. */
export async function requireReport(language: FairleadLanguageClient, text: string): Promise<ReportTable> {
  const params: ReadReport = { text };
  const table = await language.ask<ReportTable>(READ_REPORT, params);
  if (table !== null) return table;
  const message = l10n.t(
    'This is not a report: its first line does not name metrics. Export one, or open an export request, then run this again.',
  );
  throw new Absence(message);
}

/** Returns the charts of an exported report as it is; null for a request, whose report is not exported yet. */
export async function readExported({ language, reports }: ReportParts, document: TextDocument): Promise<ReportState | null> {
  const { uri } = document;
  if (isRequestName(uri.path)) return null;
  const source = reports.sources.find(uri);
  const described = source === null ? l10n.t('Its source is unknown.') : describeSource(source.request, source.instance);
  return toReportState({ title: fileNameOf(uri), source: described }, await requireReport(language, document.getText()));
}
