import { EMAIL_FORM } from '../emails.ts';
import type { FieldMapping } from './fieldMapping.ts';
import type { FieldType } from './fieldTypes.ts';

/** The kinds of values that the published client knows for a column. */
export const DATA_TYPES = ['EMAIL', 'NUMBER', 'STRING', 'UUID'] as const;
export type DataType = (typeof DATA_TYPES)[number];

/** Number of records, the first ones of a roster, that decide the kind of a column (docs/contract/developers.md#records). */
export const TYPED_RECORDS = 100;

const FORMS: readonly (readonly [DataType, RegExp])[] = [
  ['EMAIL', EMAIL_FORM],
  ['UUID', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  // Numbers with zeros in front are codes.
  ['NUMBER', /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/],
];

/**
 * Returns the kind of a column: EMAIL for the two e-mails, STRING for name and role, otherwise the kind of all values that are not blank;
 * STRING if they differ or there are none.
 */
export function inferDataType(fieldType: FieldType, values: readonly string[]): DataType {
  if (fieldType === 'EMAIL' || fieldType === 'MANAGER_EMAIL') return 'EMAIL';
  const written = fieldType === 'CUSTOM' ? values.map((value) => value.trim()).filter((value) => value !== '') : [];
  if (written.length === 0) return 'STRING';
  return FORMS.find(([, form]) => written.every((value) => form.test(value)))?.[0] ?? 'STRING';
}

/** A column of a roster as the published client types it; a plain column has no field type. */
export interface DeveloperField {
  readonly name: string;
  readonly fieldType?: Exclude<FieldType, 'CUSTOM'>;
  readonly dataType: DataType;
}

/** Returns the mapping of fields that may have been read from a service. */
export function toMappings(fields: readonly Partial<DeveloperField>[]): FieldMapping[] {
  return fields.map(({ name = '', fieldType }) => ({ csvColumn: name, fieldType: fieldType ?? 'CUSTOM' }));
}

/** Returns a mapping as the published client types it. */
export function toFields(mappings: readonly FieldMapping[]): Omit<DeveloperField, 'dataType'>[] {
  return mappings.map(({ csvColumn: name, fieldType }) => (fieldType === 'CUSTOM' ? { name } : { name, fieldType }));
}

/** Describes the columns of a roster by its first records, TYPED_RECORDS of them. */
export function toDeveloperFields(
  columns: readonly { readonly header: string; readonly fieldType: FieldType }[],
  records: readonly (readonly string[])[],
): DeveloperField[] {
  return columns.map(({ header, fieldType }, column) => ({
    name: header.trim(),
    ...(fieldType === 'CUSTOM' ? {} : { fieldType }),
    dataType: inferDataType(
      fieldType,
      records.map((cells) => cells[column] ?? ''),
    ),
  }));
}
