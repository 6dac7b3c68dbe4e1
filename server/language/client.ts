import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  type InitializeParams,
  InlayHintRefreshRequest,
  InsertTextMode,
  MarkupKind,
} from 'vscode-languageserver';
import { LEAVE_ROSTER, MOVE_TO_UTF8, SHOW_ORG_CHART, UPLOAD_ROSTER } from './protocol/developers.ts';
import { EXPORT_REPORT } from './protocol/insights.ts';
import { CREATE_PIPELINE, FILL_INPUTS_COMMAND, IGNORE_PROBLEM, SHOW_USERS, UPDATE_PIPELINE } from './protocol/platform.ts';
import type { InitializationOptions } from './protocol.ts';

/** The abilities that the client announced; none before `initialize`. */
export class ClientAbilities {
  /** Completion items may contain placeholders. */
  snippets = false;
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
  /** The client has a command that creates a pipeline on the service. */
  createsPipelines = false;
  /** The client has a command that updates a pipeline on the service. */
  updatesPipelines = false;
  /** The client has a command that lists where a document is used. */
  showsUsers = false;
  /** The client has a command that fills in runtime inputs. */
  fillsInputs = false;
  /** The client has a command that asks how to ignore a problem. */
  asksHowToIgnore = false;
  /** The client has a command that exports a report. */
  exportsReports = false;
  /** The client has a command that uploads a roster. */
  uploadsRosters = false;
  /** The client has a command that shows the org chart of a roster. */
  showsOrgCharts = false;
  /** The client has a command that reads a file again and saves it as UTF-8. */
  movesToUtf8 = false;
  /** The client has a command that marks a file as not being a roster. */
  leavesRosters = false;

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
    this.createsPipelines = Array.isArray(commands) && commands.includes(CREATE_PIPELINE);
    this.updatesPipelines = Array.isArray(commands) && commands.includes(UPDATE_PIPELINE);
    this.showsUsers = Array.isArray(commands) && commands.includes(SHOW_USERS);
    this.fillsInputs = Array.isArray(commands) && commands.includes(FILL_INPUTS_COMMAND);
    this.asksHowToIgnore = Array.isArray(commands) && commands.includes(IGNORE_PROBLEM);
    this.uploadsRosters = Array.isArray(commands) && commands.includes(UPLOAD_ROSTER);
    this.showsOrgCharts = Array.isArray(commands) && commands.includes(SHOW_ORG_CHART);
    this.movesToUtf8 = Array.isArray(commands) && commands.includes(MOVE_TO_UTF8);
    this.leavesRosters = Array.isArray(commands) && commands.includes(LEAVE_ROSTER);
    this.exportsReports = Array.isArray(commands) && commands.includes(EXPORT_REPORT);
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

/** The name used until the client sends one. */
const UNNAMED = 'Fairlead';

/** The instance that the client's commands work with, by display name. */
export class SelectedInstance {
  #name = UNNAMED;

  get name(): string {
    return this.#name;
  }

  /** Stores the name that a client sent; anything else is ignored. */
  set(name: unknown): void {
    if (typeof name === 'string' && name.trim() !== '') this.#name = name.trim();
  }
}
