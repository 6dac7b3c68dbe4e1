import { checkKeys, type KeyCheck } from '../../documents/keyList/checkKeys.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';
import type { SetKeyBase } from '../protocol/keys.ts';
import { isKeyDocument } from './isKeyDocument.ts';

/** An open list of keys, as its present version reads. */
export interface OpenKeyList {
  readonly document: OpenDocument;
  readonly check: KeyCheck;
  /** What its segment holds; null for a list that is no segment's. */
  readonly base: ReadonlySet<string> | null;
}

/** The open documents that are lists of keys, and what their segments hold; each is read once a version, whoever asks. */
export class OpenKeys {
  readonly #documents: OpenDocuments;
  readonly #bases = new Map<string, ReadonlySet<string>>();
  readonly #known = new Map<string, OpenKeyList>();

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  /** Null for a document that is not open or no list of keys. */
  find(uri: string): OpenKeyList | null {
    const document = this.#documents.get(uri);
    if (document === undefined || !isKeyDocument(document)) return null;
    const known = this.#known.get(uri);
    const base = this.#bases.get(uri) ?? null;
    if (known?.document.version === document.version && known.base === base) return known;
    const open = { document, check: checkKeys(document.text(), { ofSegment: base !== null }), base };
    this.#known.set(uri, open);
    return open;
  }

  /** Takes what a segment holds; throws where the notification is malformed. */
  setBase({ uri, keys }: SetKeyBase): void {
    if (typeof uri !== 'string' || !(keys === null || Array.isArray(keys))) throw new TypeError('setKeyBase without uri or keys');
    if (keys === null) this.#bases.delete(uri);
    else this.#bases.set(uri, new Set(keys));
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }
}
