import type {
  CodeAction,
  CodeActionParams,
  CodeLens,
  CodeLensParams,
  CompletionItem,
  CompletionList,
  CompletionParams,
  Connection,
  Hover,
  HoverParams,
} from 'vscode-languageserver';

/** Answers a request about a document; null for a document that is none of its kind. */
export type Answering<Params, Result> = (params: Params) => Promise<Result | null>;

/** Requests that several kinds of document answer: each handler is asked in turn, and the first answer goes out. A connection itself knows one handler a request. */
export class Requests {
  readonly onCompletion: (handler: Answering<CompletionParams, CompletionList | CompletionItem[]>) => void;
  readonly onHover: (handler: Answering<HoverParams, Hover>) => void;
  readonly onCodeAction: (handler: Answering<CodeActionParams, CodeAction[]>) => void;
  readonly onCodeLens: (handler: Answering<CodeLensParams, CodeLens[]>) => void;

  constructor(connection: Connection) {
    this.onCompletion = gather((ask) => connection.onCompletion(ask));
    this.onHover = gather((ask) => connection.onHover(ask));
    this.onCodeAction = gather((ask) => connection.onCodeAction(ask));
    this.onCodeLens = gather((ask) => connection.onCodeLens(ask));
  }
}

function gather<Params, Result>(register: (ask: Answering<Params, Result>) => unknown): (handler: Answering<Params, Result>) => void {
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
