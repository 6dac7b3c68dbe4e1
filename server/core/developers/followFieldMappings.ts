import { type FieldMapping, suggestFieldType } from './fieldMapping.ts';
import { REQUIRED_FIELD_TYPES } from './fieldTypes.ts';
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

/** What a newer file is checked against once a mapping is saved. Where a field of that finds no column any more, the file is judged by its headers: it lacks a required field. */
export function followSettings(
  headers: readonly string[],
  saved: readonly FieldMapping[],
  settings: Omit<RosterSettings, 'fieldMappings'>,
): RosterSettings {
  const fieldMappings = followFieldMappings(headers, saved);
  const whole = REQUIRED_FIELD_TYPES.every((type) => fieldMappings.some(({ fieldType }) => fieldType === type));
  return whole ? { ...settings, fieldMappings } : { ...settings, managerEmailConfigured: true, fieldMappings: null };
}
