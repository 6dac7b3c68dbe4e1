import { type FieldMapping, suggestFieldType } from '../../core/developers/fieldMapping.ts';

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
