import { l10n } from 'vscode';
import { isRequestName } from '../../server/core/documentKinds.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, ONLINE, onItem, or, REPORT, REQUEST, REQUEST_FILE, WITH_SERVICE } from '../manifest/when.ts';
import type { ReportState } from '../panels/messages/report.ts';
import { readAddress } from '../window/commandArguments.ts';
import { readExported } from './readReport.ts';
import type { ReportParts } from './reportParts.ts';
import type { RequestPanel } from './requestPanel.ts';

/** Commands for the panels of export requests and reports, without a service. */
export const REPORT_PANEL_COMMANDS = {
  editExportRequest: {
    run: editExportRequest,
    palette: REQUEST,
    icon: 'edit',
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@1', REQUEST_FILE]],
  },
  showReportCharts: {
    run: showReportCharts,
    palette: or(REPORT, and(REQUEST, ONLINE, WITH_SERVICE)),
    icon: 'graph',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', 'inline@1', onItem('insights', 'team')],
      ['view/item/context', '1_report@2', onItem('insights', 'team')],
      ['editor/title', 'navigation@3', or(REQUEST, REPORT)],
      ['explorer/context', 'fairlead@2', or(REQUEST_FILE, REPORT)],
    ],
  },
} satisfies CommandRecords<ReportParts>;

/** Opens the form of an export request (the active document by default) beside it; returns the form. */
async function editExportRequest({ reports }: ReportParts, given?: unknown): Promise<RequestPanel> {
  const document = await requireDocument(readAddress(given));
  if (isRequestName(document.uri.path)) return reports.forms.open(document);
  const message = l10n.t('This document is not an export request (*.insights.json). Create one with “New Export Request”.');
  throw new Refusal('INVALID_REQUEST', message);
}

/** Shows an exported report (the active document by default) as charts, with a table and a summary; returns what is shown. */
async function showReportCharts(parts: ReportParts, given?: unknown): Promise<ReportState> {
  const state = await readExported(parts, await requireDocument(readAddress(given)));
  if (state === null)
    throw new Refusal('INVALID_REQUEST', l10n.t('A request has no numbers yet. Open an exported report, then run this again.'));
  parts.reports.panels.show(state);
  return state;
}
