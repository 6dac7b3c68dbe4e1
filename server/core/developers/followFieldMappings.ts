import { type FieldMapping, findMissingFieldTypes, mapFieldsByHeader, toMappedColumns } from './fieldMapping.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from './rosterSettings.ts';

/** Returns the settings for a newer file: its mapping follows the saved one, and stays a suggestion while a required field has no column. */
export function followSettings(
  headers: readonly string[],
  saved: readonly FieldMapping[],
  settings: Omit<RosterSettings, 'fieldMappings'>,
): RosterSettings {
  const fieldMappings = mapFieldsByHeader(headers, saved);
  const isSuggested = findMissingFieldTypes(fieldMappings, settings.managerEmailConfigured).length > 0;
  return { ...settings, fieldMappings, ...(isSuggested ? { isSuggested } : {}) };
}

/** Whether headers and a saved mapping name the same columns, in any order. */
export function haveSameHeaders(headers: readonly string[], saved: readonly FieldMapping[]): boolean {
  const known = new Set(saved.map(({ csvColumn }) => csvColumn));
  return headers.length === saved.length && headers.every((header) => known.has(header.trim()));
}

/**
 * Returns the settings for a newer file: its mapping follows the active version if that has the same headers; otherwise the first of the
 * `earlier` versions that has them and all required fields, or else the active version.
 */
export function followVersions(
  headers: readonly string[],
  active: readonly FieldMapping[],
  earlier: readonly (readonly FieldMapping[])[],
  settings: Omit<RosterSettings, 'fieldMappings'>,
): RosterSettings {
  if (haveSameHeaders(headers, active)) return followSettings(headers, active, settings);
  const saved = earlier.find(
    (mappings) => haveSameHeaders(headers, mappings) && findMissingFieldTypes(mappings, settings.managerEmailConfigured).length === 0,
  );
  return followSettings(headers, saved ?? active, settings);
}

/**
 * Returns the settings for one file under a mapping shared by many: columns missing from the file are ignored if its other columns make it
 * complete. A file without any of the columns is mapped by its header; one that stays incomplete, or that has two columns of one type,
 * keeps the full mapping, so that this is reported.
 */
export function fitSettings(headers: readonly string[], settings: RosterSettings): RosterSettings {
  const { fieldMappings, isShared, ...others } = settings;
  if (isShared !== true || fieldMappings === null) return settings;
  const known = listPresent(headers, fieldMappings);
  if (known.length === 0) return { ...others, fieldMappings: null };
  const types = known.map(({ fieldType }) => fieldType).filter((type) => type !== 'CUSTOM');
  if (known.length === fieldMappings.length || new Set(types).size < types.length) return settings;
  const followed = followSettings(headers, known, others);
  return followed.isSuggested === true ? settings : followed;
}

/** Returns the mapping to send with a file: the configured one if it fits the file; null leaves the mapping to the service. */
export function chooseSentMappings(headers: readonly string[], settings: RosterSettings): readonly FieldMapping[] | null {
  const { fieldMappings } = fitSettings(headers, settings);
  return fieldMappings !== null && listPresent(headers, fieldMappings).length === fieldMappings.length ? fieldMappings : null;
}

/** Merges the mapping saved for one file into the shared mapping; null if the file is already read this way. Columns of other files stay. */
export function shareMappings(
  saved: readonly FieldMapping[],
  settings: Pick<RosterSettings, 'managerEmailConfigured' | 'fieldMappings'>,
): FieldMapping[] | null {
  const headers = saved.map(({ csvColumn }) => csvColumn.trim());
  const { fieldMappings } = fitSettings(headers, { ...DEFAULT_ROSTER_SETTINGS, ...settings, isShared: true });
  const known = toMappedColumns(headers, fieldMappings ?? mapFieldsByHeader(headers));
  if (saved.every(({ fieldType }, index) => known[index]?.fieldType === fieldType)) return null;
  const fields = toMappedColumns(headers, saved).filter(({ fieldType }) => fieldType !== 'CUSTOM');
  return [...fields, ...(settings.fieldMappings ?? []).filter(({ csvColumn }) => !headers.includes(csvColumn.trim()))];
}

function listPresent(headers: readonly string[], mappings: readonly FieldMapping[]): FieldMapping[] {
  const names = new Set(headers.map((header) => header.trim()));
  return mappings
    .map(({ csvColumn, fieldType }) => ({ csvColumn: csvColumn.trim(), fieldType }))
    .filter(({ csvColumn }) => names.has(csvColumn));
}
