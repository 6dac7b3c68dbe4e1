import { isRequestName } from '../../core/insights/isRequestName.ts';
import { checkRequestText, type RequestCheck } from '../../documents/insights/check.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';

/** An open export request, as its current version reads. */
export interface OpenRequest {
  readonly document: OpenDocument;
  readonly check: RequestCheck;
}

/** The open documents whose names are those of export requests; each version is parsed once for all features. */
export class OpenRequests {
  readonly #documents: OpenDocuments;
  readonly #known = new Map<string, OpenRequest>();

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  /** Returns null if the document is not open or not an export request. */
  find(uri: string): OpenRequest | null {
    const document = isRequestName(uri) ? this.#documents.get(uri) : undefined;
    if (document === undefined) return null;
    const known = this.#known.get(uri);
    if (known?.document.version === document.version) return known;
    const open = { document, check: checkRequestText(document.text()) };
    this.#known.set(uri, open);
    return open;
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }
}
