import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { type NamedColumn, nameColumns, toMappedColumns } from '../../core/developers/fieldMapping.ts';
import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import type { RosterColumn } from '../../store/developers/versions.ts';

/** Returns the columns of a header row under a mapping; a column that the mapping does not name is CUSTOM. */
export function toRosterColumns(headers: readonly string[], mappings: readonly FieldMapping[]): RosterColumn[] {
  const mapped = toMappedColumns(headers, mappings);
  return headers.map((header, column) => ({ header, fieldType: mapped[column]?.fieldType ?? 'CUSTOM' }));
}

/** Returns the mapping of the columns. */
export function toFieldMappings(columns: readonly RosterColumn[]): FieldMapping[] {
  return columns.map(({ header, fieldType }) => ({ csvColumn: header.trim(), fieldType }));
}

/** Returns the mapping of the columns, with the service's names of their fields. */
export function toNamedColumns(columns: readonly RosterColumn[]): NamedColumn[] {
  return nameColumns(toFieldMappings(columns));
}

/** Whether a column has a field of its own instead of being an attribute: name, e-mail and manager's e-mail. */
export function hasOwnField({ fieldType }: Pick<RosterColumn, 'fieldType'>): boolean {
  return fieldType in FIELD_NAMES;
}
