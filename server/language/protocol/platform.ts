import type { ConnectorDraft } from '../../core/platform/connectorDraft.ts';
import type { ConnectorAnswers, FilledConnector } from '../../core/platform/connectorForm.ts';
import type { PipelineAddress } from '../../core/platform/pipeline.ts';
import type { PlainInput } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import type { ProjectScope } from '../../core/platform/scope.ts';
import type { Range } from '../../core/problem.ts';
import type { AboutDocument } from './files.ts';

/** Whether to report errors of YAML itself: `auto` leaves them to another YAML extension if one is active. */
export const YAML_FAULT_MODES = ['auto', 'always', 'never'] as const;

export type YamlFaultMode = (typeof YAML_FAULT_MODES)[number];

/** Settings under `fairlead.pipeline`. */
export interface PipelineSection {
  readonly yamlFaults: YamlFaultMode;
  /** Whether to show counts above the first line of a pipeline. */
  readonly codeLens: boolean;
  /** Whether to show effective timeouts and failure strategies next to steps. */
  readonly inlayHints: boolean;
}

/** What pipelines refer to by identifier. */
export const KNOWN_KINDS = [
  'connectors',
  'services',
  'environments',
  'environmentGroups',
  'infrastructures',
  'templates',
  'secrets',
] as const;

export type KnownKind = (typeof KNOWN_KINDS)[number];

/** Something that exists on the service, with its identifier as pipelines write it: prefixed with `account.` or `org.` if it belongs there. */
export interface KnownIdentifier {
  readonly identifier: string;
  readonly name?: string;
  /** Its type, such as that of a connector. */
  readonly type?: string;
  /** The versions of a template. */
  readonly versions?: readonly string[];
  /** The environment of an infrastructure, as pipelines write it. */
  readonly environment?: string;
  /** The organization and project that it belongs to, if it is not visible elsewhere; it is not offered in documents of others. */
  readonly orgIdentifier?: string;
  readonly projectIdentifier?: string;
}

/** What exists on the service, by kind. */
export type KnownByKind = { readonly [kind in KnownKind]?: readonly KnownIdentifier[] };

/** Client command that sends a pipeline to the service after a review; its argument is the document URI. Offered to clients that have it. */
export const PUBLISH_PIPELINE = 'fairlead.publishPipeline';

/** Client command that sends a connector to the service after a review; its argument is the document URI. Offered to clients that have it. */
export const PUBLISH_CONNECTOR = 'fairlead.publishConnector';

/** Request from client to server about an open document, answered with a PipelineDescription; null if the document is not a pipeline. */
export const DESCRIBE_PIPELINE = 'fairlead/describePipeline';

/** The parameters of DESCRIBE_PIPELINE. */
export interface DescribePipeline extends AboutDocument {
  /** The target project; if missing, the project that the pipeline names. */
  readonly project?: ProjectScope;
}

/** The identity of a pipeline, and how the service would respond to it. */
export interface PipelineDescription {
  /** '' if it is missing; the same applies to the name. */
  readonly identifier: string;
  readonly name: string;
  readonly orgIdentifier: string | null;
  readonly projectIdentifier: string | null;
  /** Number of errors for which the service would reject it, without those that `additions` fix. */
  readonly errors: number;
  readonly firstError: { readonly message: string; readonly range: Range } | null;
  /** Edits that add the target project, if the pipeline names none. */
  readonly additions: readonly { readonly range: Range; readonly newText: string }[];
}

/** Client command that fills in runtime inputs; its argument is the document URI. Offered to clients that have it. */
export const FILL_INPUTS_COMMAND = 'fairlead.fillRuntimeInputs';

/** Client command that asks how to ignore a problem, with an IgnoreProblem as its argument. Other clients get an action for each choice. */
export const IGNORE_PROBLEM = 'fairlead.ignoreProblem';

/** The argument of IGNORE_PROBLEM: the ways to ignore problems of a code, the usual one first, as edits of one version of a document. */
export interface IgnoreProblem {
  readonly uri: string;
  readonly version: number;
  readonly code: string;
  readonly ways: readonly { readonly title: string; readonly edits: readonly { readonly range: Range; readonly newText: string }[] }[];
}

/** Request from client to server about an open document, answered with its ListedInputs; null if its kind is not recognised. */
export const LIST_RUNTIME_INPUTS = 'fairlead/listRuntimeInputs';

/** The parameters of LIST_RUNTIME_INPUTS. */
export type ListRuntimeInputs = AboutDocument;

/** The runtime inputs of a version of a document, in document order. */
export interface ListedInputs {
  readonly version: number;
  readonly inputs: readonly PlainInput[];
}

/** Request from client to server about an open document, answered with FilledInputs; null if its kind is not recognised. Changes nothing by itself. */
export const FILL_RUNTIME_INPUTS = 'fairlead/fillRuntimeInputs';

/** The parameters of FILL_RUNTIME_INPUTS. */
export interface FillRuntimeInputs extends AboutDocument {
  /** The version that the values are meant for. */
  readonly version: number;
  /** Values by the path or the full name of their inputs; null means not given. */
  readonly values: Readonly<Record<string, unknown>>;
  /** If true, inputs without a value stay open; otherwise missing required values are reported. */
  readonly partial?: boolean;
}

/** The edits that insert the values into a version of a document, in document order, or the problems of the values. */
export interface FilledInputs {
  readonly version: number;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
  /** `input` is the key of the value; for a missing value the full name of the input, for a wrong version ''. */
  readonly problems: readonly { readonly input: string; readonly message: string }[];
}

/**
 * Client command that lists the places where a document is used; its arguments are the document URI, a position in it, and the places.
 * Offered to clients that have it.
 */
export const SHOW_USERS = 'fairlead.showUsers';

/** Which pipelines the selected instance had, and did not have, when the client last checked. */
export interface ReportedPipelines {
  readonly pipelines: readonly PipelineAddress[];
  /** Pipelines that it does not have. */
  readonly missing?: readonly PipelineAddress[];
  /** Projects for which `pipelines` is complete. */
  readonly listed?: readonly ProjectScope[];
  /** Open documents that were compared with their pipelines. */
  readonly compared?: readonly ComparedPipeline[];
}

/** Whether a version of a document has the text of its pipeline. */
export interface ComparedPipeline {
  readonly uri: string;
  readonly documentVersion: number;
  readonly isSame: boolean;
}

/** Request from client to server about a text, answered with the PipelineAddress in the text, or null if it is not a pipeline or names no project. */
export const IDENTIFY_PIPELINE = 'fairlead/identifyPipeline';

/**
 * Request from client to server about a text, answered with its PlatformEntity (server/documents/platform/entity.ts); null if it is neither
 * a project nor a connector.
 */
export const READ_ENTITY = 'fairlead/readEntity';

/**
 * Request from client to server about a text, answered with its version 1, a Conversion or ConversionRefusal
 * (server/documents/platform/conversion/convert.ts). Changes nothing by itself.
 */
export const CONVERT_TO_VERSION_1 = 'fairlead/convertToVersion1';

/** The parameters of IDENTIFY_PIPELINE, READ_ENTITY and CONVERT_TO_VERSION_1. */
export interface TextParams {
  readonly text: string;
}

/** Request from client to server: converts a plain value to YAML. */
export const WRITE_YAML = 'fairlead/writeYaml';

/** Request from client to server about two texts, answered with the lines that change, each with `+`, `-` or a space before it. */
export const LIST_LINE_CHANGES = 'fairlead/listLineChanges';

/** The parameters of LIST_LINE_CHANGES. */
export interface ListLineChanges {
  readonly before: string;
  readonly after: string;
}

/** The parameters of WRITE_YAML. */
export interface WriteYaml {
  readonly value: unknown;
}

/** Request from client to server: the connector types as a list of ConnectorCategory (server/core/platform/connectorCategories.ts). */
export const LIST_CONNECTOR_TYPES = 'fairlead/listConnectorTypes';

/** Request from client to server: a connector filled in by a form, answered with a DraftedConnector. */
export const DRAFT_CONNECTOR = 'fairlead/draftConnector';

/** The parameters of DRAFT_CONNECTOR: the scope and type of the connector, and the answers so far. */
export interface DraftConnector {
  readonly connector: ConnectorDraft;
  readonly answers: ConnectorAnswers;
}

/** A connector filled in, also as a YAML document. */
export interface DraftedConnector extends FilledConnector {
  readonly yaml: string;
}

/** Request from client to server about an open document: the descriptions of its runtime inputs, by path. */
export const DESCRIBE_INPUTS = 'fairlead/describeInputs';

/** Request from client to server about an open document: values as an input set, `{text, problems}`; changes nothing by itself. */
export const WRITE_INPUT_SET = 'fairlead/writeInputSet';

/** The parameters of WRITE_INPUT_SET; `name` is the name of the input set. */
export interface WriteInputSet extends AboutDocument {
  /** Values by the paths of their inputs. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly name: string;
}
