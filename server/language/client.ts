import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  type InitializeParams,
  InlayHintRefreshRequest,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver';
import type { Unlisted } from './protocol/files.ts';
import type { InitializationOptions } from './protocol.ts';

/** The abilities that the client announced; none before `initialize`. */
export class ClientAbilities {
  /** Completion items may contain placeholders. */
  snippets = false;
  /** Placeholders may be transformed where they are repeated: an extension of VS Code, of which our own client tells by its commands. */
  transforms = false;
  /** The client can be asked not to adjust the indentation of inserted text. */
  keepsIndentation = false;
  markdownHover = false;
  markdownItems = false;
  /** A completion item may have details next to its label. */
  labelDetails = false;
  /** The parameters in a signature label may be given as offsets. */
  labelOffsets = false;
  /** Code actions may be returned with edits. */
  codeActions = false;
  /** Code actions may be returned with the reason why they cannot be taken. */
  disabledActions = false;
  /** The client requests lenses and hints again when the server asks for it. */
  codeLensRefresh = false;
  inlayHintRefresh = false;
  /** An edit may create files. */
  createsFiles = false;
  /** The request for all tokens may be declined; the client then requests those of the visible range. */
  leavesTokensOut = false;
  /** An edit may include the version of the document it applies to. */
  versionedEdits = false;
  /** Formatting can be registered for some documents only, after the start. */
  registersFormatting = false;
  /** Diagnostics may have related places. */
  relatedPlaces = false;
  #commands: readonly string[] = [];

  read(capabilities: ClientCapabilities | undefined, { commands }: Pick<InitializationOptions, 'commands'>): void {
    const { completion, hover, signatureHelp, codeAction, publishDiagnostics, semanticTokens, formatting, rangeFormatting } =
      capabilities?.textDocument ?? {};
    this.snippets = completion?.completionItem?.snippetSupport === true;
    this.labelDetails = completion?.completionItem?.labelDetailsSupport === true;
    this.keepsIndentation = completion?.completionItem?.insertTextModeSupport?.valueSet?.includes(InsertTextMode.asIs) === true;
    this.markdownHover = hover?.contentFormat?.includes(MarkupKind.Markdown) === true;
    this.markdownItems = completion?.completionItem?.documentationFormat?.includes(MarkupKind.Markdown) === true;
    this.labelOffsets = signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport === true;
    this.codeLensRefresh = capabilities?.workspace?.codeLens?.refreshSupport === true;
    this.inlayHintRefresh = capabilities?.workspace?.inlayHint?.refreshSupport === true;
    const edit = capabilities?.workspace?.workspaceEdit;
    this.createsFiles = edit?.documentChanges === true && edit.resourceOperations?.includes('create') === true;
    this.versionedEdits = edit?.documentChanges === true;
    this.registersFormatting = formatting?.dynamicRegistration === true && rangeFormatting?.dynamicRegistration === true;
    this.relatedPlaces = publishDiagnostics?.relatedInformation === true;
    this.leavesTokensOut = semanticTokens?.serverCancelSupport === true;
    this.codeActions = codeAction?.codeActionLiteralSupport !== undefined;
    this.disabledActions = codeAction?.disabledSupport === true;
    this.#commands = Array.isArray(commands) ? commands : [];
    this.transforms = this.snippets && this.#commands.length > 0;
  }

  /** Whether the client has a command of its own. */
  hasCommand(command: string): boolean {
    return this.#commands.includes(command);
  }
}

/** Asks the client, if it supports that, to request again what depends on settings. */
export async function refreshShown(connection: Connection, abilities: ClientAbilities): Promise<void> {
  await refreshLenses(connection, abilities);
  if (abilities.inlayHintRefresh) await connection.sendRequest(InlayHintRefreshRequest.type);
}

/** Asks the client, if it supports that, to request lenses again. */
export async function refreshLenses(connection: Connection, { codeLensRefresh }: ClientAbilities): Promise<void> {
  if (codeLensRefresh) await connection.sendRequest(CodeLensRefreshRequest.type);
}

/** The workspace folders of a client: the current ones if it reports them, otherwise the initial ones. */
export class WorkspaceFolders {
  readonly #connection: Connection;
  #first: readonly string[] = [];
  #clientReports = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  read({ capabilities, workspaceFolders, rootUri }: InitializeParams): void {
    this.#clientReports = capabilities?.workspace?.workspaceFolders === true;
    this.#first = workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === 'string' ? [rootUri] : []);
  }

  /** Returns the URIs of the folders. */
  async list(): Promise<readonly string[]> {
    if (!this.#clientReports) return this.#first;
    return ((await this.#connection.workspace.getWorkspaceFolders()) ?? []).map(({ uri }) => uri);
  }
}

/** A file by its URI, with a stamp that changes when the file does. */
export interface FoundFile {
  readonly uri: string;
  readonly stamp: string;
}

/** Some files, and whether a limit left out others. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly hasMore: boolean;
}

/** The files of a workspace; the process provides them, because this layer does not access the disk. */
export interface WorkspaceFiles {
  /** Returns the CSV files below some folders, up to a limit; unreadable ones are left out. */
  listCsv(folders: readonly string[]): Promise<FoundFiles>;
  /** Returns the URIs of the files below some folders with certain endings, or why they are not all known. */
  listEndings(folders: readonly string[], endings: readonly string[]): Promise<readonly string[] | Unlisted>;
  /** Returns the bytes of a file, or null if it cannot be read or has more than `limit` bytes. */
  read(uri: string, limit?: number): Promise<Uint8Array | null>;
}

/** The instance that the client's commands work with, by display name. */
export class SelectedInstance {
  /** Until the client sends a name. */
  #name = 'Fairlead';

  get name(): string {
    return this.#name;
  }

  /** Stores the name that a client sent; anything else is ignored. */
  set(name: unknown): void {
    if (typeof name === 'string' && name.trim() !== '') this.#name = name.trim();
  }
}

/** Whether other extensions report errors of YAML, and violations of the schema of export requests. */
export class OtherExtensions {
  yaml = false;
  json = false;
}
