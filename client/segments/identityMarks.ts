import {
  Diagnostic,
  type DiagnosticCollection,
  DiagnosticSeverity,
  type Disposable,
  languages,
  type TextDocument,
  type Uri,
  workspace,
} from 'vscode';
import type { IdentityMistake } from '../../server/core/segments/identities.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';
import { toRange } from '../documents/documentEdits.ts';

/** Code of the diagnostic on an identity row that was not sent or that the service rejected. */
const CODE = 'IDENTITY_NOT_SAVED';

/** Marks rows of a CSV in the editor; the marks disappear as soon as its text changes, because they are about the text that was sent. */
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

  /** Replaces the marks of a document. */
  set({ uri }: TextDocument, mistakes: readonly IdentityMistake[]): void {
    this.#marks.set(
      uri,
      mistakes.map(({ message, range }) => {
        const mark = new Diagnostic(toRange(range), message, DiagnosticSeverity.Error);
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
