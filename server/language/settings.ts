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
import { SETTINGS_SECTION, type SettingsSection } from './protocol.ts';

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
function toSection(value: unknown): Partial<SettingsSection> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return SETTINGS_SECTION in value ? (value[SETTINGS_SECTION] as Partial<SettingsSection>) : (value as Partial<SettingsSection>);
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

/** Settings, and a sentence for each invalid one, which fell back to its default. */
export interface ReadSettings extends Settings {
  readonly warnings: readonly string[];
}

const DEFAULT_SHOWN_ROSTER: ShownRosterSection = { codeLens: true, inlayHints: [] };
const DEFAULT_PIPELINE_SETTINGS: PipelineSection = { yamlFaults: 'auto', codeLens: true, inlayHints: false };

/** Reads the section `fairlead` (see SettingsSection) from whatever a client sent; never throws. */
export function readSettings(section: unknown): ReadSettings {
  const warnings: string[] = [];
  const { roster, pipeline } = toRecord(section);
  const ofRoster = createTake('roster', roster, warnings);
  const ofPipeline = createTake('pipeline', pipeline, warnings);
  const rosterDefaults = DEFAULT_ROSTER_SETTINGS;
  const pipelineDefaults = DEFAULT_PIPELINE_SETTINGS;
  const { severities, complaints: ofSeverities } = readSeverities(
    toRecord(roster).severities,
    l10n.t('Setting fairlead.roster.severities'),
  );
  warnings.push(...ofSeverities);
  const mappings = l10n.t('column names with one of {0}', FIELD_TYPES.join(', '));
  return {
    roster: {
      managerEmailConfigured: ofRoster('managerEmailConfigured', rosterDefaults.managerEmailConfigured, BOOLEAN, readBoolean),
      orgTreeFilterColumns: ofRoster('orgTreeFilterColumns', rosterDefaults.orgTreeFilterColumns, NAMES, readNames),
      groupByColumns: ofRoster('groupByColumns', rosterDefaults.groupByColumns, NAMES, readNames),
      fieldMappings: ofRoster('fieldMappings', rosterDefaults.fieldMappings, mappings, readMappings),
      isShared: true,
    },
    rosterSeverities: severities,
    shownRoster: {
      codeLens: ofRoster('codeLens', DEFAULT_SHOWN_ROSTER.codeLens, BOOLEAN, readBoolean),
      inlayHints: ofRoster('inlayHints', DEFAULT_SHOWN_ROSTER.inlayHints, l10n.t('a list of {0}', ROSTER_HINTS.join(', ')), readHints),
    },
    pipeline: {
      yamlFaults: ofPipeline(
        'yamlFaults',
        pipelineDefaults.yamlFaults,
        l10n.t('one of {0}', YAML_FAULT_MODES.join(', ')),
        readYamlFaultMode,
      ),
      codeLens: ofPipeline('codeLens', pipelineDefaults.codeLens, BOOLEAN, readBoolean),
      inlayHints: ofPipeline('inlayHints', pipelineDefaults.inlayHints, BOOLEAN, readBoolean),
    },
    warnings,
  };
}

const BOOLEAN = l10n.t('true or false');
const NAMES = l10n.t('a list of column names');

type Take = <T>(key: string, fallback: T, wanted: string, read: (value: unknown) => T | undefined) => T;

function createTake(name: string, section: unknown, warnings: string[]): Take {
  const settings = toRecord(section);
  return (key, fallback, wanted, read) => {
    const value = settings[key];
    if (value === undefined || value === null) return fallback;
    const taken = read(value);
    if (taken === undefined) warnings.push(l10n.t('Setting fairlead.{0}.{1} must be {2}; the default is used instead.', name, key, wanted));
    return taken ?? fallback;
  };
}

function readYamlFaultMode(value: unknown): YamlFaultMode | undefined {
  return YAML_FAULT_MODES.find((mode) => mode === value);
}

function readHints(value: unknown): readonly RosterHint[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const hints = ROSTER_HINTS.filter((hint) => value.includes(hint));
  return hints.length === new Set(value).size ? hints : undefined;
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function readNames(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : undefined;
}

/** An empty object is the default and maps by header. */
function readMappings(value: unknown): readonly FieldMapping[] | null | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  if (!entries.every((entry): entry is [string, FieldType] => isFieldType(entry[1]))) return undefined;
  return entries.length === 0 ? null : entries.map(([csvColumn, fieldType]) => ({ csvColumn, fieldType }));
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
