import type { WorkspaceConfiguration } from 'vscode';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../../server/core/developers/fieldTypes.ts';
import { ROSTER_PROBLEMS, type RosterProblemCode, type SetSeverity, severitiesOf } from '../../server/core/developers/problems.ts';
import { DEFAULT_REMOVAL_LIMIT, REMOVAL_LIMIT_PATTERN } from '../../server/core/developers/removalLimit.ts';
import { ROSTER_HINTS, type RosterHint } from '../../server/language/protocol/developers.ts';
import { YAML_FAULT_MODES } from '../../server/language/protocol/platform.ts';

/** Colours that distinguish instances; each is one of VS Code's chart colours. */
export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

const SEVERITY_PROPERTIES = Object.fromEntries(
  (Object.keys(ROSTER_PROBLEMS) as RosterProblemCode[]).map((code) => [code, toSeverityProperty(severitiesOf(code))]),
);

/** All settings, as in contributes.configuration in package.json; their descriptions are in package.nls.json. */
export const SETTINGS = {
  'fairlead.roster.files': {
    type: 'array',
    items: { type: 'string' },
    default: ['*.roster.csv'],
    scope: 'resource',
  },
  'fairlead.roster.exclude': {
    type: 'array',
    items: { type: 'string' },
    default: [],
    scope: 'resource',
  },
  'fairlead.roster.managerEmailConfigured': {
    type: 'boolean',
    default: true,
    scope: 'resource',
  },
  'fairlead.roster.orgTreeFilterColumns': {
    type: 'array',
    items: { type: 'string' },
    default: [],
    scope: 'resource',
  },
  'fairlead.roster.groupByColumns': {
    type: 'array',
    items: { type: 'string' },
    default: [],
    scope: 'resource',
  },
  'fairlead.roster.fieldMappings': {
    type: 'object',
    additionalProperties: { type: 'string', enum: [...FIELD_TYPES] },
    default: {},
    scope: 'resource',
  },
  'fairlead.roster.severities': {
    type: 'object',
    properties: SEVERITY_PROPERTIES,
    additionalProperties: false,
    default: {},
    scope: 'resource',
  },
  'fairlead.roster.removalLimit': {
    type: 'string',
    pattern: REMOVAL_LIMIT_PATTERN,
    patternErrorMessage: '%setting.roster.removalLimit.pattern%',
    default: DEFAULT_REMOVAL_LIMIT,
    scope: 'resource',
  },
  'fairlead.roster.changeMarks': {
    type: 'boolean',
    default: true,
    scope: 'resource',
  },
  'fairlead.roster.codeLens': {
    type: 'boolean',
    default: true,
    scope: 'resource',
  },
  'fairlead.roster.inlayHints': {
    type: 'array',
    items: { type: 'string', enum: [...ROSTER_HINTS] },
    uniqueItems: true,
    default: [],
    scope: 'resource',
  },
  'fairlead.pipeline.yamlFaults': {
    type: 'string',
    enum: [...YAML_FAULT_MODES],
    default: 'auto',
    scope: 'resource',
  },
  'fairlead.pipeline.codeLens': {
    type: 'boolean',
    default: true,
    scope: 'resource',
  },
  'fairlead.pipeline.inlayHints': {
    type: 'boolean',
    default: false,
    scope: 'resource',
  },
  'fairlead.catalogue.path': {
    type: 'string',
    default: '',
    scope: 'machine',
  },
  'fairlead.downloads.spreadsheetSafe': {
    type: 'boolean',
    default: false,
    scope: 'resource',
  },
  'fairlead.instances': {
    type: 'array',
    items: {
      type: 'object',
      required: ['name', 'baseUrl'],
      additionalProperties: false,
      properties: {
        name: { type: 'string' },
        baseUrl: { type: 'string' },
        adminUrl: { type: 'string' },
        platformUrl: {
          type: 'string',
        },
        account: { type: 'string' },
        org: { type: 'string' },
        project: { type: 'string' },
        production: { type: 'boolean' },
        colour: { type: 'string', enum: [...COLOURS] },
      },
    },
    default: [],
    scope: 'application',
  },
  'fairlead.requestTimeout': {
    type: 'number',
    default: 120,
    minimum: 1,
    maximum: 3600,
    scope: 'application',
  },
} as const;

/** Returns names and globs of files that are rosters. */
export function readRosterFiles(configuration: WorkspaceConfiguration): string[] {
  const value: unknown = configuration.get('fairlead.roster.files');
  return Array.isArray(value) ? value.filter(isText) : [];
}

/** Returns names, paths and globs of files that are not rosters, whatever their header. */
export function readExcludedRosters(configuration: WorkspaceConfiguration): string[] {
  const value: unknown = configuration.get('fairlead.roster.exclude');
  return Array.isArray(value) ? value.filter(isText) : [];
}

/** Whether a roster has gutter marks for differences from the active version. */
export function readChangeMarks(configuration: WorkspaceConfiguration): boolean {
  return configuration.get('fairlead.roster.changeMarks') !== false;
}

/** Returns what is shown between the cells of rosters. */
export function readRosterHints(configuration: WorkspaceConfiguration): RosterHint[] {
  const value: unknown = configuration.get('fairlead.roster.inlayHints');
  return Array.isArray(value) ? ROSTER_HINTS.filter((hint) => value.includes(hint)) : [];
}

/** Whether a roster must have a column for the manager's e-mail. */
export function readManagerEmailConfigured(configuration: WorkspaceConfiguration): boolean {
  return configuration.get('fairlead.roster.managerEmailConfigured') !== false;
}

/** Returns the field mapping in the settings for a roster; undefined to map by header. */
export function readFieldMappings(configuration: WorkspaceConfiguration): FieldMapping[] | undefined {
  const entries = Object.entries(toRecord(configuration.get('fairlead.roster.fieldMappings')));
  const mappings = entries.flatMap(([csvColumn, type]) => (isFieldType(type) ? [{ csvColumn, fieldType: type }] : []));
  return mappings.length > 0 && mappings.length === entries.length ? mappings : undefined;
}

/** Returns the setting for how many people a roster may remove or move before the number must be typed, as written. */
export function readRemovalSetting(configuration: WorkspaceConfiguration): string {
  return String(configuration.get('fairlead.roster.removalLimit'));
}

/** Returns the path of the catalogue file that the language server uses; '' for the imported or shipped one. */
export function readCataloguePath(configuration: WorkspaceConfiguration): string {
  return String(configuration.get('fairlead.catalogue.path') ?? '');
}

/** Returns the query parameters of CSV downloads: an apostrophe before cells that a spreadsheet could execute as formulas, or nothing. */
export function readDownloadQuery(configuration: WorkspaceConfiguration): { readonly spreadsheetSafe?: true } {
  return configuration.get('fairlead.downloads.spreadsheetSafe') === true ? { spreadsheetSafe: true } : {};
}

/** Returns the request timeout in milliseconds. */
export function readTimeout(configuration: WorkspaceConfiguration): number {
  const { default: seconds, minimum, maximum } = SETTINGS['fairlead.requestTimeout'];
  const value: unknown = configuration.get('fairlead.requestTimeout');
  return 1000 * (typeof value === 'number' && value >= minimum && value <= maximum ? value : seconds);
}

/** Returns a value as a record; empty if it is not an object. */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isFieldType(value: unknown): value is FieldType {
  return FIELD_TYPES.some((type) => type === value);
}

function toSeverityProperty(severities: readonly SetSeverity[]): { readonly type: 'string'; readonly enum: readonly SetSeverity[] } {
  return { type: 'string', enum: severities };
}
