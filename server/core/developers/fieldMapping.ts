import { FIELD_NAMES, FIELD_SYNONYMS, type FieldType, REQUIRED_FIELD_TYPES, type RequiredFieldType } from './fieldTypes.ts';

/** A column with the service's name of its field. */
export interface NamedColumn extends FieldMapping {
  readonly fieldName: string;
}

/** The service's own name of the field of each type that has one. */
export const TYPE_NAMES: Readonly<Record<string, string>> = { ...FIELD_NAMES, ROLE: 'role' };

/**
 * Adds the service's field names to a mapping: name, email, manager_email, role, and the header for any other column. A plain column whose
 * header is one of those names while another column has that field is named `attributes.<header>`.
 */
export function nameColumns(mappings: readonly FieldMapping[]): NamedColumn[] {
  const taken = new Set(mappings.map(({ fieldType }) => TYPE_NAMES[fieldType]));
  return mappings.map(({ csvColumn, fieldType }) => {
    const plain = taken.has(csvColumn) ? `attributes.${csvColumn}` : csvColumn;
    return { csvColumn, fieldType, fieldName: TYPE_NAMES[fieldType] ?? plain };
  });
}

/** Returns the columns of a header row under a mapping; a column missing from the mapping is a plain attribute. */
export function toMappedColumns(headers: readonly string[], mappings: readonly FieldMapping[]): FieldMapping[] {
  const types = new Map(mappings.map(({ csvColumn, fieldType }) => [csvColumn.trim(), fieldType]));
  return headers.map((header) => ({ csvColumn: header.trim(), fieldType: types.get(header.trim()) ?? 'CUSTOM' }));
}

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

/** Returns the values of a column in the first records. */
export type Sample = (column: number) => readonly string[];

/** Whether only the contents show that a column with this header holds e-mails. */
export function isDoubtful(header: string): boolean {
  return suggestFieldType(header) === 'MANAGER_EMAIL' && !/mail/i.test(header);
}

/** Suggests the field of a column by its header, and by its values if the header is doubtful. */
function suggestByContents(header: string, column: number, sample: Sample): FieldType {
  if (!isDoubtful(header)) return suggestFieldType(header);
  const written = sample(column).filter((value) => value.trim() !== '');
  return written.length === 0 || written.some((value) => value.includes('@')) ? 'MANAGER_EMAIL' : 'CUSTOM';
}

/**
 * Maps each column by its header, except those that a `saved` mapping knows, which keep their field; of two columns for one field, the first
 * gets it and the other becomes an attribute. A doubtful header comes last, and only if the values can be e-mails.
 */
export function mapFieldsByHeader(
  headers: readonly string[],
  saved: readonly FieldMapping[] = [],
  sample: Sample = () => [],
): FieldMapping[] {
  const names = headers.map((header) => header.trim());
  const kept = new Map(
    saved.filter(({ csvColumn }) => names.includes(csvColumn)).map(({ csvColumn, fieldType }) => [csvColumn, fieldType]),
  );
  const taken = new Set(kept.values());
  const suggested = names.map((name, column) => suggestByContents(name, column, sample));
  const certain = new Set(suggested.filter((_, column) => !isDoubtful(names[column]!)));
  return names.map((csvColumn, column) => {
    const known = kept.get(csvColumn);
    if (known !== undefined) return { csvColumn, fieldType: known };
    const type = suggested[column]!;
    if (type === 'CUSTOM' || taken.has(type) || (isDoubtful(csvColumn) && certain.has(type))) return { csvColumn, fieldType: 'CUSTOM' };
    taken.add(type);
    return { csvColumn, fieldType: type };
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

/** Returns the types that a mapping needs before it can be saved but does not have. */
export function findMissingFieldTypes(mappings: readonly FieldMapping[], managerEmailConfigured: boolean): RequiredFieldType[] {
  return listRequiredTypes(managerEmailConfigured).filter((type) => mappings.every(({ fieldType }) => fieldType !== type));
}

/** Returns the types that every roster needs; MANAGER_EMAIL only if it is configured. */
export function listRequiredTypes(managerEmailConfigured: boolean): RequiredFieldType[] {
  return REQUIRED_FIELD_TYPES.filter((type) => type !== 'MANAGER_EMAIL' || managerEmailConfigured);
}

/**
 * Returns, for each column of one roster, the index of the matching column of another: the one with the same field, or else the same
 * header; -1 if there is none.
 */
export function matchColumns(columns: readonly FieldMapping[], others: readonly FieldMapping[]): number[] {
  const taken = new Set<number>();
  const take = (holds: (other: FieldMapping) => boolean): number => {
    const found = others.findIndex((other, index) => !taken.has(index) && holds(other));
    if (found !== -1) taken.add(found);
    return found;
  };
  const byField = columns.map(({ fieldType }) => (fieldType === 'CUSTOM' ? -1 : take((other) => other.fieldType === fieldType)));
  return columns.map(({ csvColumn, fieldType }, index) => {
    const found = byField[index] ?? -1;
    // A role may be a plain attribute elsewhere; name and e-mails are never anything else.
    return found !== -1 || isTrimmed(fieldType) ? found : take((other) => other.csvColumn === csvColumn && !isTrimmed(other.fieldType));
  });
}

/** Whether spaces around the values of a field are ignored: true for the name and the two e-mails. */
export function isTrimmed(fieldType: FieldType): boolean {
  return REQUIRED_FIELD_TYPES.some((type) => type === fieldType);
}
