import { isRequestName } from '../../core/insights/isRequestName.ts';
import { checkRequestText, type RequestCheck } from '../../documents/insights/check.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';

/** An open export request, as its present version reads. */
export interface OpenRequest {
  readonly document: OpenDocument;
  readonly check: RequestCheck;
}

/** The open documents that are export requests by their names; each is read once a version, whoever asks. */
export class OpenRequests {
  readonly #documents: OpenDocuments;
  readonly #known = new Map<string, OpenRequest>();

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  /** Null for a document that is not open or no export request. */
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
