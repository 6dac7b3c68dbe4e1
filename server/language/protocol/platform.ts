import type { ConnectorDraft, OpenField } from '../../core/platform/connectorDraft.ts';
import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';

/** Client command that replaces a pipeline on the service by a document; its argument is the document URI. Offered to clients that have it. */
export const UPDATE_PIPELINE = 'fairlead.updatePipeline';

/** Notification from client to server: which pipelines the selected instance had, and did not have, when the client last checked. */
export const SET_PIPELINES = 'fairlead/setPipelines';

/** The parameters of SET_PIPELINES. */
export interface SetPipelines {
  readonly pipelines: readonly PipelineAddress[];
  /** Pipelines that it does not have. */
  readonly missing?: readonly PipelineAddress[];
  /** Projects for which `pipelines` is complete. */
  readonly listed?: readonly ProjectScope[];
}

/** Request from client to server about a text, answered with the PipelineAddress in the text, or null if it is not a pipeline or names no project. */
export const IDENTIFY_PIPELINE = 'fairlead/identifyPipeline';

/**
 * Request from client to server about a text, answered with its PlatformEntity (server/documents/platformEntity.ts); null if it is neither
 * a project nor a connector.
 */
export const READ_ENTITY = 'fairlead/readEntity';

/** The parameters of IDENTIFY_PIPELINE and READ_ENTITY. */
export interface TextParams {
  readonly text: string;
}

/** Request from client to server: converts a plain value to YAML. */
export const WRITE_YAML = 'fairlead/writeYaml';

/** The parameters of WRITE_YAML. */
export interface WriteYaml {
  readonly value: unknown;
}

/** Request from client to server: the connector types as a list of ConnectorCategory (server/core/platform/connectorQuestion.ts). */
export const LIST_CONNECTOR_TYPES = 'fairlead/listConnectorTypes';

/** Request from client to server about a connector draft, answered with a DraftedConnector (server/core/platform/connectorQuestion.ts). */
export const DRAFT_CONNECTOR = 'fairlead/draftConnector';

/** The parameters of DRAFT_CONNECTOR: the draft so far, and the text entered for one of its fields. */
export interface DraftConnector {
  readonly connector: ConnectorDraft;
  readonly answer?: { readonly field: Pick<OpenField, 'path' | 'kind'>; readonly text: string };
}

/** Request from client to server about an open document: the descriptions of its runtime inputs, by path. */
export const DESCRIBE_INPUTS = 'fairlead/describeInputs';

/** Request from client to server about an open document: values as an input set, `{text, problems}`; changes nothing by itself. */
export const WRITE_INPUT_SET = 'fairlead/writeInputSet';

/** The parameters of WRITE_INPUT_SET; `name` is the name of the input set. */
export interface WriteInputSet {
  readonly textDocument: { readonly uri: string };
  /** Values by the paths of their inputs. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly name: string;
}
