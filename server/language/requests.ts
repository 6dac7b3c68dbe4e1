import type {
  CodeAction,
  CodeActionParams,
  CodeLens,
  CodeLensParams,
  CompletionItem,
  CompletionList,
  CompletionParams,
  Connection,
  DefinitionParams,
  DocumentHighlight,
  DocumentHighlightParams,
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
  WorkspaceEdit,
} from 'vscode-languageserver';

/** Answers a request about a document; null if the document is not of its kind. */
export type Answering<Params, Result> = (params: Params) => Promise<Result | null>;

/** Adds the handler of one kind of document to a request. */
type Gather<Params, Result> = (handler: Answering<Params, Result>) => void;

/**
 * Requests that several kinds of document answer: the handlers are called in turn until one returns an answer. A connection itself supports
 * only one handler per request.
 */
export class Requests {
  readonly onCompletion: Gather<CompletionParams, CompletionList | CompletionItem[]>;
  readonly onHover: Gather<HoverParams, Hover>;
  readonly onCodeAction: Gather<CodeActionParams, CodeAction[]>;
  readonly onCodeLens: Gather<CodeLensParams, CodeLens[]>;
  readonly onDefinition: Gather<DefinitionParams, Location>;
  readonly onReferences: Gather<ReferenceParams, Location[]>;
  readonly onDocumentHighlight: Gather<DocumentHighlightParams, DocumentHighlight[]>;
  readonly onPrepareRename: Gather<PrepareRenameParams, PrepareRenameResult | ResponseError>;
  readonly onRename: Gather<RenameParams, WorkspaceEdit | ResponseError>;
  readonly onDocumentSymbol: Gather<DocumentSymbolParams, DocumentSymbol[]>;
  readonly onFoldingRanges: Gather<FoldingRangeParams, FoldingRange[]>;
  readonly onSelectionRanges: Gather<SelectionRangeParams, SelectionRange[]>;
  readonly onInlayHint: Gather<InlayHintParams, InlayHint[]>;
  readonly onSemanticTokens: Gather<SemanticTokensParams, SemanticTokens | ResponseError>;
  readonly onSemanticTokensDelta: Gather<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta | ResponseError>;
  readonly onSemanticTokensRange: Gather<SemanticTokensRangeParams, SemanticTokens>;

  constructor(connection: Connection) {
    this.onCompletion = gather((ask) => connection.onCompletion(ask));
    this.onHover = gather((ask) => connection.onHover(ask));
    this.onCodeAction = gather((ask) => connection.onCodeAction(ask));
    this.onCodeLens = gather((ask) => connection.onCodeLens(ask));
    this.onDefinition = gather((ask) => connection.onDefinition(ask));
    this.onReferences = gather((ask) => connection.onReferences(ask));
    this.onDocumentHighlight = gather((ask) => connection.onDocumentHighlight(ask));
    this.onPrepareRename = gather((ask) => connection.onPrepareRename(ask));
    this.onRename = gather((ask) => connection.onRenameRequest(ask));
    this.onDocumentSymbol = gather((ask) => connection.onDocumentSymbol(ask));
    this.onFoldingRanges = gather((ask) => connection.onFoldingRanges(ask));
    this.onSelectionRanges = gather((ask) => connection.onSelectionRanges(ask));
    const { inlayHint, semanticTokens } = connection.languages;
    this.onInlayHint = gather((ask) => inlayHint.on(ask));
    this.onSemanticTokens = gather((ask) => semanticTokens.on(ask));
    this.onSemanticTokensDelta = gather((ask) => semanticTokens.onDelta(ask));
    this.onSemanticTokensRange = gather((ask) => semanticTokens.onRange(ask));
  }
}

function gather<Params, Result>(register: (ask: Answering<Params, Result>) => unknown): Gather<Params, Result> {
  const handlers: Answering<Params, Result>[] = [];
  register(async (params) => {
    for (const handler of handlers) {
      const answer = await handler(params);
      if (answer !== null) return answer;
    }
    return null;
  });
  return (handler) => void handlers.push(handler);
}
