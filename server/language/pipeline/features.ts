import type { Connection, ServerCapabilities } from 'vscode-languageserver';
import { type Log, runGuarded } from '../guard.ts';
import type { SettingsSource } from '../settingsSource.ts';
import type { OpenPipeline, OpenPipelines } from './openPipelines.ts';

/** What the features of pipelines work on. */
export interface FeatureParts {
  readonly connection: Connection;
  readonly pipelines: OpenPipelines;
  readonly settings: SettingsSource;
  readonly log: Log;
}

/** One feature: what the server promises, and the handler of its requests. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  register(parts: FeatureParts): void;
}

/** Every feature of pipelines. */
const FEATURES: readonly Feature[] = [];

/** Registers the features of pipelines and gives what they promise. */
export function registerPipelineFeatures(parts: FeatureParts): ServerCapabilities {
  for (const feature of FEATURES) feature.register(parts);
  return Object.assign({}, ...FEATURES.map(({ capabilities }) => capabilities));
}

/** Answers a request about a document: null for a document that is none of ours, and where the answer fails. */
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
