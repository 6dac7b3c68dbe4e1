import type { RosterOnInstance, RosterSection, SwitchedCheck } from './protocol/developers.ts';
import type { KnownTeam } from './protocol/insights.ts';
import type { KnownByKind, PipelineSection, ReportedPipelines } from './protocol/platform.ts';
import type { KeyBase } from './protocol/segments.ts';

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

/** The part of the section `fairlead` that the server reads: from `workspace/configuration`, `initializationOptions` or `didChangeConfiguration`. */
export interface SettingsSection {
  readonly roster: RosterSection;
  readonly pipeline: PipelineSection;
  readonly catalogue: CatalogueSection;
}

/** The settings of the catalogue. */
export interface CatalogueSection {
  /** The path of a catalogue file; '' stands for the one that the user imported, or the shipped one. */
  readonly path: string;
}

/** Notification from client to server: the parts of its state that have changed. */
export const SET_STATE = 'fairlead/setState';

/** What a client knows that its documents depend on; a missing part stays unchanged. */
export interface ClientState {
  /** The roster checks switched by the user. */
  readonly switched?: readonly SwitchedCheck[];
  /** Whether another extension reports errors of YAML itself. */
  readonly otherYaml?: boolean;
  /** Whether a JSON language service reports violations of the schema of export requests. */
  readonly otherJson?: boolean;
  /** The display name of the instance that the client's commands work with. */
  readonly instance?: string;
  /** What exists on that instance, to be offered for references in pipelines; missing kinds stay unchanged. */
  readonly known?: KnownByKind;
  readonly pipelines?: ReportedPipelines;
  /** All that is known of rosters on that instance. */
  readonly rosters?: readonly RosterOnInstance[];
  /** The teams of that instance; null if they are unknown. */
  readonly teams?: readonly KnownTeam[] | null;
  /** The keys of segments that are open as documents; others stay unchanged. */
  readonly keyBases?: readonly KeyBase[];
}

/** What a client may send with `initialize`: settings, its whole state, and what it can do. */
export interface InitializationOptions extends Partial<SettingsSection>, ClientState {
  /** The commands that the client has. */
  readonly commands?: readonly string[];
  /** Whether the client wants to know the recognised kind of each document. */
  readonly tellsKinds?: boolean;
}

/** Notification from server to client: the recognised kind of an open document; sent on each change to clients that set `tellsKinds`. */
export const SET_DOCUMENT_KIND = 'fairlead/setDocumentKind';

/** Kinds recognised by name, header or language; pipelines, connectors and the like are named after their root key. */
export const OWN_KINDS = ['roster', 'report', 'exportRequest', 'exportOrder', 'insightSources', 'segmentKeys', 'accountFile'] as const;

/** The parameters of SET_DOCUMENT_KIND. */
export interface SetDocumentKind {
  readonly uri: string;
  /** One of OWN_KINDS, or the root key of a YAML document; null for a document that is not recognised. */
  readonly kind: string | null;
}
