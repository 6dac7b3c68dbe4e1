import { FIELD_SYNONYMS } from './fieldSynonyms.ts';
import type { FieldType } from './fieldTypes.ts';

/** One CSV column and what it stands for. */
export interface FieldMapping {
  readonly csvColumn: string;
  readonly fieldType: FieldType;
}

/** Column numbers of the special fields in a header row; -1 where none is mapped. */
export interface FieldColumns {
  readonly name: number;
  readonly email: number;
  readonly managerEmail: number;
}

/** `Manager E-Mail`, `manager_email` and `ManagerEmail` are one name to the mapping. */
function foldHeader(header: string): string {
  return header.toLowerCase().replace(/[\s._-]+/g, '');
}

/** The field type that a header stands for by itself, CUSTOM where it is none of the known names. */
export function suggestFieldType(header: string): FieldType {
  return FIELD_SYNONYMS.get(foldHeader(header)) ?? 'CUSTOM';
}

/** Maps each column by its header; of two columns for one field the first takes it and the other becomes an attribute. */
export function mapFieldsByHeader(headers: readonly string[]): FieldMapping[] {
  const taken = new Set<FieldType>();
  return headers.map((header) => {
    const type = suggestFieldType(header);
    const free = type !== 'CUSTOM' && !taken.has(type);
    if (free) taken.add(type);
    return { csvColumn: header.trim(), fieldType: free ? type : 'CUSTOM' };
  });
}

/** Where the special fields stand in `headers` under a mapping; columns are matched by trimmed name, the first one wins. */
export function findFieldColumns(headers: readonly string[], mapping: readonly FieldMapping[]): FieldColumns {
  const find = (type: FieldType): number => {
    const mapped = mapping.find((entry) => entry.fieldType === type);
    return mapped === undefined ? -1 : headers.findIndex((header) => header.trim() === mapped.csvColumn.trim());
  };
  return { name: find('NAME'), email: find('EMAIL'), managerEmail: find('MANAGER_EMAIL') };
}
