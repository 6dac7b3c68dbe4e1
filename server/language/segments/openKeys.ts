import { checkKeys, type KeyCheck } from '../../documents/keyList/checkKeys.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';
import type { SetKeyBase } from '../protocol/keys.ts';
import { isKeyDocument } from './isKeyDocument.ts';

/** An open key list, as its current version reads. */
export interface OpenKeyList {
  readonly document: OpenDocument;
  readonly check: KeyCheck;
  /** The keys of its segment; null for a list that does not belong to a segment. */
  readonly base: ReadonlySet<string> | null;
}

/** The open documents that are key lists, and the keys of their segments; each version is checked once for all features. */
export class OpenKeys {
  readonly #documents: OpenDocuments;
  readonly #bases = new Map<string, ReadonlySet<string>>();
  readonly #known = new Map<string, OpenKeyList>();

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  /** Returns null if the document is not open or not a key list. */
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

  /** Stores the keys of a segment; throws if the notification is malformed. */
  setBase({ uri, keys }: SetKeyBase): void {
    if (typeof uri !== 'string' || !(keys === null || Array.isArray(keys))) throw new TypeError('setKeyBase without uri or keys');
    if (keys === null) this.#bases.delete(uri);
    else this.#bases.set(uri, new Set(keys));
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }
}
