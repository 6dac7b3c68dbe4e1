/** Notification from server to client: the recognised kind of an open document; sent on each change to clients that set `tellsKinds`. */
export const SET_DOCUMENT_KIND = 'fairlead/setDocumentKind';

/** Kinds recognised by name, header or language; pipelines, connectors and the like are named after their root key. */
export const OWN_KINDS = ['roster', 'report', 'exportRequest', 'segmentKeys'] as const;

/** The parameters of SET_DOCUMENT_KIND. */
export interface SetDocumentKind {
  readonly uri: string;
  /** One of OWN_KINDS, or the root key of a YAML document; null for a document that is not recognised. */
  readonly kind: string | null;
}
