import { type FieldMapping, suggestFieldType } from './fieldMapping.ts';
import { findMissingFieldTypes } from './missingFieldTypes.ts';
import type { RosterSettings } from './rosterSettings.ts';

/** The mapping of a newer file: its columns keep what was saved for their names, and new columns are mapped by header where the field is still free. */
export function followFieldMappings(headers: readonly string[], saved: readonly FieldMapping[]): FieldMapping[] {
  const names = headers.map((header) => header.trim());
  const kept = new Map(
    saved.filter(({ csvColumn }) => names.includes(csvColumn)).map(({ csvColumn, fieldType }) => [csvColumn, fieldType]),
  );
  const taken = new Set(kept.values());
  return names.map((csvColumn) => {
    const known = kept.get(csvColumn);
    if (known !== undefined) return { csvColumn, fieldType: known };
    const suggested = suggestFieldType(csvColumn);
    if (suggested === 'CUSTOM' || taken.has(suggested)) return { csvColumn, fieldType: 'CUSTOM' };
    taken.add(suggested);
    return { csvColumn, fieldType: suggested };
  });
}

/** The settings for a newer file: its mapping follows the saved one, and stays a suggestion while a required field has no column. */
export function followSettings(
  headers: readonly string[],
  saved: readonly FieldMapping[],
  settings: Omit<RosterSettings, 'fieldMappings'>,
): RosterSettings {
  const fieldMappings = followFieldMappings(headers, saved);
  const isSuggested = findMissingFieldTypes(fieldMappings, settings.managerEmailConfigured).length > 0;
  return { ...settings, fieldMappings, ...(isSuggested ? { isSuggested } : {}) };
}

/** Returns whether two header rows name the same columns, in whatever order. */
export function haveSameHeaders(headers: readonly string[], saved: readonly FieldMapping[]): boolean {
  const known = new Set(saved.map(({ csvColumn }) => csvColumn));
  return headers.length === saved.length && headers.every((header) => known.has(header.trim()));
}
