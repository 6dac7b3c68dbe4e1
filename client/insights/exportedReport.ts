import { l10n, type TextDocument } from 'vscode';
import { isRequestName } from '../../server/core/documentKinds.ts';
import type { ReportState } from '../panels/messages/report.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { toReportState } from './chartState.ts';
import { requireReport } from './readReport.ts';
import type { ReportParts } from './reportParts.ts';
import { describeSource } from './requestTexts.ts';

/** Returns the charts of an exported report as it is; null for a request, whose report is not exported yet. */
export async function readExported({ language, reports }: ReportParts, document: TextDocument): Promise<ReportState | null> {
  const { uri } = document;
  if (isRequestName(uri.path)) return null;
  const source = reports.sources.find(uri);
  const described = source === null ? l10n.t('Its source is unknown.') : describeSource(source.request, source.instance);
  return toReportState({ title: fileNameOf(uri), source: described }, await requireReport(language, document.getText()));
}
