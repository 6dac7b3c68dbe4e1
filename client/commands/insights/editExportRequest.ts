import { l10n } from 'vscode';
import { isRequestName } from '../../../server/core/insights/isRequestName.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import type { RequestPanel } from '../../insights/requestPanel.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Opens the form of an export request (the active document by default) beside it; returns the form. */
export async function editExportRequest(app: App, given?: unknown): Promise<RequestPanel> {
  const document = await requireDocument(readAddress(given));
  if (isRequestName(document.uri.path)) return app.reports.forms.show(document);
  const message = l10n.t('This document is no export request: those are called *.insights.json. Make one with “New export request”.');
  throw new Refusal('INVALID_REQUEST', message);
}
