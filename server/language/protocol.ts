import type { FieldType } from '../core/developers/fieldTypes.ts';
import type { PlainInput } from '../core/pipeline/inputs/plainInput.ts';
import type { ProjectScope } from '../core/platform/scope.ts';
import type { Range } from '../core/problem.ts';
import type { TypedAttribute } from '../core/segments/identitySheet.ts';
import type { SetKeyBase } from './protocol/keys.ts';
import type { SetPipelines } from './protocol/platform.ts';

/**
 * Language IDs of the documents that the server handles; a CSV file is a roster only if its header matches, a YAML file a pipeline or
 * similar only if its root does.
 */
export const LANGUAGES = { roster: 'roster', csv: 'csv', yaml: 'yaml', segmentKeys: 'segmentKeys' } as const;

/** Languages whose documents can be rosters. */
export const ROSTER_LANGUAGES: readonly string[] = [LANGUAGES.roster, LANGUAGES.csv];

/** The `source` of every diagnostic. */
export const DIAGNOSTIC_SOURCE = 'fairlead';

/** The settings section that the server requests. */
export const SETTINGS_SECTION = 'fairlead';

/** Settings under `fairlead.roster`, as a client sends them; each one falls back to its default if it is invalid. */
export interface RosterSection {
  readonly managerEmailConfigured: boolean;
  readonly orgTreeFilterColumns: readonly string[];
  readonly groupByColumns: readonly string[];
  /** Header to field type; an empty object maps the columns by their headers. */
  readonly fieldMappings: Readonly<Record<string, FieldType>>;
  /** Severity or `off` by code, for the editor only. */
  readonly severities: Readonly<Record<string, string>>;
  /** Whether to show counts above the header of a roster. */
  readonly codeLens: boolean;
  /** What to show between the cells. */
  readonly inlayHints: readonly RosterHint[];
}

/** What can be shown between the cells of a roster: the name of a row's manager, the column of a cell, or spaces that align the columns. */
export const ROSTER_HINTS = ['managers', 'columns', 'alignment'] as const;
export type RosterHint = (typeof ROSTER_HINTS)[number];

/** The part of RosterSection that controls what is shown. */
export type ShownRosterSection = Pick<RosterSection, 'codeLens' | 'inlayHints'>;

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

/** The part of the section `fairlead` that the server reads: from `workspace/configuration`, `initializationOptions` or `didChangeConfiguration`. */
export interface SettingsSection {
  readonly roster: RosterSection;
  readonly pipeline: PipelineSection;
}

/** `on` and `off` are set by the user for one document; `auto` follows its language and header again. */
export const ROSTER_CHECK_MODES = ['on', 'off', 'auto'] as const;
export type RosterCheckMode = (typeof ROSTER_CHECK_MODES)[number];

/** Notification from client to server: whether to check this document as a roster, or decide automatically. */
export const SET_ROSTER_CHECK = 'fairlead/setRosterCheck';

/** The parameters of SET_ROSTER_CHECK: a document URI, and its mode. */
export interface SetRosterCheck {
  readonly uri: string;
  readonly mode: RosterCheckMode;
}

/** Notification from client to server: whether another extension reports errors of YAML itself. */
export const SET_OTHER_YAML = 'fairlead/setOtherYaml';

/** The parameters of SET_OTHER_YAML. */
export interface SetOtherYaml {
  readonly isActive: boolean;
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
  /** The organization and project that it belongs to, if it is not visible elsewhere; it is not offered in documents of others. */
  readonly orgIdentifier?: string;
  readonly projectIdentifier?: string;
}

/** Notification from client to server: what exists on the service, to be offered for references in pipelines. */
export const SET_KNOWN_IDENTIFIERS = 'fairlead/setKnownIdentifiers';

/** The parameters of SET_KNOWN_IDENTIFIERS; missing kinds stay unchanged. */
export type SetKnownIdentifiers = { readonly [kind in KnownKind]?: readonly KnownIdentifier[] };

/** A team of the service, with the number that export requests use. */
export interface KnownTeam {
  readonly teamRefId: number;
  readonly name: string;
}

/** Notification from client to server: the teams of the selected instance. */
export const SET_TEAMS = 'fairlead/setTeams';

/** The parameters of SET_TEAMS; null if they are unknown. */
export interface SetTeams {
  readonly teams: readonly KnownTeam[] | null;
}

/** Notification from client to server: whether a JSON language service reports violations of the schema of export requests. */
export const SET_OTHER_JSON = 'fairlead/setOtherJson';

/** The parameters of SET_OTHER_JSON. */
export interface SetOtherJson {
  readonly isActive: boolean;
}

/** Client command that exports a report; its argument is the URI of the export request. Offered to clients that have it. */
export const EXPORT_REPORT = 'fairlead.exportReport';

/** Request from client to server about an open document, answered with a RequestDescription; null if its name is not that of an export request. */
export const DESCRIBE_REQUEST = 'fairlead/describeRequest';

/** The parameters of DESCRIBE_REQUEST. */
export interface DescribeRequest {
  readonly textDocument: { readonly uri: string };
}

/** How the service would respond to an export request. */
export interface RequestDescription {
  /** Number of errors for which the service would reject it. */
  readonly errors: number;
  readonly firstError: { readonly message: string; readonly range: Range } | null;
  /** The request as JSON, ready to send; null if there is an error. */
  readonly request: string | null;
}

/** Client command that creates a pipeline on the service; its argument is the document URI. Offered to clients that have it. */
export const CREATE_PIPELINE = 'fairlead.createPipeline';

/** Notification from client to server: the instance that the client's commands work with. */
export const SET_INSTANCE = 'fairlead/setInstance';

/** The parameters of SET_INSTANCE. */
export interface SetInstance {
  /** Its display name. */
  readonly name: string;
}

/** Request from client to server about an open document, answered with a PipelineDescription; null if the document is not a pipeline. */
export const DESCRIBE_PIPELINE = 'fairlead/describePipeline';

/** The parameters of DESCRIBE_PIPELINE. */
export interface DescribePipeline {
  readonly textDocument: { readonly uri: string };
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
export interface ListRuntimeInputs {
  readonly textDocument: { readonly uri: string };
}

/** The runtime inputs of a version of a document, in document order. */
export interface ListedInputs {
  readonly version: number;
  readonly inputs: readonly PlainInput[];
}

/** Request from client to server about an open document, answered with FilledInputs; null if its kind is not recognised. Changes nothing by itself. */
export const FILL_RUNTIME_INPUTS = 'fairlead/fillRuntimeInputs';

/** The parameters of FILL_RUNTIME_INPUTS. */
export interface FillRuntimeInputs {
  readonly textDocument: { readonly uri: string };
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

/** Request from client to server about a text, answered with an IdentitySheet. */
export const READ_IDENTITIES = 'fairlead/readIdentities';

/** The parameters of READ_IDENTITIES: a CSV of identities, and the known attributes. */
export interface ReadIdentities {
  readonly text: string;
  readonly attributes: readonly TypedAttribute[];
}

/** Request from client to server about a text with one key per line, answered with a KeyListing. */
export const READ_KEYS = 'fairlead/readKeys';

/** The parameters of READ_KEYS. */
export interface ReadKeys {
  readonly text: string;
}

/**
 * The distinct keys of a text in order, read as the service reads them from a file. A text that cannot be read has a fault, a whole
 * sentence, and no keys.
 */
export interface KeyListing {
  readonly keys: readonly string[];
  readonly fault: string | null;
}

/** What a client may send with `initialize`: settings, and the initial values of what it otherwise reports in notifications. */
export interface InitializationOptions extends Partial<SettingsSection> {
  /** The roster checks switched by the user. */
  readonly switched?: readonly SetRosterCheck[];
  /** Whether another extension reports errors of YAML itself. */
  readonly otherYaml?: boolean;
  /** Whether a JSON language service reports violations of the schema of export requests. */
  readonly otherJson?: boolean;
  /** The commands that the client has. */
  readonly commands?: readonly string[];
  /** The name of the instance that these commands work with. */
  readonly instance?: string;
  /** Whether the client wants to know the recognised kind of each document. */
  readonly tellsKinds?: boolean;
  readonly known?: SetKnownIdentifiers;
  readonly pipelines?: SetPipelines;
  /** The teams of that instance; null if they are unknown. */
  readonly teams?: readonly KnownTeam[] | null;
  /** The keys of segments that are open as documents. */
  readonly keyBases?: readonly SetKeyBase[];
}
