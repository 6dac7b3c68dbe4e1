import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import type { RosterColumn } from '../../store/developerVersions.ts';

/** A column with the service's own name of its field. */
export interface NamedColumn extends FieldMapping {
  readonly fieldName: string;
}

const NAMES: Readonly<Record<string, string>> = { ...FIELD_NAMES, ROLE: 'role' };

/** The columns of a header row under a mapping; one that the mapping does not name is a plain attribute. */
export function toRosterColumns(headers: readonly string[], mappings: readonly FieldMapping[]): RosterColumn[] {
  const types = new Map(mappings.map(({ csvColumn, fieldType }) => [csvColumn.trim(), fieldType]));
  return headers.map((header) => ({ header, fieldType: types.get(header.trim()) ?? 'CUSTOM' }));
}

/** The mapping that columns stand for. */
export function toFieldMappings(columns: readonly RosterColumn[]): FieldMapping[] {
  return columns.map(({ header, fieldType }) => ({ csvColumn: header.trim(), fieldType }));
}

/**
 * The mapping with the service's names: name, email, manager_email, role, and the header for any other column.
 * A plain column whose header is one of those names while another column stands for it is called `attributes.<header>`.
 */
export function toNamedColumns(columns: readonly RosterColumn[]): NamedColumn[] {
  const taken = new Set(columns.map(({ fieldType }) => NAMES[fieldType]));
  return toFieldMappings(columns).map(({ csvColumn, fieldType }) => {
    const plain = taken.has(csvColumn) ? `attributes.${csvColumn}` : csvColumn;
    return { csvColumn, fieldType, fieldName: NAMES[fieldType] ?? plain };
  });
}

/** True for the three columns that have a field of their own beside the attributes. */
export function hasOwnField({ fieldType }: Pick<RosterColumn, 'fieldType'>): boolean {
  return fieldType in FIELD_NAMES;
}
