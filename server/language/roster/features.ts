import type { ServerCapabilities } from 'vscode-languageserver';
import { arranging } from './arranging.ts';
import { codeActions } from './codeActions.ts';
import { codeLens } from './codeLens.ts';
import { completion } from './completion.ts';
import { definition } from './definition.ts';
import { documentSymbols } from './documentSymbols.ts';
import type { Feature, FeatureParts } from './feature.ts';
import { foldingRanges } from './foldingRanges.ts';
import { formatting } from './formatting.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlayHints.ts';
import { documentHighlights, references } from './references.ts';
import { renaming } from './renaming.ts';
import { selectionRanges } from './selectionRanges.ts';
import { semanticTokens } from './semanticTokens.ts';
import { typeHierarchy } from './typeHierarchy.ts';

/** All features of rosters. */
const FEATURES: readonly Feature[] = [
  hover,
  definition,
  references,
  documentHighlights,
  renaming,
  typeHierarchy,
  documentSymbols,
  foldingRanges,
  selectionRanges,
  semanticTokens,
  formatting,
  arranging,
  inlayHints,
  codeActions,
  codeLens,
  completion,
];

/** Registers the features of rosters and returns their capabilities. */
export function registerRosterFeatures(parts: FeatureParts): ServerCapabilities {
  for (const feature of FEATURES) feature.register(parts);
  return Object.assign({}, ...FEATURES.map(({ capabilities }) => capabilities));
}
