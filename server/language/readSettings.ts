import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../core/developers/fieldTypes.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../core/developers/rosterSettings.ts';
import { type RosterSeverities, readSeverities } from '../core/developers/severities.ts';
import {
  type PipelineSection,
  ROSTER_HINTS,
  type RosterHint,
  type ShownRosterSection,
  YAML_FAULT_MODES,
  type YamlFaultMode,
} from './protocol.ts';

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
  readonly complaints: readonly string[];
}

const DEFAULT_SHOWN_ROSTER: ShownRosterSection = { codeLens: true, inlayHints: [] };
const DEFAULT_PIPELINE_SETTINGS: PipelineSection = { yamlFaults: 'auto', codeLens: true, inlayHints: false };

/** Reads the section `fairlead` (see SettingsSection) from whatever a client sent; never throws. */
export function readSettings(section: unknown): ReadSettings {
  const complaints: string[] = [];
  const { roster, pipeline } = toRecord(section);
  const ofRoster = createTake('roster', roster, complaints);
  const ofPipeline = createTake('pipeline', pipeline, complaints);
  const rosterDefaults = DEFAULT_ROSTER_SETTINGS;
  const pipelineDefaults = DEFAULT_PIPELINE_SETTINGS;
  const { severities, complaints: ofSeverities } = readSeverities(toRecord(roster).severities, 'Setting fairlead.roster.severities');
  complaints.push(...ofSeverities);
  const mappings = `column names with one of ${FIELD_TYPES.join(', ')}`;
  return {
    roster: {
      managerEmailConfigured: ofRoster('managerEmailConfigured', rosterDefaults.managerEmailConfigured, FLAG, readBoolean),
      orgTreeFilterColumns: ofRoster('orgTreeFilterColumns', rosterDefaults.orgTreeFilterColumns, NAMES, readNames),
      groupByColumns: ofRoster('groupByColumns', rosterDefaults.groupByColumns, NAMES, readNames),
      fieldMappings: ofRoster('fieldMappings', rosterDefaults.fieldMappings, mappings, readMappings),
      isShared: true,
    },
    rosterSeverities: severities,
    shownRoster: {
      codeLens: ofRoster('codeLens', DEFAULT_SHOWN_ROSTER.codeLens, FLAG, readBoolean),
      inlayHints: ofRoster('inlayHints', DEFAULT_SHOWN_ROSTER.inlayHints, `a list of ${ROSTER_HINTS.join(', ')}`, readHints),
    },
    pipeline: {
      yamlFaults: ofPipeline('yamlFaults', pipelineDefaults.yamlFaults, `one of ${YAML_FAULT_MODES.join(', ')}`, readYamlFaultMode),
      codeLens: ofPipeline('codeLens', pipelineDefaults.codeLens, FLAG, readBoolean),
      inlayHints: ofPipeline('inlayHints', pipelineDefaults.inlayHints, FLAG, readBoolean),
    },
    complaints,
  };
}

const FLAG = 'true or false';
const NAMES = 'a list of column names';

type Take = <T>(key: string, fallback: T, wanted: string, read: (value: unknown) => T | undefined) => T;

function createTake(name: string, section: unknown, complaints: string[]): Take {
  const settings = toRecord(section);
  return (key, fallback, wanted, read) => {
    const value = settings[key];
    if (value === undefined || value === null) return fallback;
    const taken = read(value);
    if (taken === undefined) complaints.push(`Setting fairlead.${name}.${key} must be ${wanted}; its default is taken instead.`);
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
