import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  type ClientCapabilities,
  ConfigurationRequest,
  createProtocolConnection,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  LogMessageNotification,
  type MessageReader,
  type MessageWriter,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import type { RosterCheckMode } from '../../server/language/protocol/developers.ts';
import { SET_STATE } from '../../server/language/protocol.ts';
import { findBuilt } from './builtProgram.ts';

/** The capabilities and settings of a test's client. */
export interface ClientShape {
  /** Settings of the section `fairlead`; if given, the client answers workspace/configuration. */
  readonly settings?: unknown;
  readonly initializationOptions?: unknown;
  readonly relatedInformation?: boolean;
  /** The URI of the folder that the client has open. */
  readonly rootUri?: string;
  /** Additional capabilities. */
  readonly capabilities?: Partial<ClientCapabilities>;
}

/** A small client of a language server. */
export class LanguageClient {
  readonly connection: ProtocolConnection;
  readonly log: string[] = [];
  readonly published: PublishDiagnosticsParams[] = [];
  #settings: unknown;
  readonly #waiting = new Set<() => void>();
  readonly #open = new Set<string>();
  /** Documents whose check is switched by the user. */
  readonly #switched = new Set<string>();

  constructor(reader: MessageReader, writer: MessageWriter, settings: unknown) {
    this.#settings = settings;
    this.connection = createProtocolConnection(reader, writer);
    this.connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => this.#settings));
    this.connection.onRequest(RegistrationRequest.type, () => undefined);
    this.connection.onNotification(LogMessageNotification.type, ({ message }) => this.#note(() => this.log.push(message)));
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) => this.#note(() => this.published.push(params)));
    this.connection.listen();
  }

  /** Initializes the server; `processId` as in LSP. */
  async initialize(shape: ClientShape, processId: number | null): Promise<void> {
    const params: InitializeParams = {
      processId,
      rootUri: shape.rootUri ?? null,
      capabilities: {
        ...shape.capabilities,
        workspace: {
          ...shape.capabilities?.workspace,
          configuration: 'settings' in shape,
          didChangeConfiguration: { dynamicRegistration: true },
        },
        textDocument: {
          ...shape.capabilities?.textDocument,
          publishDiagnostics: { relatedInformation: shape.relatedInformation ?? true },
        },
      },
      initializationOptions: shape.initializationOptions,
    };
    await this.connection.sendRequest(InitializeRequest.type, params);
    await this.connection.sendNotification(InitializedNotification.type, {});
  }

  /** What the client answers. */
  get settings(): unknown {
    return this.#settings;
  }

  #note(keep: () => void): void {
    keep();
    for (const check of [...this.#waiting]) check();
  }

  /** Waits until `find` returns a value, and returns it. */
  async waitFor<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = (): void => {
        const found = find();
        if (found === undefined) return;
        this.#waiting.delete(check);
        resolve(found);
      };
      this.#waiting.add(check);
      check();
    });
  }

  open(uri: string, text: string, languageId = 'roster'): Promise<void> {
    this.#open.add(uri);
    return this.connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId, version: 1, text } });
  }

  change(uri: string, version: number, ...contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    return this.connection.sendNotification(DidChangeTextDocumentNotification.type, { textDocument: { uri, version }, contentChanges });
  }

  close(uri: string): Promise<void> {
    this.#open.delete(uri);
    return this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  switchCheck(uri: string, mode: RosterCheckMode): Promise<void> {
    if (mode === 'auto') this.#switched.delete(uri);
    else this.#switched.add(uri);
    return this.connection.sendNotification(SET_STATE, { switched: [{ uri, mode }] });
  }

  /** Changes what the client answers and notifies the server; `pushed` is sent with the notification. */
  changeSettings(settings: unknown, pushed: unknown = null): Promise<void> {
    this.#settings = settings;
    return this.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: pushed });
  }

  /** Returns the diagnostics published for a version of a document. */
  async diagnosticsOf(uri: string, version = 1): Promise<PublishDiagnosticsParams['diagnostics']> {
    const published = await this.waitFor(() => this.published.find((params) => params.uri === uri && params.version === version));
    return published.diagnostics;
  }

  /**
   * Returns the next publication for a document after this call; the first one that `isAwaited`, if the document may be checked in between
   * for another reason, such as the end of the index.
   */
  nextDiagnostics(
    uri: string,
    isAwaited: (diagnostics: PublishDiagnosticsParams['diagnostics']) => boolean = () => true,
  ): Promise<PublishDiagnosticsParams> {
    const seen = this.published.length;
    return this.waitFor(() => this.published.slice(seen).find((params) => params.uri === uri && isAwaited(params.diagnostics)));
  }

  /** Waits until everything sent so far is processed: a document checked after it has its diagnostics. */
  async settle(): Promise<void> {
    const uri = `untitled:settled-${this.published.length}-${Math.random()}`;
    await this.open(uri, 'name,email,manager_email\n');
    await this.diagnosticsOf(uri);
    await this.close(uri);
    await this.waitFor(() => this.published.find((params) => params.uri === uri && params.diagnostics.length === 0));
  }

  /** Closes all documents, switches their checks back, and forgets what was published and logged: the next test begins as with a new server. */
  async clear(): Promise<void> {
    for (const uri of [...this.#open]) await this.close(uri);
    for (const uri of [...this.#switched]) await this.switchCheck(uri, 'auto');
    await this.settle();
    this.published.length = 0;
    this.log.length = 0;
  }
}

/** The real server process over stdio, with a small client. */
export class LanguageServerProcess extends LanguageClient {
  readonly child: ChildProcess;

  /** Starts the built language server with `--stdio`, or the given command, and initializes it. */
  static async start(
    shape: ClientShape = {},
    [program, ...args]: readonly string[] = [process.execPath, findBuilt('languageServer'), '--stdio'],
  ): Promise<LanguageServerProcess> {
    const server = new LanguageServerProcess(spawn(program!, args, { stdio: ['pipe', 'pipe', 'inherit'] }), shape.settings);
    await server.initialize(shape, process.pid);
    return server;
  }

  private constructor(child: ChildProcess, settings: unknown) {
    super(new StreamMessageReader(child.stdout!), new StreamMessageWriter(child.stdin!), settings);
    this.child = child;
  }

  /** Shuts the process down as in LSP and expects exit code 0. */
  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const [code] = await exited;
    this.connection.dispose();
    assert.equal(code, 0);
  }
}

/** Formats diagnostics as short lines `CODE line:from-line:to`, in order. */
export function briefly(diagnostics: PublishDiagnosticsParams['diagnostics']): string[] {
  return diagnostics.map(({ code, range: { start, end } }) => `${code} ${start.line}:${start.character}-${end.line}:${end.character}`);
}
