import type { FieldType } from '../core/developers/fieldTypes.ts';

/** Language ids that the server is asked about; a CSV file is a roster only where its header says so, a YAML file a pipeline or the like only where its root does. */
export const LANGUAGES = { roster: 'roster', csv: 'csv', yaml: 'yaml' } as const;

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
}

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
}

/** Notification from client to server: what exists on the service, to be offered where pipelines refer to it. */
export const SET_KNOWN_IDENTIFIERS = 'fairlead/setKnownIdentifiers';

/** The parameters of SET_KNOWN_IDENTIFIERS; a kind that is left out stays as it was. */
export type SetKnownIdentifiers = { readonly [kind in KnownKind]?: readonly KnownIdentifier[] };

/** What a client may hand in at `initialize`: settings, the switches by hand that stood before, and whether another extension tells the mistakes of YAML. */
export interface InitializationOptions extends Partial<SettingsSection> {
  readonly switched?: readonly SetRosterCheck[];
  readonly otherYaml?: boolean;
}
