import { l10n, type TextDocument, type Uri } from 'vscode';
import { toToday } from '../../server/core/insights/calendar.ts';
import { plural } from '../../server/core/plural.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { toShowProblems } from '../documents/showProblems.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { Absence } from '../window/absence.ts';
import { readAddress, readTarget } from '../window/commandArguments.ts';
import { askRequest, type GivenAnswers } from './askRequest.ts';
import type { InsightParts } from './insightParts.ts';

/** An export request, the instance to send it to, and its document, if any. */
export interface ChosenRequest {
  readonly request: ReportRequest;
  readonly inUse: InstanceInUse;
  readonly document: Uri | undefined;
}

/**
 * Returns the request that a command should work on: for a team or answers that were passed, asking for the rest; otherwise that of a
 * document, the active one by default. Null if it has errors, which are reported.
 */
export async function chooseRequest(parts: InsightParts, given: unknown): Promise<ChosenRequest | null> {
  const answers = readAnswers(given);
  if (answers !== null) {
    const inUse = await parts.instances.use();
    return { request: await askRequest(inUse.instance, toToday(new Date()), answers, inUse), inUse, document: undefined };
  }
  const document = await requireDocument(readAddress(given));
  const request = await readRequest(parts, document);
  return request === null ? null : { request, inUse: await parts.instances.use(), document: document.uri };
}

const ANSWERS: readonly (keyof GivenAnswers)[] = ['teamRefId', 'dateStart', 'dateEnd', 'kind', 'granularity'];

/** Returns the answers that a caller passed or that come from a team's node; null for anything else. */
export function readAnswers(given: unknown): GivenAnswers | null {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || readAddress(target) !== undefined) return null;
  return ANSWERS.some((answer) => answer in target) ? target : null;
}

/** Returns the export request of a document; null if it has errors, which are reported. Throws INVALID_REQUEST for any other document. */
async function readRequest({ language, report }: InsightParts, document: TextDocument): Promise<ReportRequest | null> {
  const description = await language.describeRequest(document);
  if (description === null) {
    const message = l10n.t(
      'This document is not an export request (*.insights.json). Create one with “New Export Request”, then run this again.',
    );
    throw new Absence(message);
  }
  const { request, firstError, errors } = description;
  if (request !== null) return JSON.parse(request) as ReportRequest;
  if (firstError === null) return null;
  const { message, range } = firstError;
  const count = plural(errors, 'a mistake', '{0} mistakes', errors);
  report.refuse(
    l10n.t('Nothing was sent: the request has {0}. Line {1}: {2}', count, range.start.line + 1, message),
    toShowProblems(document, range),
  );
  return null;
}
