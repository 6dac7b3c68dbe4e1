import {
  commands,
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  l10n,
  languages,
  Range,
  TabInputTextDiff,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from 'vscode';
import { NOTE_KINDS } from '../../server/core/platform/pipelines/conversion/noteKinds.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';
import type { ConvertedNote } from '../language/platformLanguage.ts';
import { CONVERSION_SCHEME } from '../manifest/ids.ts';
import { Absence } from '../window/absence.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';

/** The result of a conversion, and the version of the document that it was made of. */
export interface Converted {
  readonly document: TextDocument;
  readonly version: number;
  readonly text: string;
  readonly notes: readonly ConvertedNote[];
}

/** Results of conversions as read-only texts with their notes as diagnostics, kept while they are shown. */
export class ConversionPreviews implements TextDocumentContentProvider, Disposable {
  readonly #results = new Map<string, Converted>();
  readonly #marks = languages.createDiagnosticCollection('fairlead.conversion');
  readonly #registered: readonly Disposable[];
  #count = 0;

  constructor() {
    this.#registered = [
      workspace.registerTextDocumentContentProvider(CONVERSION_SCHEME, this),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (this.#results.delete(uri.toString())) this.#marks.delete(uri);
      }),
      this.#marks,
    ];
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#results.get(uri.toString())?.text ?? '';
  }

  /** Shows a document beside its version 1; returns the URI of the latter. */
  async show(converted: Converted): Promise<Uri> {
    const { document, text, notes } = converted;
    const { uri: source } = document;
    const name = fileNameOf(source);
    this.#count += 1;
    const uri = Uri.from({ scheme: CONVERSION_SCHEME, path: `/${this.#count}/${name}` });
    this.#results.set(uri.toString(), converted);
    this.#marks.set(uri, toDiagnostics(text, notes));
    await commands.executeCommand('vscode.diff', source, uri, l10n.t('{0} ↔ version 1', name), { preview: true });
    return uri;
  }

  /** Returns a result that is shown, otherwise the one in front. Throws INVALID_REQUEST if there is none. */
  require(given: Uri | undefined): Converted & { readonly uri: Uri } {
    const input: unknown = window.tabGroups.activeTabGroup.activeTab?.input;
    const uri = given ?? (input instanceof TabInputTextDiff ? input.modified : window.activeTextEditor?.document.uri);
    const found = uri && this.#results.get(uri.toString());
    if (uri !== undefined && found !== undefined) return { ...found, uri };
    throw new Absence(l10n.t('No converted document is open. Convert a document first, then run this in its result.'));
  }

  dispose(): void {
    for (const one of this.#registered) one.dispose();
    this.#results.clear();
  }
}

/** Returns the notes as diagnostics of the lines of their comments. */
function toDiagnostics(text: string, notes: readonly ConvertedNote[]): Diagnostic[] {
  const lines = text.split(/\r?\n/);
  return notes.flatMap(({ kind, message, line }) => {
    if (line === null) return [];
    const { code, severity } = NOTE_KINDS[kind];
    const row = lines[line] ?? '';
    const range = new Range(line, row.search(/\S|$/), line, row.length);
    const level = severity === 'info' ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning;
    return [Object.assign(new Diagnostic(range, message, level), { source: DIAGNOSTIC_SOURCE, code })];
  });
}
