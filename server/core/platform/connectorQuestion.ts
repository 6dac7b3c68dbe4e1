import type { ConnectorDraft, OpenField } from './connectorDraft.ts';

/** A field to ask for, with its documentation. */
export interface ConnectorQuestion extends OpenField {
  readonly title: string;
  /** A sentence or two; '' if the field is not documented. */
  readonly text: string;
  readonly example: string;
}

/** The state of a connector that is being written. */
export interface DraftedConnector {
  readonly connector: ConnectorDraft;
  /** What is wrong with the answer, or null; the connector is unchanged then. */
  readonly problem: string | null;
  /** The next required field; null if nothing required is missing. */
  readonly next: ConnectorQuestion | null;
  /** Fields that may be added. */
  readonly optional: readonly ConnectorQuestion[];
  /** The connector as a YAML document. */
  readonly yaml: string;
}

/** A connector type with its documentation. */
export interface ConnectorTypeText {
  readonly type: string;
  readonly title: string;
  readonly text: string;
}

/** A category of connector types. */
export interface ConnectorCategory {
  readonly title: string;
  readonly types: readonly ConnectorTypeText[];
}
