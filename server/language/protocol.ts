import type { FieldType } from '../core/developers/fieldTypes.ts';
import type { PlainInput } from '../core/pipeline/inputs/plainInput.ts';
import type { ProjectScope } from '../core/platform/scope.ts';
import type { Range } from '../core/problem.ts';
import type { TypedAttribute } from '../core/segments/identitySheet.ts';
import type { SetKeyBase } from './protocol/keys.ts';
import type { SetPipelines } from './protocol/platform.ts';

/** Language ids that the server is asked about; a CSV file is a roster only where its header says so, a YAML file a pipeline or the like only where its root does. */
export const LANGUAGES = { roster: 'roster', csv: 'csv', yaml: 'yaml', segmentKeys: 'segmentKeys' } as const;

/** Those of them whose documents can be rosters. */
export const ROSTER_LANGUAGES: readonly string[] = [LANGUAGES.roster, LANGUAGES.csv];

/** The `source` of every diagnostic. */
export const DIAGNOSTIC_SOURCE = 'fairlead';

/** The section of settings that the server asks for. */
export const SETTINGS_SECTION = 'fairlead';

/** Settings under `fairlead.roster`, as a client sends them; each is read defensively and falls back to its default. */
export interface RosterSection {
  readonly managerEmailConfigured: boolean;
  readonly orgTreeFilterColumns: readonly string[];
  readonly groupByColumns: readonly string[];
  /** Header to field type; empty maps the columns by their headers. */
  readonly fieldMappings: Readonly<Record<string, FieldType>>;
  /** Severity or `off` by code, for the editor alone. */
  readonly severities: Readonly<Record<string, string>>;
  /** What the roster comes to, above its header. */
  readonly codeLens: boolean;
  /** What is told between the cells. */
  readonly inlayHints: readonly RosterHint[];
}

/** What can be told between the cells of a roster: who the manager of a row is, which column a cell stands in, and nothing but the space that sets columns one below the other. */
export const ROSTER_HINTS = ['managers', 'columns', 'alignment'] as const;
export type RosterHint = (typeof ROSTER_HINTS)[number];

/** The part of RosterSection that says what is shown. */
export type ShownRosterSection = Pick<RosterSection, 'codeLens' | 'inlayHints'>;

/** Whether mistakes of YAML itself are told: `auto` leaves them to another YAML extension where one is active. */
export const YAML_FAULT_MODES = ['auto', 'always', 'never'] as const;
export type YamlFaultMode = (typeof YAML_FAULT_MODES)[number];

/** Settings under `fairlead.pipeline`. */
export interface PipelineSection {
  readonly yamlFaults: YamlFaultMode;
  /** What a pipeline consists of, above its first line. */
  readonly codeLens: boolean;
  /** Effective timeouts and failure strategies, beside their steps. */
  readonly inlayHints: boolean;
}

/** The part of section `fairlead` that the server reads: in `workspace/configuration`, `initializationOptions` or `didChangeConfiguration`. */
export interface SettingsSection {
  readonly roster: RosterSection;
  readonly pipeline: PipelineSection;
}

/** `on` and `off` are set by hand for one document; `auto` follows its language and header again. */
export const ROSTER_CHECK_MODES = ['on', 'off', 'auto'] as const;
export type RosterCheckMode = (typeof ROSTER_CHECK_MODES)[number];

/** Notification from client to server: check this document, leave it alone, or decide by itself. */
export const SET_ROSTER_CHECK = 'fairlead/setRosterCheck';

/** The parameters of SET_ROSTER_CHECK: a document by its address, and what to do with it. */
export interface SetRosterCheck {
  readonly uri: string;
  readonly mode: RosterCheckMode;
}

/** Notification from client to server: whether another extension tells the mistakes of YAML itself. */
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

/** Something that exists on the service, by its identifier as pipelines write it: with `account.` or `org.` ahead where it belongs there. */
export interface KnownIdentifier {
  readonly identifier: string;
  readonly name?: string;
  /** What kind of it, like the type of a connector. */
  readonly type?: string;
  /** The organization, and the project in it, that alone know it; a document of another one is not offered it. */
  readonly orgIdentifier?: string;
  readonly projectIdentifier?: string;
}

/** Notification from client to server: what exists on the service, to be offered where pipelines refer to it. */
export const SET_KNOWN_IDENTIFIERS = 'fairlead/setKnownIdentifiers';

/** The parameters of SET_KNOWN_IDENTIFIERS; a kind that is left out stays as it was. */
export type SetKnownIdentifiers = { readonly [kind in KnownKind]?: readonly KnownIdentifier[] };

/** A team of the service, by the number that export requests name it by. */
export interface KnownTeam {
  readonly teamRefId: number;
  readonly name: string;
}

/** Notification from client to server: the teams of the selected instance. */
export const SET_TEAMS = 'fairlead/setTeams';

/** The parameters of SET_TEAMS; null where they are not known. */
export interface SetTeams {
  readonly teams: readonly KnownTeam[] | null;
}

/** Notification from client to server: whether a JSON service tells what the schema of export requests says. */
export const SET_OTHER_JSON = 'fairlead/setOtherJson';

/** The parameters of SET_OTHER_JSON. */
export interface SetOtherJson {
  readonly isActive: boolean;
}

/** Client command that asks for a report; its argument is the export request by its address. Offered to clients that have it. */
export const EXPORT_REPORT = 'fairlead.exportReport';

/** Request from client to server about an open document, answered with a RequestDescription; null where it is no export request by its name. */
export const DESCRIBE_REQUEST = 'fairlead/describeRequest';

/** The parameters of DESCRIBE_REQUEST. */
export interface DescribeRequest {
  readonly textDocument: { readonly uri: string };
}

/** What a service would say to an export request. */
export interface RequestDescription {
  /** How many mistakes it would refuse it for. */
  readonly errors: number;
  readonly firstError: { readonly message: string; readonly range: Range } | null;
  /** The request as JSON, to be sent; null where there is a mistake. */
  readonly request: string | null;
}

/** Client command that creates a pipeline on the service; its argument is the document by its address. Offered to clients that have it. */
export const CREATE_PIPELINE = 'fairlead.createPipeline';

/** Notification from client to server: which instance the commands of the client work with. */
export const SET_INSTANCE = 'fairlead/setInstance';

/** The parameters of SET_INSTANCE. */
export interface SetInstance {
  /** What people call it. */
  readonly name: string;
}

/** Request from client to server about an open document, answered with a PipelineDescription; null where the document is no pipeline. */
export const DESCRIBE_PIPELINE = 'fairlead/describePipeline';

/** The parameters of DESCRIBE_PIPELINE. */
export interface DescribePipeline {
  readonly textDocument: { readonly uri: string };
  /** The project that the pipeline is to go to; the one that it names where this is left out. */
  readonly project?: ProjectScope;
}

/** What a pipeline says of itself, and what a service would say to it. */
export interface PipelineDescription {
  /** '' where it is missing, as is the name. */
  readonly identifier: string;
  readonly name: string;
  readonly orgIdentifier: string | null;
  readonly projectIdentifier: string | null;
  /** How many mistakes a service would refuse it for, but for those that `additions` mend. */
  readonly errors: number;
  readonly firstError: { readonly message: string; readonly range: Range } | null;
  /** Edits that write the project asked for into it, where it names none. */
  readonly additions: readonly { readonly range: Range; readonly newText: string }[];
}

/** Client command that fills in runtime inputs; its argument is the document by its address. Offered to clients that have it. */
export const FILL_INPUTS_COMMAND = 'fairlead.fillRuntimeInputs';

/** Request from client to server about an open document, answered with its ListedInputs; null where it is none of ours. */
export const LIST_RUNTIME_INPUTS = 'fairlead/listRuntimeInputs';

/** The parameters of LIST_RUNTIME_INPUTS. */
export interface ListRuntimeInputs {
  readonly textDocument: { readonly uri: string };
}

/** What a version of a document asks for when it runs, in the order of its text. */
export interface ListedInputs {
  readonly version: number;
  readonly inputs: readonly PlainInput[];
}

/** Request from client to server about an open document, answered with FilledInputs; null where it is none of ours. It changes nothing. */
export const FILL_RUNTIME_INPUTS = 'fairlead/fillRuntimeInputs';

/** The parameters of FILL_RUNTIME_INPUTS. */
export interface FillRuntimeInputs {
  readonly textDocument: { readonly uri: string };
  /** The version that the values are meant for. */
  readonly version: number;
  /** Values by the path or the full name of their inputs; null is not given. */
  readonly values: Readonly<Record<string, unknown>>;
  /** True leaves inputs open that are not given; without it those that must be given are missed. */
  readonly partial?: boolean;
}

/** What puts the values into a version of a document, in the order of its text, or what is wrong with them: either or. */
export interface FilledInputs {
  readonly version: number;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
  /** `input` is what the value was given under, for one that is missing its full name, for another version ''. */
  readonly problems: readonly { readonly input: string; readonly message: string }[];
}

/** Request from client to server about a text, answered with an IdentitySheet. */
export const READ_IDENTITIES = 'fairlead/readIdentities';

/** The parameters of READ_IDENTITIES: a CSV of identities, and what is known of their attributes. */
export interface ReadIdentities {
  readonly text: string;
  readonly attributes: readonly TypedAttribute[];
}

/** Request from client to server about a text with one key a line, answered with a KeyListing. */
export const READ_KEYS = 'fairlead/readKeys';

/** The parameters of READ_KEYS. */
export interface ReadKeys {
  readonly text: string;
}

/** The keys of a text, as a service reads them out of a file: each once, in their order. A text that cannot be read so has a fault, a whole sentence, and no keys. */
export interface KeyListing {
  readonly keys: readonly string[];
  readonly fault: string | null;
}

/** What a client may hand in at `initialize`: settings, and what stood before and would else be told by a notification each. */
export interface InitializationOptions extends Partial<SettingsSection> {
  /** The switches by hand. */
  readonly switched?: readonly SetRosterCheck[];
  /** Whether another extension tells the mistakes of YAML. */
  readonly otherYaml?: boolean;
  /** Whether a JSON service tells what the schema of export requests says. */
  readonly otherJson?: boolean;
  /** The commands that the client has. */
  readonly commands?: readonly string[];
  /** The name of the instance that those work with. */
  readonly instance?: string;
  /** Whether it wants to know what each document was recognised as. */
  readonly tellsKinds?: boolean;
  readonly known?: SetKnownIdentifiers;
  readonly pipelines?: SetPipelines;
  /** The teams of that instance; null where they are not known. */
  readonly teams?: readonly KnownTeam[] | null;
  /** What segments hold whose keys are open as documents. */
  readonly keyBases?: readonly SetKeyBase[];
}
