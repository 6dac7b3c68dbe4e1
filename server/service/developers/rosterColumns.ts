import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import { type NamedColumn, nameColumns, toMappedColumns } from '../../core/developers/namedColumns.ts';
import type { RosterColumn } from '../../store/developerVersions.ts';

/** The columns of a header row under a mapping; one that the mapping does not name is a plain attribute. */
export function toRosterColumns(headers: readonly string[], mappings: readonly FieldMapping[]): RosterColumn[] {
  const mapped = toMappedColumns(headers, mappings);
  return headers.map((header, column) => ({ header, fieldType: mapped[column]?.fieldType ?? 'CUSTOM' }));
}

/** The mapping that columns stand for. */
export function toFieldMappings(columns: readonly RosterColumn[]): FieldMapping[] {
  return columns.map(({ header, fieldType }) => ({ csvColumn: header.trim(), fieldType }));
}

/** The mapping that columns stand for, with the service's names of their fields. */
export function toNamedColumns(columns: readonly RosterColumn[]): NamedColumn[] {
  return nameColumns(toFieldMappings(columns));
}

/** True for the three columns that have a field of their own beside the attributes. */
export function hasOwnField({ fieldType }: Pick<RosterColumn, 'fieldType'>): boolean {
  return fieldType in FIELD_NAMES;
}
