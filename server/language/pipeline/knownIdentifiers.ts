import { KNOWN_KINDS, type KnownIdentifier, type KnownKind, type SetKnownIdentifiers } from '../protocol.ts';

/** What the client knows to exist on the service; empty until the client sends it. */
export class KnownIdentifiers {
  readonly #known = new Map<KnownKind, readonly KnownIdentifier[]>();

  /** Stores what a client sent; missing kinds stay unchanged, and malformed entries are ignored. */
  set(params: SetKnownIdentifiers | null | undefined): void {
    for (const kind of KNOWN_KINDS) {
      const list: unknown = params?.[kind];
      if (Array.isArray(list)) this.#known.set(kind, list.filter(isKnown));
    }
  }

  of(kind: KnownKind): readonly KnownIdentifier[] {
    return this.#known.get(kind) ?? [];
  }
}

function isKnown(value: unknown): value is KnownIdentifier {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>).identifier === 'string';
}
