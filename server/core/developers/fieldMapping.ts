import { FIELD_SYNONYMS } from './fieldSynonyms.ts';
import type { FieldType } from './fieldTypes.ts';

/** A CSV column and the field it is mapped to. */
export interface FieldMapping {
  readonly csvColumn: string;
  readonly fieldType: FieldType;
}

/** Column indices of the special fields in a header row; -1 if no column is mapped. */
export interface FieldColumns {
  readonly name: number;
  readonly email: number;
  readonly managerEmail: number;
}

/** Folds a header: `Manager E-Mail`, `manager_email` and `ManagerEmail` are the same name to the mapping. */
function foldHeader(header: string): string {
  return header.toLowerCase().replace(/[\s._-]+/g, '');
}

/** Returns the field type that a header suggests; CUSTOM if it is none of the known names. */
export function suggestFieldType(header: string): FieldType {
  return FIELD_SYNONYMS.get(foldHeader(header)) ?? 'CUSTOM';
}

/** Maps each column by its header; of two columns for one field, the first gets it and the other becomes an attribute. */
export function mapFieldsByHeader(headers: readonly string[]): FieldMapping[] {
  const taken = new Set<FieldType>();
  return headers.map((header) => {
    const type = suggestFieldType(header);
    const free = type !== 'CUSTOM' && !taken.has(type);
    if (free) taken.add(type);
    return { csvColumn: header.trim(), fieldType: free ? type : 'CUSTOM' };
  });
}

/** Finds the columns of the special fields in `headers` under a mapping; names are compared trimmed, and the first match wins. */
export function findFieldColumns(headers: readonly string[], mapping: readonly FieldMapping[]): FieldColumns {
  const find = (type: FieldType): number => {
    const mapped = mapping.find((entry) => entry.fieldType === type);
    return mapped === undefined ? -1 : headers.findIndex((header) => header.trim() === mapped.csvColumn.trim());
  };
  return { name: find('NAME'), email: find('EMAIL'), managerEmail: find('MANAGER_EMAIL') };
}
