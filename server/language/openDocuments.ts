import type { DidChangeTextDocumentParams, TextDocumentItem } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isRosterName } from '../core/documentKinds.ts';
import type { Range } from '../core/problem.ts';
import { LineBuffer } from '../documents/developers/live/lines.ts';
import { ROSTER_LANGUAGES } from './protocol.ts';
import { isTooLarge, roomFor } from './tooLarge.ts';

/** A document that the client has open. */
export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  text(): string;
  /** Returns at least the first `length` characters, or the whole text if it is shorter. */
  head(length: number): string;
  /** The lines of a document that may be a roster; null for others. */
  readonly buffer: LineBuffer | null;
}

/** The text of a document, however it is stored. */
interface KeptText {
  readonly buffer: LineBuffer | null;
  text(): string;
  head(length: number): string;
  replace(range: Range | null, newText: string): void;
}

interface Kept {
  readonly languageId: string;
  readonly text: KeptText;
  version: number;
  /** An upper bound of its length: deletions are not subtracted. */
  size: number;
}

/** Decodes a URI, because clients encode the same one in different ways; returns one that is malformed as it is. */
export function decodeUri(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** The open documents by URI, updated by incremental changes. The only place that knows how text is stored. */
export class OpenDocuments {
  readonly #documents = new Map<string, Kept>();
  /** The languages of open documents that exceed the size limit: their text is not kept, and `get` does not return them. */
  readonly #tooLarge = new Map<string, string>();
  readonly #lastUses = new Map<string, number>();
  readonly #users: ((uri: string) => void)[] = [];
  #uses = 0;

  /** Notes that a document is opened, edited or requested something of: the user probably sees it. */
  use(uri: string): void {
    if (!this.#documents.has(uri)) return;
    this.#lastUses.set(uri, ++this.#uses);
    for (const take of this.#users) take(uri);
  }

  /** Calls `take` whenever a document is used. */
  onUse(take: (uri: string) => void): void {
    this.#users.push(take);
  }

  /** Returns the number of the last use of a document, which is higher the later it was; 0 if it is not open. */
  lastUseOf(uri: string): number {
    return this.#lastUses.get(uri) ?? 0;
  }

  /** Adds a document, replacing one that is already open. Throws if the item is not valid LSP. */
  open(item: TextDocumentItem): void {
    if (typeof item?.uri !== 'string' || typeof item.text !== 'string') throw new TypeError('didOpen without uri or text');
    const languageId = String(item.languageId);
    this.close(item.uri);
    if (isTooLarge(item.text, roomFor(languageId))) {
      this.#tooLarge.set(item.uri, languageId);
      return;
    }
    const text = ROSTER_LANGUAGES.includes(languageId) || isRosterName(item.uri) ? keepLines(item.text) : keepWhole(item.text);
    this.#documents.set(item.uri, { languageId, version: Number(item.version), text, size: item.text.length });
    this.use(item.uri);
  }

  /** Applies changes in order; returns false if the document is not open. Throws on malformed changes and keeps the text. */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): boolean {
    const document = this.#documents.get(textDocument?.uri) ?? this.#refit(textDocument, contentChanges);
    if (document === undefined) return false;
    for (const change of contentChanges) {
      if (typeof change?.text !== 'string') throw new TypeError('didChange without text');
      if ('range' in change && !isRange(change.range)) throw new TypeError('didChange with a malformed range');
    }
    for (const change of contentChanges) document.text.replace('range' in change ? change.range : null, change.text);
    document.version = Number(textDocument.version);
    for (const { text } of contentChanges) document.size += text.length;
    this.use(textDocument.uri);
    this.#measure(textDocument.uri, document);
    return true;
  }

  close(uri: string): boolean {
    const wasTooLarge = this.#tooLarge.delete(uri);
    this.#lastUses.delete(uri);
    return this.#documents.delete(uri) || wasTooLarge;
  }

  /** Returns the language of an open document that exceeds the size limit; undefined for any other. */
  tooLarge(uri: string): string | undefined {
    return this.#tooLarge.get(uri);
  }

  /** Drops a document that edits have made too large. */
  #measure(uri: string, document: Kept): void {
    const { characters } = roomFor(document.languageId);
    if (document.size <= characters) return;
    document.size = document.text.text().length;
    if (document.size <= characters) return;
    this.#documents.delete(uri);
    this.#tooLarge.set(uri, document.languageId);
  }

  /** Adds a document again that was too large, if the changes replace its whole text. */
  #refit(item: DidChangeTextDocumentParams['textDocument'], changes: DidChangeTextDocumentParams['contentChanges']): Kept | undefined {
    const languageId = this.#tooLarge.get(item?.uri);
    const whole = changes[0];
    if (languageId === undefined || whole === undefined || 'range' in whole || typeof whole.text !== 'string') return undefined;
    this.open({ uri: item.uri, languageId, version: Number(item.version), text: whole.text });
    return this.#documents.get(item.uri);
  }

  get(uri: string): OpenDocument | undefined {
    const document = this.#documents.get(uri);
    if (document === undefined) return undefined;
    const { languageId, version, text } = document;
    return { uri, languageId, version, text: () => text.text(), head: (length) => text.head(length), buffer: text.buffer };
  }

  uris(): string[] {
    return [...this.#documents.keys()];
  }
}

/** What open documents of one kind read as; each version is read once for all features. */
export class ReadVersions<Open> {
  readonly #read: (document: OpenDocument) => Open;
  readonly #known = new Map<string, { readonly version: number; readonly open: Open }>();

  constructor(read: (document: OpenDocument) => Open) {
    this.#read = read;
  }

  of(document: OpenDocument): Open {
    const { uri, version } = document;
    const known = this.#known.get(uri);
    if (known?.version === version) return known.open;
    const open = this.#read(document);
    this.#known.set(uri, { version, open });
    return open;
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }
}

/** Stored line by line: an edit of a large roster costs only the lines it touches. */
function keepLines(content: string): KeptText {
  const buffer = new LineBuffer(content);
  return {
    buffer,
    text: () => buffer.text(),
    head: (length) => buffer.head(length),
    replace: (range, newText) => (range === null ? buffer.replaceAll(newText) : buffer.replace(range, newText)),
  };
}

function keepWhole(content: string): KeptText {
  const document = TextDocument.create('', '', 0, content);
  return {
    buffer: null,
    text: () => document.getText(),
    head: (length) => document.getText().slice(0, length),
    replace: (range, text) => TextDocument.update(document, [range === null ? { text } : { range, text }], 0),
  };
}

function isRange(value: unknown): boolean {
  const range = value as { start?: Record<string, unknown>; end?: Record<string, unknown> } | null | undefined;
  return [range?.start, range?.end].every((place) => Number.isInteger(place?.line) && Number.isInteger(place?.character));
}
