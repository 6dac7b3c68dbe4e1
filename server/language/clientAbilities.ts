import { type ClientCapabilities, InsertTextMode, MarkupKind } from 'vscode-languageserver';
import { UPDATE_PIPELINE } from './protocol/platform.ts';
import { LEAVE_ROSTER, MOVE_TO_UTF8, SHOW_ORG_CHART, UPLOAD_ROSTER } from './protocol/rosters.ts';
import { CREATE_PIPELINE, EXPORT_REPORT, FILL_INPUTS_COMMAND, type InitializationOptions } from './protocol.ts';

/** What the client said that it can show; nothing of it before `initialize`. */
export class ClientAbilities {
  /** Completion items may hold places to fill in. */
  snippets = false;
  /** It can be told to leave the indentation of what it inserts alone. */
  keepsIndentation = false;
  markdownHover = false;
  markdownItems = false;
  /** An item of completion may have something beside its label. */
  labelDetails = false;
  /** Where in the label of a signature a parameter stands may be told by offsets. */
  labelOffsets = false;
  /** Code actions may be answered with edits. */
  codeActions = false;
  /** What stands above and beside the text is asked for again when the server says so. */
  codeLensRefresh = false;
  inlayHintRefresh = false;
  /** An edit may create files. */
  createsFiles = false;
  /** An answer about all tokens may be left out; they are asked for by what is seen then. */
  leavesTokensOut = false;
  /** An edit may name the version of the document that it is for. */
  versionedEdits = false;
  /** Formatting may be promised for some documents only, once it has started. */
  registersFormatting = false;
  /** Diagnostics may name related places. */
  relatedPlaces = false;
  /** It has a command that creates a pipeline on the service. */
  createsPipelines = false;
  /** It has a command that updates one there. */
  updatesPipelines = false;
  /** It has a command that fills in runtime inputs. */
  fillsInputs = false;
  /** It has a command that asks for a report. */
  exportsReports = false;
  /** It has a command that uploads a roster. */
  uploadsRosters = false;
  /** It has a command that draws the org chart of one. */
  showsOrgCharts = false;
  /** It has a command that reads a file again and saves it as UTF-8. */
  movesToUtf8 = false;
  /** It has a command that remembers a file as no roster. */
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
    this.fillsInputs = Array.isArray(commands) && commands.includes(FILL_INPUTS_COMMAND);
    this.uploadsRosters = Array.isArray(commands) && commands.includes(UPLOAD_ROSTER);
    this.showsOrgCharts = Array.isArray(commands) && commands.includes(SHOW_ORG_CHART);
    this.movesToUtf8 = Array.isArray(commands) && commands.includes(MOVE_TO_UTF8);
    this.leavesRosters = Array.isArray(commands) && commands.includes(LEAVE_ROSTER);
    this.exportsReports = Array.isArray(commands) && commands.includes(EXPORT_REPORT);
  }
}
