import type { DidChangeTextDocumentParams, TextDocumentItem } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from '../core/problem.ts';
import { LineBuffer } from '../documents/roster/live/lineBuffer.ts';
import { ROSTER_LANGUAGES } from './protocol.ts';

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
}

/** The open documents by address, kept in step by incremental changes. The only place that knows how text is stored. */
export class OpenDocuments {
  readonly #documents = new Map<string, Kept>();

  /** Takes a document in; one that is open already is replaced. Throws where the item is not shaped as LSP says. */
  open(item: TextDocumentItem): void {
    if (typeof item?.uri !== 'string' || typeof item.text !== 'string') throw new TypeError('didOpen without uri or text');
    const languageId = String(item.languageId);
    const text = ROSTER_LANGUAGES.includes(languageId) ? keepLines(item.text) : keepWhole(item.text);
    this.#documents.set(item.uri, { languageId, version: Number(item.version), text });
  }

  /** Applies changes in their order; false where the document is not open. On malformed changes it throws and keeps the text. */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): boolean {
    const document = this.#documents.get(textDocument?.uri);
    if (document === undefined) return false;
    for (const change of contentChanges) {
      if (typeof change?.text !== 'string') throw new TypeError('didChange without text');
      if ('range' in change && !isRange(change.range)) throw new TypeError('didChange with a malformed range');
    }
    for (const change of contentChanges) document.text.replace('range' in change ? change.range : null, change.text);
    document.version = Number(textDocument.version);
    return true;
  }

  close(uri: string): boolean {
    return this.#documents.delete(uri);
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
