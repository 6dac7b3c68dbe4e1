import { Diagnostic, DiagnosticSeverity, Disposable, languages, Uri, workspace } from 'vscode';
import { isOfFolder } from '../../server/core/account/accountProblems.ts';
import type { AccountStatus } from '../../server/core/account/accountStatus.ts';
import { kindOfAccountFile } from '../../server/core/account/folderNames.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';
import { toRange } from '../documents/documentEdits.ts';
import type { AccountControl } from './accountControl.ts';

type FileProblem = AccountStatus['problems'][number];

/**
 * Shows the mistakes of folders of accounts in the Problems panel, as of the last comparison: those of files that are not open, and in any
 * file those that the language server does not report.
 */
export class AccountProblems implements Disposable {
  readonly #shown = languages.createDiagnosticCollection('fairlead.account');
  /** The last problems of each folder, by file. */
  readonly #problems = new Map<string, ReadonlyMap<string, readonly FileProblem[]>>();
  readonly #listening = Disposable.from(
    workspace.onDidOpenTextDocument(({ uri }) => this.#refresh(uri)),
    workspace.onDidCloseTextDocument(({ uri }) => this.#refresh(uri)),
  );

  /** Shows the problems of a folder in place of earlier ones. */
  show({ root }: AccountControl, { problems }: Pick<AccountStatus, 'problems'>): void {
    const before = this.#problems.get(root.toString())?.keys() ?? [];
    const own = problems.filter(({ path, code }) => kindOfAccountFile(path) !== null || isOfFolder(code));
    const byFile = Map.groupBy(own, ({ path }) => Uri.joinPath(root, path).toString());
    this.#problems.set(root.toString(), byFile);
    for (const file of new Set([...before, ...byFile.keys()])) this.#refresh(Uri.parse(file));
  }

  #refresh(uri: Uri): void {
    const file = uri.toString();
    const found = [...this.#problems.values()].flatMap((byFile) => byFile.get(file) ?? []);
    const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === file);
    const shown = isOpen ? found.filter(({ path }) => kindOfAccountFile(path) === null && !path.endsWith('.keys')) : found;
    this.#shown.set(
      uri,
      shown.map(({ code, range, message }) => {
        const diagnostic = new Diagnostic(toRange(range), message, DiagnosticSeverity.Error);
        diagnostic.source = DIAGNOSTIC_SOURCE;
        if (code !== null) diagnostic.code = code;
        return diagnostic;
      }),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    this.#shown.dispose();
  }
}
