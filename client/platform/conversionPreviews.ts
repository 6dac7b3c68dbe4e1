import { basename } from 'node:path';
import { commands, type Disposable, l10n, type TextDocument, type TextDocumentContentProvider, Uri, workspace } from 'vscode';
import { CONVERSION_SCHEME } from '../ids.ts';

/** Results of conversions as read-only texts, kept while they are shown. */
export class ConversionPreviews implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registered: readonly Disposable[];
  #count = 0;

  constructor() {
    this.#registered = [
      workspace.registerTextDocumentContentProvider(CONVERSION_SCHEME, this),
      workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** Shows a document beside its version 1; returns the URI of the latter. */
  async show({ uri: source }: TextDocument, text: string): Promise<Uri> {
    const name = basename(source.path);
    this.#count += 1;
    const uri = Uri.from({ scheme: CONVERSION_SCHEME, path: `/${this.#count}/${name}` });
    this.#texts.set(uri.toString(), text);
    await commands.executeCommand('vscode.diff', source, uri, l10n.t('{0} ↔ version 1', name), { preview: true });
    return uri;
  }

  dispose(): void {
    for (const one of this.#registered) one.dispose();
    this.#texts.clear();
  }
}
