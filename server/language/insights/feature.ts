import type { Connection, ServerCapabilities } from 'vscode-languageserver';
import type { ClientAbilities } from '../clientAbilities.ts';
import { type Log, runGuarded } from '../guard.ts';
import type { Requests } from '../requests.ts';
import type { SelectedInstance } from '../selectedInstance.ts';
import type { KnownTeams } from './knownTeams.ts';
import type { OpenReports } from './openReports.ts';
import type { OpenRequest, OpenRequests } from './openRequests.ts';

/** What the features of export requests work with. */
export interface FeatureParts {
  readonly connection: Connection;
  readonly requests: Requests;
  readonly exports: OpenRequests;
  readonly reports: OpenReports;
  readonly abilities: ClientAbilities;
  readonly teams: KnownTeams;
  readonly instance: SelectedInstance;
  readonly log: Log;
  /** Whether a JSON language service reports and completes what the schema covers. */
  readonly hasOtherJson: () => boolean;
}

/** A feature: its server capabilities, and the handlers of its requests. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  register(parts: FeatureParts): void;
}

/** Creates a handler for requests about a document; it returns null if the document is not an export request or the handler fails. */
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
