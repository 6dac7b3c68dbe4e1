import type { FieldMapping } from './fieldMapping.ts';
import { type FieldType, REQUIRED_FIELD_TYPES } from './fieldTypes.ts';

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
