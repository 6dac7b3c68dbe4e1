import type { Connection, ServerCapabilities } from 'vscode-languageserver';
import type { ClientAbilities } from '../clientAbilities.ts';
import { type Log, runGuarded } from '../guard.ts';
import type { Requests } from '../requests.ts';
import type { SelectedInstance } from '../selectedInstance.ts';
import type { KnownTeams } from './knownTeams.ts';
import type { OpenReports } from './openReports.ts';
import type { OpenRequest, OpenRequests } from './openRequests.ts';

/** What the features of export requests work on. */
export interface FeatureParts {
  readonly connection: Connection;
  readonly requests: Requests;
  readonly exports: OpenRequests;
  readonly reports: OpenReports;
  readonly abilities: ClientAbilities;
  readonly teams: KnownTeams;
  readonly instance: SelectedInstance;
  readonly log: Log;
  /** Whether a JSON service tells and offers what the schema says. */
  readonly hasOtherJson: () => boolean;
}

/** One feature: what the server promises, and the handler of its requests. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  register(parts: FeatureParts): void;
}

/** Answers a request about a document: null for one that is no export request, and where the answer fails. */
export function answering<Params extends { readonly textDocument: { readonly uri: string } }, Result>(
  { exports, log }: FeatureParts,
  name: string,
  answer: (request: OpenRequest, params: Params) => Result | null,
): (params: Params) => Promise<Result | null> {
  return async (params) => {
    const result = await runGuarded(log, `${name} of an export request`, () => {
      const request = exports.find(params.textDocument.uri);
      return request === null ? null : answer(request, params);
    });
    return result ?? null;
  };
}
