import type { Connection, ServerCapabilities } from 'vscode-languageserver';
import type { ClientAbilities } from '../clientAbilities.ts';
import { type Log, runGuarded } from '../guard.ts';
import type { Requests } from '../requests.ts';
import type { SelectedInstance } from '../selectedInstance.ts';
import type { SettingsSource } from '../settingsSource.ts';
import type { KnownIdentifiers } from './knownIdentifiers.ts';
import type { KnownPipelines } from './knownPipelines.ts';
import type { OpenPipeline, OpenPipelines } from './openPipelines.ts';

/** What the features of pipelines work with. */
export interface FeatureParts {
  readonly connection: Connection;
  readonly requests: Requests;
  readonly pipelines: OpenPipelines;
  readonly settings: SettingsSource;
  readonly abilities: ClientAbilities;
  readonly known: KnownIdentifiers;
  readonly instance: SelectedInstance;
  readonly knownPipelines: KnownPipelines;
  readonly log: Log;
}

/** A feature: its server capabilities, and the handlers of its requests. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  register(parts: FeatureParts): void;
}

/** Creates a handler for requests about a document; it returns null if the document is not recognised or the handler fails. */
export function answering<Params extends { readonly textDocument: { readonly uri: string } }, Result>(
  { pipelines, log }: FeatureParts,
  name: string,
  answer: (pipeline: OpenPipeline, params: Params) => Result | Promise<Result>,
): (params: Params) => Promise<Result | null> {
  return async (params) => {
    const result = await runGuarded(log, name, () => {
      const pipeline = pipelines.find(params.textDocument.uri);
      return pipeline === null ? null : answer(pipeline, params);
    });
    return result ?? null;
  };
}
