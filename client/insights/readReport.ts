import { l10n } from 'vscode';
import type { ReportTable } from '../../server/core/insights/reportTable.ts';
import { READ_REPORT, type ReadReport } from '../../server/language/protocol/insights.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { Absence } from '../window/absence.ts';

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
