import type { DidChangeTextDocumentParams, TextDocumentItem } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from '../core/problem.ts';
import { LineBuffer } from '../documents/roster/live/lineBuffer.ts';
import { ROSTER_LANGUAGES } from './protocol.ts';
import { isTooLarge, roomFor } from './tooLarge.ts';

/** A document as the client has it open. */
export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  text(): string;
  /** The first characters, at least so many as long as there are. */
  head(length: number): string;
  /** What keeps the text of a document that may be a roster; null for others. */
  readonly buffer: LineBuffer | null;
}

/** A document's text, however it is kept. */
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
  /** At least its characters: what edits take out is not counted. */
  size: number;
}

/** The open documents by address, kept in step by incremental changes. The only place that knows how text is stored. */
export class OpenDocuments {
  readonly #documents = new Map<string, Kept>();
  /** The languages of documents that are open and larger than their room: their text is not kept, and nobody finds them. */
  readonly #tooLarge = new Map<string, string>();

  /** Takes a document in; one that is open already is replaced. Throws if the item is not shaped as LSP says. */
  open(item: TextDocumentItem): void {
    if (typeof item?.uri !== 'string' || typeof item.text !== 'string') throw new TypeError('didOpen without uri or text');
    const languageId = String(item.languageId);
    this.close(item.uri);
    if (isTooLarge(item.text, roomFor(languageId))) {
      this.#tooLarge.set(item.uri, languageId);
      return;
    }
    const text = ROSTER_LANGUAGES.includes(languageId) ? keepLines(item.text) : keepWhole(item.text);
    this.#documents.set(item.uri, { languageId, version: Number(item.version), text, size: item.text.length });
  }

  /** Applies changes in their order; false where the document is not open. On malformed changes it throws and keeps the text. */
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
    this.#measure(textDocument.uri, document);
    return true;
  }

  close(uri: string): boolean {
    const wasTooLarge = this.#tooLarge.delete(uri);
    return this.#documents.delete(uri) || wasTooLarge;
  }

  /** The language of a document that is open and larger than its room; undefined for any other. */
  tooLarge(uri: string): string | undefined {
    return this.#tooLarge.get(uri);
  }

  /** Lets a document go that edits have made too large. */
  #measure(uri: string, document: Kept): void {
    const { characters } = roomFor(document.languageId);
    if (document.size <= characters) return;
    document.size = document.text.text().length;
    if (document.size <= characters) return;
    this.#documents.delete(uri);
    this.#tooLarge.set(uri, document.languageId);
  }

  /** Takes a document in again that was too large, if the changes give it a whole new text. */
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

/** Line by line: an edit of a large roster costs the lines that it touches. */
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
