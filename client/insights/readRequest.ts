import { l10n, type TextDocument } from 'vscode';
import type { ReportRequest } from '../../server/wire/insights.ts';
import { Absence } from '../absence.ts';
import type { App } from '../app.ts';
import { toShowProblems } from '../showProblems.ts';

/** Returns the export request of a document; null if it has errors, which are reported. Throws INVALID_REQUEST for any other document. */
export async function readRequest({ language, report }: App, document: TextDocument): Promise<ReportRequest | null> {
  const description = await language.describeRequest(document);
  if (description === null) {
    const message = l10n.t(
      'This document is no export request: those are called *.insights.json. Make one with “New export request”, then run this again.',
    );
    throw new Absence(message);
  }
  const { request, firstError, errors } = description;
  if (request !== null) return JSON.parse(request) as ReportRequest;
  if (firstError === null) return null;
  const { message, range } = firstError;
  const count = errors === 1 ? 'a mistake' : `${errors} mistakes`;
  report.refuse(
    l10n.t('Nothing was sent: the request has {0}. Line {1}: {2}', count, range.start.line + 1, message),
    toShowProblems(document, range),
  );
  return null;
}
