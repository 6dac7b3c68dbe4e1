import type { ServerCapabilities } from 'vscode-languageserver';
import { completion } from './completion.ts';
import { documentLinks } from './documentLinks.ts';
import { documentSymbols } from './documentSymbols.ts';
import type { Feature, FeatureParts } from './feature.ts';
import { foldingRanges } from './foldingRanges.ts';
import { selectionRanges } from './selectionRanges.ts';
import { semanticTokens } from './semanticTokens.ts';

/** Every feature of pipelines. */
const FEATURES: readonly Feature[] = [completion, documentSymbols, foldingRanges, selectionRanges, documentLinks, semanticTokens];

/** Registers the features of pipelines and gives what they promise. */
export function registerPipelineFeatures(parts: FeatureParts): ServerCapabilities {
  for (const feature of FEATURES) feature.register(parts);
  return Object.assign({}, ...FEATURES.map(({ capabilities }) => capabilities));
}
