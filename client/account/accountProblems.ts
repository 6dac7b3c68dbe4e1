import { Diagnostic, DiagnosticSeverity, type Disposable, languages, Uri } from 'vscode';
import type { AccountStatus } from '../../server/core/account/accountStatus.ts';
import { DEFINITIONS_FILE, MANIFEST_FILE, MAPPING_FILE } from '../../server/core/account/folderNames.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';
import { toRange } from '../documentEdits.ts';
import type { AccountControl } from './accountControl.ts';

/** Files that the language server does not check. */
const OWN_FILES: readonly string[] = [MANIFEST_FILE, DEFINITIONS_FILE, MAPPING_FILE];

/**
 * Shows the mistakes of folders of accounts in the Problems panel: those in files of their own, and names of files that the definitions do
 * not have. The language server reports what is wrong inside of other files.
 */
export class AccountProblems implements Disposable {
  readonly #shown = languages.createDiagnosticCollection('fairlead.account');
  /** The files with problems, by folder. */
  readonly #files = new Map<string, readonly Uri[]>();

  /** Shows the problems of a folder in place of earlier ones. */
  show({ root }: AccountControl, { problems }: Pick<AccountStatus, 'problems'>): void {
    for (const uri of this.#files.get(root.toString()) ?? []) this.#shown.delete(uri);
    const own = problems.filter(({ path, range }) => OWN_FILES.includes(path) || (path.endsWith('.keys') && range.end.character === 0));
    const files = [...Map.groupBy(own, ({ path }) => path)].map(([path, list]) => [Uri.joinPath(root, path), list] as const);
    for (const [uri, list] of files) {
      const diagnostics = list.map(({ range, message }) => {
        const diagnostic = new Diagnostic(toRange(range), message, DiagnosticSeverity.Error);
        diagnostic.source = DIAGNOSTIC_SOURCE;
        return diagnostic;
      });
      this.#shown.set(uri, diagnostics);
    }
    this.#files.set(
      root.toString(),
      files.map(([uri]) => uri),
    );
  }

  dispose(): void {
    this.#shown.dispose();
  }
}
