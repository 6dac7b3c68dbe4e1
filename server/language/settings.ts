import * as l10n from '@vscode/l10n';
import type { Connection, InitializeParams } from 'vscode-languageserver';
import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../core/developers/fieldTypes.ts';
import { type RosterSeverities, readSeverities } from '../core/developers/problems.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../core/developers/rosterSettings.ts';
import type { OtherExtensions } from './client.ts';
import type { Log } from './guard.ts';
import { ROSTER_HINTS, type RosterHint, type ShownRosterSection } from './protocol/developers.ts';
import { type PipelineSection, YAML_FAULT_MODES, type YamlFaultMode } from './protocol/platform.ts';
import { SETTINGS_SECTION } from './protocol.ts';

/** Provides the settings of a document: requested from the client if it supports that, otherwise what it last sent. */
export class SettingsSource {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #requested = new Map<string, Promise<Settings>>();
  readonly #warned = new Set<string>();
  #supportsRequests = false;
  #pushed: unknown;

  constructor(connection: Connection, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  initialize({ capabilities, initializationOptions }: InitializeParams): void {
    this.#supportsRequests = capabilities?.workspace?.configuration === true;
    this.#pushed = toSection(initializationOptions);
  }

  /** Takes the body of didChangeConfiguration; a client that answers requests may send anything here. */
  change(settings: unknown): void {
    this.#requested.clear();
    if (settings !== null && settings !== undefined) this.#pushed = toSection(settings);
  }

  forget(uri: string): void {
    this.#requested.delete(uri);
  }

  of(uri: string): Promise<Settings> {
    const known = this.#requested.get(uri);
    if (known !== undefined) return known;
    const requested = this.#request(uri).then((section) => this.#read(section));
    this.#requested.set(uri, requested);
    return requested;
  }

  /** Returns the path of the catalogue among the settings that the client sent by itself; '' if there is none. */
  sentCataloguePath(): string {
    return readCataloguePath(this.#pushed);
  }

  /** Returns the path of the catalogue, which is the same for all documents; '' if there is none. */
  async cataloguePath(): Promise<string> {
    return readCataloguePath(await this.#request());
  }

  async #request(uri?: string): Promise<unknown> {
    if (!this.#supportsRequests) return this.#pushed;
    try {
      return await this.#connection.workspace.getConfiguration({
        ...(uri === undefined ? {} : { scopeUri: uri }),
        section: SETTINGS_SECTION,
      });
    } catch (error) {
      this.#log.warn(
        `The client did not return the settings${uri === undefined ? '' : ` of ${uri}`}: ${error instanceof Error ? error.message : String(error)}`,
      );
      return this.#pushed;
    }
  }

  /** Each warning is logged once, however many documents share the setting. */
  #read(section: unknown): Settings {
    const { warnings, ...settings } = readSettings(section);
    for (const warning of warnings) {
      if (!this.#warned.has(warning)) this.#log.warn(warning);
      this.#warned.add(warning);
    }
    return settings;
  }
}

function readCataloguePath(section: unknown): string {
  const { path } = toRecord(toRecord(section).catalogue);
  return typeof path === 'string' ? path.trim() : '';
}

/** Clients send the section alone or under its name. */
function toSection(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return SETTINGS_SECTION in value ? value[SETTINGS_SECTION] : value;
}

/** The settings of a client after validation. */
export interface Settings {
  readonly roster: RosterSettings;
  /** The severities with which roster problems are shown. */
  readonly rosterSeverities: RosterSeverities;
  /** What is shown next to the text of a roster. */
  readonly shownRoster: ShownRosterSection;
  readonly pipeline: PipelineSection;
}

const ROSTER_DEFAULTS = { ...DEFAULT_ROSTER_SETTINGS, codeLens: true, inlayHints: [] as readonly RosterHint[] };
const PIPELINE_DEFAULTS: PipelineSection = { yamlFaults: 'auto', codeLens: true, inlayHints: false };

/** Reads the section `fairlead` (see SettingsSection) from whatever a client sent, with a warning about each invalid setting; never throws. */
function readSettings(section: unknown): Settings & { readonly warnings: readonly string[] } {
  const { roster, pipeline } = toRecord(section);
  const { severities, complaints } = readSeverities(toRecord(roster).severities, l10n.t('Setting fairlead.roster.severities'));
  const warnings = [...complaints];
  const ofRoster = createTake('roster', roster, ROSTER_DEFAULTS, warnings);
  const ofPipeline = createTake('pipeline', pipeline, PIPELINE_DEFAULTS, warnings);
  return {
    roster: {
      managerEmailConfigured: ofRoster('managerEmailConfigured', BOOLEAN),
      orgTreeFilterColumns: ofRoster('orgTreeFilterColumns', NAMES),
      groupByColumns: ofRoster('groupByColumns', NAMES),
      fieldMappings: ofRoster('fieldMappings', MAPPINGS),
      isShared: true,
    },
    rosterSeverities: severities,
    shownRoster: { codeLens: ofRoster('codeLens', BOOLEAN), inlayHints: ofRoster('inlayHints', HINTS) },
    pipeline: {
      yamlFaults: ofPipeline('yamlFaults', YAML_FAULTS),
      codeLens: ofPipeline('codeLens', BOOLEAN),
      inlayHints: ofPipeline('inlayHints', BOOLEAN),
    },
    warnings,
  };
}

/** The values that a setting takes: in words for a warning, and how one is read; undefined for an invalid one. */
interface Wanted<Value> {
  readonly text: string;
  read(value: unknown): Value | undefined;
}

const BOOLEAN: Wanted<boolean> = {
  text: l10n.t('true or false'),
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};

const NAMES: Wanted<readonly string[]> = {
  text: l10n.t('a list of column names'),
  read: (value) => (Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : undefined),
};

const MAPPINGS: Wanted<readonly FieldMapping[] | null> = {
  text: l10n.t('column names with one of {0}', FIELD_TYPES.join(', ')),
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value);
    if (!entries.every((entry): entry is [string, FieldType] => isFieldType(entry[1]))) return undefined;
    // An empty object is the default and maps by header.
    return entries.length === 0 ? null : entries.map(([csvColumn, fieldType]) => ({ csvColumn, fieldType }));
  },
};

const HINTS: Wanted<readonly RosterHint[]> = {
  text: l10n.t('a list of {0}', ROSTER_HINTS.join(', ')),
  read: (value) => {
    if (!Array.isArray(value)) return undefined;
    const hints = ROSTER_HINTS.filter((hint) => value.includes(hint));
    return hints.length === new Set(value).size ? hints : undefined;
  },
};

const YAML_FAULTS: Wanted<YamlFaultMode> = {
  text: l10n.t('one of {0}', YAML_FAULT_MODES.join(', ')),
  read: (value) => YAML_FAULT_MODES.find((mode) => mode === value),
};

/** Returns a function that reads the settings of a section, and adds a warning about each invalid one, which falls back to its default. */
function createTake<Defaults>(name: string, section: unknown, defaults: Defaults, warnings: string[]) {
  const settings = toRecord(section);
  return <Key extends keyof Defaults & string>(key: Key, { text, read }: Wanted<Defaults[Key]>): Defaults[Key] => {
    const value = settings[key];
    if (value === undefined || value === null) return defaults[key];
    const taken = read(value);
    if (taken === undefined) warnings.push(l10n.t('Setting fairlead.{0}.{1} must be {2}; the default is used instead.', name, key, text));
    return taken === undefined ? defaults[key] : taken;
  };
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isFieldType(value: unknown): value is FieldType {
  return FIELD_TYPES.some((type) => type === value);
}

/** Leaves out errors of YAML itself if the settings say so, or if another extension reports them. */
export function withoutYamlFaults<One extends { readonly code: string }>(
  problems: readonly One[],
  mode: YamlFaultMode,
  others: OtherExtensions,
): readonly One[] {
  const leavesYaml = mode === 'never' || (mode === 'auto' && others.yaml);
  return leavesYaml ? problems.filter(({ code }) => code !== 'INVALID_YAML') : problems;
}
