import type { ServerCapabilities } from 'vscode-languageserver';
import { codeActions } from './codeActions.ts';
import { codeLens } from './codeLens.ts';
import { completion } from './completion.ts';
import { definition } from './definition.ts';
import { describePipeline } from './describePipeline.ts';
import { documentLinks } from './documentLinks.ts';
import { documentSymbols } from './documentSymbols.ts';
import type { Feature, FeatureParts } from './feature.ts';
import { foldingRanges } from './foldingRanges.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlayHints.ts';
import { inputSets } from './inputSets.ts';
import { renaming } from './renaming.ts';
import { runtimeInputs } from './runtimeInputs.ts';
import { selectionRanges } from './selectionRanges.ts';
import { semanticTokens } from './semanticTokens.ts';
import { signatureHelp } from './signatureHelp.ts';
import { documentHighlights, references } from './usages.ts';

/** All features of pipelines. */
const FEATURES: readonly Feature[] = [
  completion,
  hover,
  signatureHelp,
  codeActions,
  definition,
  references,
  documentHighlights,
  renaming,
  documentSymbols,
  foldingRanges,
  selectionRanges,
  documentLinks,
  semanticTokens,
  codeLens,
  inlayHints,
  describePipeline,
  runtimeInputs,
  inputSets,
];

/** Registers the features of pipelines and returns their capabilities. */
export function registerPipelineFeatures(parts: FeatureParts): ServerCapabilities {
  for (const feature of FEATURES) feature.register(parts);
  return Object.assign({}, ...FEATURES.map(({ capabilities }) => capabilities));
}
