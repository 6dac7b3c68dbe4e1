import type { FieldMapping } from './fieldMapping.ts';
import { FIELD_NAMES } from './fieldTypes.ts';

/** A column with the service's name of its field. */
export interface NamedColumn extends FieldMapping {
  readonly fieldName: string;
}

const NAMES: Readonly<Record<string, string>> = { ...FIELD_NAMES, ROLE: 'role' };

/**
 * Adds the service's field names to a mapping: name, email, manager_email, role, and the header for any other column. A plain column whose
 * header is one of those names while another column has that field is named `attributes.<header>`.
 */
export function nameColumns(mappings: readonly FieldMapping[]): NamedColumn[] {
  const taken = new Set(mappings.map(({ fieldType }) => NAMES[fieldType]));
  return mappings.map(({ csvColumn, fieldType }) => {
    const plain = taken.has(csvColumn) ? `attributes.${csvColumn}` : csvColumn;
    return { csvColumn, fieldType, fieldName: NAMES[fieldType] ?? plain };
  });
}

/** Returns the columns of a header row under a mapping; a column missing from the mapping is a plain attribute. */
export function toMappedColumns(headers: readonly string[], mappings: readonly FieldMapping[]): FieldMapping[] {
  const types = new Map(mappings.map(({ csvColumn, fieldType }) => [csvColumn.trim(), fieldType]));
  return headers.map((header) => ({ csvColumn: header.trim(), fieldType: types.get(header.trim()) ?? 'CUSTOM' }));
}
