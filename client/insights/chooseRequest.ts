import type { Uri } from 'vscode';
import { toToday } from '../../server/core/insights/namedRanges.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import type { App } from '../app.ts';
import { readAddress, readTarget } from '../commandArguments.ts';
import type { InstanceInUse } from '../instances.ts';
import { requireDocument } from '../requireDocument.ts';
import { askRequest, type GivenAnswers } from './askRequest.ts';
import { readRequest } from './readRequest.ts';

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
export async function chooseRequest(app: App, given: unknown): Promise<ChosenRequest | null> {
  const answers = readAnswers(given);
  if (answers !== null) {
    const inUse = await app.instances.use();
    return { request: await askRequest(inUse.instance, toToday(new Date()), answers, inUse), inUse, document: undefined };
  }
  const document = await requireDocument(readAddress(given));
  const request = await readRequest(app, document);
  return request === null ? null : { request, inUse: await app.instances.use(), document: document.uri };
}

const ANSWERS: readonly (keyof GivenAnswers)[] = ['teamRefId', 'dateStart', 'dateEnd', 'kind', 'granularity'];

/** Returns the answers that a caller passed or that come from a team's node; null for anything else. */
export function readAnswers(given: unknown): GivenAnswers | null {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || readAddress(target) !== undefined) return null;
  return ANSWERS.some((answer) => answer in target) ? target : null;
}
