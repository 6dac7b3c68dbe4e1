import type { ServerCapabilities } from 'vscode-languageserver';
import { codeActions } from './codeActions.ts';
import { codeLens } from './codeLens.ts';
import { completion } from './completion.ts';
import { describeRequest } from './describeRequest.ts';
import type { Feature, FeatureParts } from './feature.ts';
import { hover } from './hover.ts';
import { reportCells } from './reportCells.ts';
import { reportHover } from './reportHover.ts';
import { requestForm } from './requestForm.ts';

/** All features of export requests and reports. */
const FEATURES: readonly Feature[] = [completion, hover, codeActions, codeLens, describeRequest, requestForm, reportCells, reportHover];

/** Registers the features of export requests and reports and returns their capabilities. */
export function registerInsightFeatures(parts: FeatureParts): ServerCapabilities {
  for (const feature of FEATURES) feature.register(parts);
  return Object.assign({}, ...FEATURES.map(({ capabilities }) => capabilities));
}
