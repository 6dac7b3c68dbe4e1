import type { ClientCapabilities, CodeAction, CompletionItem, CompletionList, Hover, SignatureHelp } from 'vscode-languageserver/node';
import {
  CodeActionRequest,
  type CodeActionTriggerKind,
  CompletionRequest,
  HoverRequest,
  SignatureHelpRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { InitializationOptions } from '../../server/language/protocol.ts';
import { type CursorText, readCursor } from './cursor.ts';
import type { LanguageClient } from './languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer } from './sharedLanguageServer.ts';

/** Matches the problem of a barrier's step that was just inserted: the barrier is declared outside of the steps. */
export const BARRIER = /has no barrier/;

/** A client with all capabilities. */
export const ABLE: Partial<ClientCapabilities> = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
  textDocument: {
    completion: {
      completionItem: { snippetSupport: true, documentationFormat: ['markdown'], insertTextModeSupport: { valueSet: [1, 2] } },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: { signatureInformation: { parameterInformation: { labelOffsetSupport: true } } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
  },
};

/** The kind of document: its file name ending and language. */
export interface DocumentKind {
  readonly ending: string;
  readonly language: string;
}

export const PIPELINE: DocumentKind = { ending: '.yaml', language: 'yaml' };

/** The real server, queried about texts with a cursor; each is a document of its own, by default a pipeline. */
export class PipelineServer {
  readonly server: LanguageClient;
  readonly #kind: DocumentKind;
  #opened = 0;

  static async take(
    capabilities: Partial<ClientCapabilities> = ABLE,
    kind: DocumentKind = PIPELINE,
    initializationOptions?: InitializationOptions,
  ): Promise<PipelineServer> {
    const options = initializationOptions === undefined ? {} : { initializationOptions };
    return new PipelineServer(await takeLanguageServer({ capabilities, ...options }), kind);
  }

  private constructor(server: LanguageClient, kind: DocumentKind) {
    this.server = server;
    this.#kind = kind;
  }

  /** Returns the same server for documents of another kind. */
  for(kind: DocumentKind): PipelineServer {
    return new PipelineServer(this.server, kind);
  }

  giveBack(): Promise<void> {
    return giveBackLanguageServer(this.server);
  }

  async open(marked: string): Promise<CursorText & { readonly uri: string }> {
    const cursor = readCursor(marked);
    const uri = `file:///pipelines/${this.#opened++}${this.#kind.ending}`;
    await this.server.open(uri, cursor.text, this.#kind.language);
    return { ...cursor, uri };
  }

  /** Sends a request at every third position of a text, which stays open. */
  async askEverywhere(type: { readonly method: string }, text: string): Promise<void> {
    const { uri } = await this.open(`‸${text}`);
    const document = TextDocument.create(uri, this.#kind.language, 1, text);
    for (let offset = 0; offset <= text.length; offset += 3)
      await this.server.connection.sendRequest(type.method, { textDocument: { uri }, position: document.positionAt(offset) });
    await this.server.close(uri);
  }

  async complete(
    marked: string,
    triggerCharacter?: string,
  ): Promise<{ readonly text: string; readonly items: readonly CompletionItem[]; readonly isIncomplete: boolean }> {
    const { uri, text, position } = await this.open(marked);
    const context = triggerCharacter === undefined ? { triggerKind: 1 as const } : { triggerKind: 2 as const, triggerCharacter };
    const list = (await this.server.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position,
      context,
    })) as CompletionList | null;
    await this.server.close(uri);
    return { text, items: list?.items ?? [], isIncomplete: list?.isIncomplete ?? false };
  }

  async hover(marked: string): Promise<{ readonly value: string; readonly covered: string } | null> {
    const { uri, text, position } = await this.open(marked);
    const hover: Hover | null = await this.server.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position });
    await this.server.close(uri);
    if (hover === null) return null;
    const { range, contents } = hover;
    const line = text.split('\n')[range!.start.line]!;
    return { value: (contents as { readonly value: string }).value, covered: line.slice(range!.start.character, range!.end.character) };
  }

  async signature(marked: string): Promise<SignatureHelp | null> {
    const { uri, position } = await this.open(marked);
    const help = await this.server.connection.sendRequest(SignatureHelpRequest.type, { textDocument: { uri }, position });
    await this.server.close(uri);
    return help;
  }

  async actions(
    marked: string,
    only?: readonly string[],
    triggerKind?: CodeActionTriggerKind,
  ): Promise<{ readonly text: string; readonly uri: string; readonly actions: readonly CodeAction[] }> {
    const { uri, text, position } = await this.open(marked);
    const diagnostics = await this.server.diagnosticsOf(uri);
    const actions = await this.server.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: { start: position, end: position },
      context: { diagnostics, ...(only === undefined ? {} : { only: [...only] }), ...(triggerKind === undefined ? {} : { triggerKind }) },
    });
    await this.server.close(uri);
    return { text, uri, actions: (actions ?? []) as CodeAction[] };
  }

  /** Returns the problems of a text as `CODE: message`. */
  async problems(text: string): Promise<string[]> {
    const { uri } = await this.open(`${text}‸`);
    const diagnostics = await this.server.diagnosticsOf(uri);
    await this.server.close(uri);
    return diagnostics.map(({ code, message }) => `${code}: ${message}`);
  }
}
