import {
  Diagnostic,
  type DiagnosticCollection,
  DiagnosticSeverity,
  type Disposable,
  languages,
  Range,
  type TextDocument,
  type Uri,
  workspace,
} from 'vscode';
import type { IdentityMistake } from '../../server/core/segments/identitySheet.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';

/** What a row of identities is marked with that did not get to the service, or was refused by it. */
const CODE = 'IDENTITY_NOT_SAVED';

/** Marks rows of a CSV in the editor; they go as soon as its text is changed, for they are about what was sent. */
export class IdentityMarks implements Disposable {
  readonly #marks: DiagnosticCollection = languages.createDiagnosticCollection('fairlead.identities');
  readonly #listening: readonly Disposable[];

  constructor() {
    this.#listening = [
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.clear(document.uri);
      }),
      workspace.onDidCloseTextDocument(({ uri }) => this.clear(uri)),
    ];
  }

  /** Puts marks in the place of those that a document has. */
  set({ uri }: TextDocument, mistakes: readonly IdentityMistake[]): void {
    this.#marks.set(
      uri,
      mistakes.map(({ message, range: { start, end } }) => {
        const range = new Range(start.line, start.character, end.line, end.character);
        const mark = new Diagnostic(range, message, DiagnosticSeverity.Error);
        mark.source = DIAGNOSTIC_SOURCE;
        mark.code = CODE;
        return mark;
      }),
    );
  }

  clear(uri: Uri): void {
    if (this.#marks.has(uri)) this.#marks.delete(uri);
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#marks.dispose();
  }
}
