import {
  type DefinitionProvider,
  Disposable,
  DocumentLink,
  type DocumentLinkProvider,
  EventEmitter,
  type LocationLink,
  languages,
  type Position,
  Range,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { EXPAND_DOCUMENT, type ExpandedDocument, type ExpansionRefused } from '../../server/language/protocol/acrossFiles.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { EXPANSION_SCHEME } from '../manifest/ids.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';

/** Milliseconds without changes before an expansion is made again. */
const PAUSE = 300;

/** Documents with their templates filled in, as read-only texts that follow their sources; each line leads to where it comes from. */
export class Expansions implements TextDocumentContentProvider, DefinitionProvider, DocumentLinkProvider, Disposable {
  readonly #language: FairleadLanguageClient;
  readonly #shown = new Map<string, ExpandedDocument>();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #registered: Disposable;

  constructor(language: FairleadLanguageClient) {
    this.#language = language;
    const selector = { scheme: EXPANSION_SCHEME };
    this.#registered = Disposable.from(
      workspace.registerTextDocumentContentProvider(EXPANSION_SCHEME, this),
      languages.registerDefinitionProvider(selector, this),
      languages.registerDocumentLinkProvider(selector, this),
      workspace.onDidChangeTextDocument(({ document }) => this.#changed(document)),
      workspace.onDidSaveTextDocument((document) => this.#changed(document)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri.toString())),
      this.#changes,
    );
  }

  /** Shows a document with its templates filled in beside it, at the line of the cursor; returns its URI, or why it cannot be expanded. */
  async show(source: TextDocument, line: number): Promise<Uri | ExpansionRefused | null> {
    const expanded = await this.#expand(source.uri);
    if (expanded === null || 'refusal' in expanded) return expanded;
    const name = fileNameOf(source.uri).replace(/(?:[.]ya?ml)?$/i, ' (expanded).yaml');
    const uri = Uri.from({ scheme: EXPANSION_SCHEME, path: `/${name}`, query: source.uri.toString() });
    const isShown = this.#shown.has(uri.toString());
    this.#shown.set(uri.toString(), expanded);
    if (isShown) this.#changes.fire(uri);
    const own = source.uri.toString();
    const at = expanded.sources.findIndex((places) => pairsOf(places).some(([file, from]) => expanded.files[file] === own && from >= line));
    const place = new Range(Math.max(at, 0), 0, Math.max(at, 0), 0);
    await window.showTextDocument(await workspace.openTextDocument(uri), {
      viewColumn: ViewColumn.Beside,
      preview: true,
      selection: place,
    });
    return uri;
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#shown.get(uri.toString())?.text ?? '';
  }

  /** Leads from a line to the line that it comes from, and to the one that gives its value. */
  provideDefinition(document: TextDocument, { line }: Position): LocationLink[] {
    const { text, range } = document.lineAt(line);
    const origin = new Range(range.start.translate(0, text.length - text.trimStart().length), range.end);
    return this.#placesOf(document.uri, line).map(({ uri, line: target }) => ({
      originSelectionRange: origin,
      targetUri: uri,
      targetRange: new Range(target, 0, target, 0),
    }));
  }

  /** Links the comments that name templates to their files. */
  provideDocumentLinks(document: TextDocument): DocumentLink[] {
    const links: DocumentLink[] = [];
    for (let line = 0; line < document.lineCount; line++) {
      const { text } = document.lineAt(line);
      const [place] = /^ *# Template "/.test(text) ? this.#placesOf(document.uri, line) : [];
      if (place === undefined) continue;
      const range = new Range(line, text.indexOf('#') + 2, line, text.length);
      links.push(new DocumentLink(range, place.uri.with({ fragment: `L${place.line + 1}` })));
    }
    return links;
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#registered.dispose();
    this.#shown.clear();
  }

  #placesOf(uri: Uri, line: number): readonly { readonly uri: Uri; readonly line: number }[] {
    const shown = this.#shown.get(uri.toString());
    return pairsOf(shown?.sources[line] ?? []).flatMap(([file, from]) => {
      const name = shown?.files[file];
      return name === undefined ? [] : [{ uri: Uri.parse(name), line: from }];
    });
  }

  #changed({ uri }: TextDocument): void {
    const name = uri.toString();
    for (const [key, { files }] of this.#shown) {
      if (!files.some((file) => Uri.parse(file).toString() === name)) continue;
      clearTimeout(this.#waiting.get(key));
      this.#waiting.set(
        key,
        setTimeout(() => void this.#refresh(Uri.parse(key)), PAUSE),
      );
    }
  }

  /** Makes an expansion again; while its source cannot be expanded, the last one stays. */
  async #refresh(uri: Uri): Promise<void> {
    this.#waiting.delete(uri.toString());
    const expanded = await this.#expand(Uri.parse(uri.query)).catch(() => null);
    if (expanded === null || 'refusal' in expanded || !this.#shown.has(uri.toString())) return;
    this.#shown.set(uri.toString(), expanded);
    this.#changes.fire(uri);
  }

  #expand(source: Uri): Promise<ExpandedDocument | ExpansionRefused | null> {
    return this.#language.ask(EXPAND_DOCUMENT, { textDocument: { uri: source.toString() } });
  }
}

/** Returns the places of a line as pairs of a document and a line. */
function pairsOf(places: readonly number[]): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < places.length; at += 2) pairs.push([places[at]!, places[at + 1]!]);
  return pairs;
}
