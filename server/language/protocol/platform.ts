import type { ConnectorDraft, OpenField } from '../../core/platform/connectorDraft.ts';
import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';

/** Client command that puts a document in the place of a pipeline that the service has; its argument is the document by its address. Offered to clients that have it. */
export const UPDATE_PIPELINE = 'fairlead.updatePipeline';

/** Notification from client to server: which pipelines the selected instance had, and did not have, when the client last looked. */
export const SET_PIPELINES = 'fairlead/setPipelines';

/** The parameters of SET_PIPELINES. */
export interface SetPipelines {
  readonly pipelines: readonly PipelineAddress[];
  /** Pipelines that it does not have. */
  readonly missing?: readonly PipelineAddress[];
  /** Projects of which `pipelines` has all. */
  readonly listed?: readonly ProjectScope[];
}

/** Request from client to server about a text, answered with the PipelineAddress that it gives itself, or null where it is no pipeline or names no project. */
export const IDENTIFY_PIPELINE = 'fairlead/identifyPipeline';

/** Request from client to server about a text, answered with its PlatformEntity (server/documents/platformEntity.ts); null where it holds neither a project nor a connector. */
export const READ_ENTITY = 'fairlead/readEntity';

/** The parameters of IDENTIFY_PIPELINE and READ_ENTITY. */
export interface TextParams {
  readonly text: string;
}

/** Request from client to server: a plain value as YAML. */
export const WRITE_YAML = 'fairlead/writeYaml';

/** The parameters of WRITE_YAML. */
export interface WriteYaml {
  readonly value: unknown;
}

/** Request from client to server: the kinds of connectors, as a list of ConnectorCategory (server/core/platform/connectorQuestion.ts). */
export const LIST_CONNECTOR_TYPES = 'fairlead/listConnectorTypes';

/** Request from client to server about a connector that is being written, answered with a DraftedConnector (likewise). */
export const DRAFT_CONNECTOR = 'fairlead/draftConnector';

/** The parameters of DRAFT_CONNECTOR: the connector so far, and what was typed at a field of it. */
export interface DraftConnector {
  readonly connector: ConnectorDraft;
  readonly answer?: { readonly field: Pick<OpenField, 'path' | 'kind'>; readonly text: string };
}

/** Request from client to server about an open document: what is written about its runtime inputs, as texts by their paths. */
export const DESCRIBE_INPUTS = 'fairlead/describeInputs';

/** Request from client to server about an open document: values as an input set, `{text, problems}`; changes nothing. */
export const WRITE_INPUT_SET = 'fairlead/writeInputSet';

/** The parameters of WRITE_INPUT_SET; the input set is called by `name`. */
export interface WriteInputSet {
  readonly textDocument: { readonly uri: string };
  /** Values by the paths of their inputs. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly name: string;
}
