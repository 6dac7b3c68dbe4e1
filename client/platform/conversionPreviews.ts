import {
  commands,
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  l10n,
  languages,
  Range,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from 'vscode';
import { NOTE_KINDS } from '../../server/core/platform/pipelines/conversion/noteKinds.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';
import type { ConvertedNote } from '../language/platformLanguage.ts';
import { CONVERSION_SCHEME } from '../manifest/ids.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';

/** Results of conversions as read-only texts with their notes as diagnostics, kept while they are shown. */
export class ConversionPreviews implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #marks = languages.createDiagnosticCollection('fairlead.conversion');
  readonly #registered: readonly Disposable[];
  #count = 0;

  constructor() {
    this.#registered = [
      workspace.registerTextDocumentContentProvider(CONVERSION_SCHEME, this),
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (this.#texts.delete(uri.toString())) this.#marks.delete(uri);
      }),
      this.#marks,
    ];
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** Shows a document beside its version 1; returns the URI of the latter. */
  async show({ uri: source }: TextDocument, text: string, notes: readonly ConvertedNote[]): Promise<Uri> {
    const name = fileNameOf(source);
    this.#count += 1;
    const uri = Uri.from({ scheme: CONVERSION_SCHEME, path: `/${this.#count}/${name}` });
    this.#texts.set(uri.toString(), text);
    this.#marks.set(uri, toDiagnostics(text, notes));
    await commands.executeCommand('vscode.diff', source, uri, l10n.t('{0} ↔ version 1', name), { preview: true });
    return uri;
  }

  dispose(): void {
    for (const one of this.#registered) one.dispose();
    this.#texts.clear();
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
