import { Diagnostic, DiagnosticSeverity, Disposable, languages, type TextDocument, workspace } from 'vscode';
import type { CheckedIdentities } from '../../server/language/protocol/rosters.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';

/** Diagnostics for the errors in a rejected file of identities, until the file is changed or closed. */
export class IdentityMarks implements Disposable {
  readonly #marks = languages.createDiagnosticCollection('fairleadIdentities');
  readonly #listening = Disposable.from(
    this.#marks,
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.#marks.delete(document.uri);
    }),
    workspace.onDidCloseTextDocument(({ uri }) => this.#marks.delete(uri)),
  );

  /** Marks lines (1-based) of a document, replacing earlier marks. */
  show(document: TextDocument, problems: CheckedIdentities['problems']): void {
    const diagnostics = problems.map(({ line, message }) => {
      const { range } = document.lineAt(Math.min(Math.max(0, line - 1), document.lineCount - 1));
      return Object.assign(new Diagnostic(range, message, DiagnosticSeverity.Error), {
        source: DIAGNOSTIC_SOURCE,
        code: 'INVALID_REQUEST',
      });
    });
    this.#marks.set(document.uri, diagnostics);
  }

  clear({ uri }: TextDocument): void {
    this.#marks.delete(uri);
  }

  dispose(): void {
    this.#listening.dispose();
  }
}
