import type { ServerCapabilities } from 'vscode-languageserver';
import { completion } from './completion.ts';
import type { Feature, FeatureParts } from './feature.ts';

/** Every feature of pipelines. */
const FEATURES: readonly Feature[] = [completion];

/** Registers the features of pipelines and gives what they promise. */
export function registerPipelineFeatures(parts: FeatureParts): ServerCapabilities {
  for (const feature of FEATURES) feature.register(parts);
  return Object.assign({}, ...FEATURES.map(({ capabilities }) => capabilities));
}
