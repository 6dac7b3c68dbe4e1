import { commands, type Disposable, type TextDocumentContentProvider, Uri, workspace } from 'vscode';
import { splitKeys, toKeyText } from '../../server/core/segments/keys.ts';
import { closeDocument } from '../documents/tabs.ts';
import { KEY_SIDES_SCHEME } from '../manifest/ids.ts';

/** The two sides of comparisons of keys: read-only texts, kept while they are shown. */
export class KeySides implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #listening = workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString()));
  #count = 0;

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** Opens a comparison of two lists of keys, both sorted, so that only added and removed keys differ. Returns what closes its tab. */
  async compare(title: string, name: string, before: Iterable<string>, after: Iterable<string>): Promise<() => Promise<void>> {
    const [left, right] = [this.#add(name, before), this.#add(name, after)];
    await commands.executeCommand('vscode.diff', left, right, title, { preview: true });
    return () => closeDocument(right);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#texts.clear();
  }

  #add(name: string, keys: Iterable<string>): Uri {
    this.#count += 1;
    const uri = Uri.from({ scheme: KEY_SIDES_SCHEME, path: `/${this.#count}/${name}.keys` });
    this.#texts.set(uri.toString(), toKeyText(splitKeys(keys).shown.toSorted()));
    return uri;
  }
}
