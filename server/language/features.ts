import {
  type CancellationToken,
  type CodeLens,
  type Command,
  type Connection,
  LSPErrorCodes,
  type Range,
  ResponseError,
} from 'vscode-languageserver';
import type { Answer } from './answering.ts';
import type { AboutDocument } from './protocol/files.ts';

/** How a connection takes the handler of each LSP request about one document: it supports only one handler per request. */
const REGISTER = {
  completion: ({ onCompletion }: Connection) => onCompletion,
  hover: ({ onHover }: Connection) => onHover,
  signatureHelp: ({ onSignatureHelp }: Connection) => onSignatureHelp,
  codeAction: ({ onCodeAction }: Connection) => onCodeAction,
  codeLens: ({ onCodeLens }: Connection) => onCodeLens,
  definition: ({ onDefinition }: Connection) => onDefinition,
  references: ({ onReferences }: Connection) => onReferences,
  documentHighlight: ({ onDocumentHighlight }: Connection) => onDocumentHighlight,
  prepareRename: ({ onPrepareRename }: Connection) => onPrepareRename,
  rename: ({ onRenameRequest }: Connection) => onRenameRequest,
  documentSymbol: ({ onDocumentSymbol }: Connection) => onDocumentSymbol,
  foldingRange: ({ onFoldingRanges }: Connection) => onFoldingRanges,
  selectionRange: ({ onSelectionRanges }: Connection) => onSelectionRanges,
  documentLink: ({ onDocumentLinks }: Connection) => onDocumentLinks,
  inlayHint: ({ languages }: Connection) => languages.inlayHint.on,
  formatting: ({ onDocumentFormatting }: Connection) => onDocumentFormatting,
  rangeFormatting: ({ onDocumentRangeFormatting }: Connection) => onDocumentRangeFormatting,
  semanticTokens: ({ languages }: Connection) => languages.semanticTokens.on,
  semanticTokensDelta: ({ languages }: Connection) => languages.semanticTokens.onDelta,
  semanticTokensRange: ({ languages }: Connection) => languages.semanticTokens.onRange,
  prepareTypeHierarchy: ({ languages }: Connection) => languages.typeHierarchy.onPrepare,
  supertypes: ({ languages }: Connection) => languages.typeHierarchy.onSupertypes,
  subtypes: ({ languages }: Connection) => languages.typeHierarchy.onSubtypes,
};

/** The name of a feature. */
type FeatureName = keyof typeof REGISTER;

/** Handles the request of a feature for documents of all kinds. */
type FeatureHandler<Name extends FeatureName> = Parameters<ReturnType<(typeof REGISTER)[Name]>>[0];

/** The features of one kind of document, as functions of a document that was read as this kind; null if there is nothing to answer. */
export type Features<Open> = {
  readonly [Name in FeatureName]?: (open: Open, params: Parameters<FeatureHandler<Name>>[0]) => Answer<ReturnType<FeatureHandler<Name>>>;
};

/** What the requests about a document have in common. */
export type DocumentParams = AboutDocument | { readonly item: { readonly uri: string } };

/** Registers one handler for all features. */
export function registerFeatures(
  connection: Connection,
  answer: (name: FeatureName, params: DocumentParams, token: CancellationToken) => Promise<never>,
): void {
  for (const name of Object.keys(REGISTER) as FeatureName[])
    REGISTER[name](connection)((params: DocumentParams, token: CancellationToken) => answer(name, params, token));
}

/** Refuses a request with a sentence, which the client shows. */
export function refuse(sentence: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence);
}

/** The start of a document. */
export const DOCUMENT_START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A command without an identifier is shown as plain text. */
export const NO_COMMAND = '';

/** Shows a command above the first line of a document. */
export function toFirstLens(command: Command): CodeLens {
  return { range: DOCUMENT_START, command };
}
