import type {
  CodeAction,
  CodeActionParams,
  CodeLens,
  CodeLensParams,
  CompletionList,
  CompletionParams,
  Connection,
  DefinitionParams,
  DocumentFormattingParams,
  DocumentHighlight,
  DocumentHighlightParams,
  DocumentLink,
  DocumentLinkParams,
  DocumentRangeFormattingParams,
  DocumentSymbol,
  DocumentSymbolParams,
  FoldingRange,
  FoldingRangeParams,
  Hover,
  HoverParams,
  InlayHint,
  InlayHintParams,
  Location,
  PrepareRenameParams,
  PrepareRenameResult,
  ReferenceParams,
  RenameParams,
  ResponseError,
  SelectionRange,
  SelectionRangeParams,
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensDeltaParams,
  SemanticTokensParams,
  SemanticTokensRangeParams,
  SignatureHelp,
  SignatureHelpParams,
  TextEdit,
  TypeHierarchyItem,
  TypeHierarchyPrepareParams,
  TypeHierarchySubtypesParams,
  TypeHierarchySupertypesParams,
  WorkspaceEdit,
} from 'vscode-languageserver';

/** The LSP requests about one document, each with its parameters and its result. */
interface FeatureTypes {
  completion: [CompletionParams, CompletionList];
  hover: [HoverParams, Hover];
  signatureHelp: [SignatureHelpParams, SignatureHelp];
  codeAction: [CodeActionParams, CodeAction[]];
  codeLens: [CodeLensParams, CodeLens[]];
  definition: [DefinitionParams, Location | Location[]];
  references: [ReferenceParams, Location[]];
  documentHighlight: [DocumentHighlightParams, DocumentHighlight[]];
  prepareRename: [PrepareRenameParams, PrepareRenameResult | ResponseError];
  rename: [RenameParams, WorkspaceEdit | ResponseError];
  documentSymbol: [DocumentSymbolParams, DocumentSymbol[]];
  foldingRange: [FoldingRangeParams, FoldingRange[]];
  selectionRange: [SelectionRangeParams, SelectionRange[]];
  documentLink: [DocumentLinkParams, DocumentLink[]];
  inlayHint: [InlayHintParams, InlayHint[]];
  formatting: [DocumentFormattingParams, TextEdit[]];
  rangeFormatting: [DocumentRangeFormattingParams, TextEdit[]];
  semanticTokens: [SemanticTokensParams, SemanticTokens | ResponseError];
  semanticTokensDelta: [SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta | ResponseError];
  semanticTokensRange: [SemanticTokensRangeParams, SemanticTokens];
  prepareTypeHierarchy: [TypeHierarchyPrepareParams, TypeHierarchyItem[]];
  supertypes: [TypeHierarchySupertypesParams, TypeHierarchyItem[]];
  subtypes: [TypeHierarchySubtypesParams, TypeHierarchyItem[]];
}

/** The name of a feature. */
export type FeatureName = keyof FeatureTypes;

/** The parameters of a feature's request. */
export type FeatureParams<Name extends FeatureName> = FeatureTypes[Name][0];

/** The result of a feature's request. */
export type FeatureResult<Name extends FeatureName> = FeatureTypes[Name][1];

type Awaitable<Value> = Value | Promise<Value>;

/** The features of one kind of document, as functions of a document that was read as this kind. */
export type Features<Open> = {
  readonly [Name in FeatureName]?: (open: Open, params: FeatureParams<Name>) => Awaitable<FeatureResult<Name> | null>;
};

/** Handles the request of a feature for documents of all kinds. */
export type FeatureHandler<Name extends FeatureName> = (params: FeatureParams<Name>) => Promise<FeatureResult<Name> | null>;

/** How a connection takes the handler of each feature: a connection supports only one per request. */
const REGISTER: { readonly [Name in FeatureName]: (connection: Connection, handler: FeatureHandler<Name>) => unknown } = {
  completion: (connection, handler) => connection.onCompletion(handler),
  hover: (connection, handler) => connection.onHover(handler),
  signatureHelp: (connection, handler) => connection.onSignatureHelp(handler),
  codeAction: (connection, handler) => connection.onCodeAction(handler),
  codeLens: (connection, handler) => connection.onCodeLens(handler),
  definition: (connection, handler) => connection.onDefinition(handler),
  references: (connection, handler) => connection.onReferences(handler),
  documentHighlight: (connection, handler) => connection.onDocumentHighlight(handler),
  prepareRename: (connection, handler) => connection.onPrepareRename(handler),
  rename: (connection, handler) => connection.onRenameRequest(handler),
  documentSymbol: (connection, handler) => connection.onDocumentSymbol(handler),
  foldingRange: (connection, handler) => connection.onFoldingRanges(handler),
  selectionRange: (connection, handler) => connection.onSelectionRanges(handler),
  documentLink: (connection, handler) => connection.onDocumentLinks(handler),
  inlayHint: ({ languages }, handler) => languages.inlayHint.on(handler),
  formatting: (connection, handler) => connection.onDocumentFormatting(handler),
  rangeFormatting: (connection, handler) => connection.onDocumentRangeFormatting(handler),
  semanticTokens: ({ languages }, handler) => languages.semanticTokens.on(handler),
  semanticTokensDelta: ({ languages }, handler) => languages.semanticTokens.onDelta(handler),
  semanticTokensRange: ({ languages }, handler) => languages.semanticTokens.onRange(handler),
  prepareTypeHierarchy: ({ languages }, handler) => languages.typeHierarchy.onPrepare(handler),
  supertypes: ({ languages }, handler) => languages.typeHierarchy.onSupertypes(handler),
  subtypes: ({ languages }, handler) => languages.typeHierarchy.onSubtypes(handler),
};

/** Registers one handler for each feature. */
export function registerFeatures(connection: Connection, toHandler: <Name extends FeatureName>(name: Name) => FeatureHandler<Name>): void {
  const register = <Name extends FeatureName>(name: Name): unknown => REGISTER[name](connection, toHandler(name));
  for (const name of Object.keys(REGISTER) as FeatureName[]) register(name);
}
