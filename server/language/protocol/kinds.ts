/** Notification from server to client: what an open document was recognised as; sent when that changes, to clients that set `tellsKinds`. */
export const SET_DOCUMENT_KIND = 'fairlead/setDocumentKind';

/** What is recognised by name, header or language; pipelines, connectors and the like are called as their root key. */
export const OWN_KINDS = ['roster', 'report', 'exportRequest', 'segmentKeys'] as const;

/** The parameters of SET_DOCUMENT_KIND. */
export interface SetDocumentKind {
  readonly uri: string;
  /** One of OWN_KINDS, or the root key of a YAML document; null for other people's documents. */
  readonly kind: string | null;
}
