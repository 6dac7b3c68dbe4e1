import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { FIELD_TYPES, type FieldType } from '../core/developers/fieldTypes.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../core/developers/rosterSettings.ts';

/** What a client's settings come to, and a sentence for each that was not usable and fell back to its default. */
export interface ReadSettings {
  readonly roster: RosterSettings;
  readonly complaints: readonly string[];
}

/** Reads section `fairlead` (see SettingsSection) from whatever a client sent; never throws. */
export function readSettings(section: unknown): ReadSettings {
  const complaints: string[] = [];
  const roster = toRecord(toRecord(section).roster);

  function take<T>(key: string, fallback: T, wanted: string, read: (value: unknown) => T | undefined): T {
    const value = roster[key];
    if (value === undefined || value === null) return fallback;
    const taken = read(value);
    if (taken === undefined) complaints.push(`Setting fairlead.roster.${key} must be ${wanted}; its default is taken instead.`);
    return taken ?? fallback;
  }

  const { managerEmailConfigured, orgTreeFilterColumns, groupByColumns, fieldMappings } = DEFAULT_ROSTER_SETTINGS;
  return {
    roster: {
      managerEmailConfigured: take('managerEmailConfigured', managerEmailConfigured, 'true or false', readBoolean),
      orgTreeFilterColumns: take('orgTreeFilterColumns', orgTreeFilterColumns, 'a list of column names', readNames),
      groupByColumns: take('groupByColumns', groupByColumns, 'a list of column names', readNames),
      fieldMappings: take('fieldMappings', fieldMappings, `column names with one of ${FIELD_TYPES.join(', ')}`, readMappings),
    },
    complaints,
  };
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

/** An empty object is the default: map by header. */
function readMappings(value: unknown): readonly FieldMapping[] | null | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  if (!entries.every((entry): entry is [string, FieldType] => isFieldType(entry[1]))) return undefined;
  return entries.length === 0 ? null : entries.map(([csvColumn, fieldType]) => ({ csvColumn, fieldType }));
}

function isFieldType(value: unknown): value is FieldType {
  return FIELD_TYPES.some((type) => type === value);
}
