import type { ConnectorDraft, OpenField } from './connectorDraft.ts';

/** A field to be asked for, in words. */
export interface ConnectorQuestion extends OpenField {
  readonly title: string;
  /** A sentence or two; '' where nothing is written about the field. */
  readonly text: string;
  readonly example: string;
}

/** How a connector that is being written goes on. */
export interface DraftedConnector {
  readonly connector: ConnectorDraft;
  /** What is wrong with the answer; the connector is as it was then. */
  readonly problem: string | null;
  /** The next field that must be given; null where a service would miss nothing. */
  readonly next: ConnectorQuestion | null;
  /** What may be given besides. */
  readonly optional: readonly ConnectorQuestion[];
  /** The whole as a document. */
  readonly yaml: string;
}

/** A kind of connector, in words. */
export interface ConnectorTypeText {
  readonly type: string;
  readonly title: string;
  readonly text: string;
}

/** Kinds that are looked for together. */
export interface ConnectorCategory {
  readonly title: string;
  readonly types: readonly ConnectorTypeText[];
}
