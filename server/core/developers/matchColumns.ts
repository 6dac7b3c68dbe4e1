import type { FieldMapping } from './fieldMapping.ts';
import { type FieldType, REQUIRED_FIELD_TYPES } from './fieldTypes.ts';

/** For each column of one roster the number of the column that stands for the same in another: the same field, else the same header; -1 where there is none. */
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

/** True for the fields that spaces around their values say nothing in: the name and the two e-mails. */
export function isTrimmed(fieldType: FieldType): boolean {
  return REQUIRED_FIELD_TYPES.some((type) => type === fieldType);
}
