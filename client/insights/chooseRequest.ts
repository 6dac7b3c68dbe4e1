import type { Uri } from 'vscode';
import { toToday } from '../../server/core/insights/namedRanges.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import type { App } from '../app.ts';
import { readAddress, readTarget } from '../commandArguments.ts';
import type { InstanceInUse } from '../instances.ts';
import { requireDocument } from '../requireDocument.ts';
import { askRequest, type GivenAnswers } from './askRequest.ts';
import { readRequest } from './readRequest.ts';

/** An export request, whom it goes to, and the document that it stands in, if any. */
export interface ChosenRequest {
  readonly request: ReportRequest;
  readonly inUse: InstanceInUse;
  readonly document: Uri | undefined;
}

/** The request that a command is to work on: of a team or of answers that were handed in, asking for the others; else of a document, the one in front unless given. Null where that has mistakes, which the user has been told. */
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

/** The answers that a caller handed in, or that the node of a team brings; null where it was something else. */
export function readAnswers(given: unknown): GivenAnswers | null {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || readAddress(target) !== undefined) return null;
  return ANSWERS.some((answer) => answer in target) ? target : null;
}
