import type { DidChangeTextDocumentParams, TextDocumentItem } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** A document as the client has it open. */
export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  text(): string;
}

/** The open documents by address, kept in step by incremental changes. The only place that knows how text is stored. */
export class OpenDocuments {
  readonly #documents = new Map<string, TextDocument>();

  /** Takes a document in; one that is open already is replaced. Throws where the item is not shaped as LSP says. */
  open(item: TextDocumentItem): void {
    if (typeof item?.uri !== 'string' || typeof item.text !== 'string') throw new TypeError('didOpen without uri or text');
    this.#documents.set(item.uri, TextDocument.create(item.uri, String(item.languageId), Number(item.version), item.text));
  }

  /** Applies changes in their order; false where the document is not open. On malformed changes it throws and keeps the text. */
  change({ textDocument, contentChanges }: DidChangeTextDocumentParams): boolean {
    const document = this.#documents.get(textDocument?.uri);
    if (document === undefined) return false;
    for (const change of contentChanges) {
      if (typeof change?.text !== 'string') throw new TypeError('didChange without text');
      if ('range' in change && !isRange(change.range)) throw new TypeError('didChange with a malformed range');
    }
    TextDocument.update(document, contentChanges, Number(textDocument.version));
    return true;
  }

  close(uri: string): boolean {
    return this.#documents.delete(uri);
  }

  get(uri: string): OpenDocument | undefined {
    const document = this.#documents.get(uri);
    return document && { uri, languageId: document.languageId, version: document.version, text: () => document.getText() };
  }

  uris(): string[] {
    return [...this.#documents.keys()];
  }
}

function isRange(value: unknown): boolean {
  const range = value as { start?: Record<string, unknown>; end?: Record<string, unknown> } | null | undefined;
  return [range?.start, range?.end].every((place) => Number.isInteger(place?.line) && Number.isInteger(place?.character));
}
