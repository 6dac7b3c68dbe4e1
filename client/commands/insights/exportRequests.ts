import { l10n, type Uri, window } from 'vscode';
import { isRequestName } from '../../../server/core/documentKinds.ts';
import { toToday } from '../../../server/core/insights/ranges.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import type { App, Commands } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { askRequest } from '../../insights/askRequest.ts';
import { readAnswers } from '../../insights/chooseRequest.ts';
import type { RequestPanel } from '../../insights/requestPanel.ts';
import { openUntitled } from '../../insights/untitledFile.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Commands for export requests. */
export const EXPORT_REQUEST_COMMANDS = { newExportRequest, editExportRequest } satisfies Commands;

/**
 * Asks for days, teams and metrics, and opens an export request with the answers, ready to be edited and exported. Does not ask for answers
 * that are given or come from a team's node.
 */
async function newExportRequest(app: App, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const request = await askRequest(instance, toToday(new Date()), readAnswers(given) ?? {}, { signal });
  const document = await openUntitled('report.insights.json', `${JSON.stringify(request, null, 2)}\n`);
  await window.showTextDocument(document, { preview: false });
  return document.uri;
}

/** Opens the form of an export request (the active document by default) beside it; returns the form. */
async function editExportRequest(app: App, given?: unknown): Promise<RequestPanel> {
  const document = await requireDocument(readAddress(given));
  if (isRequestName(document.uri.path)) return app.reports.forms.show(document);
  const message = l10n.t('This document is not an export request (*.insights.json). Create one with “New Export Request”.');
  throw new Refusal('INVALID_REQUEST', message);
}
