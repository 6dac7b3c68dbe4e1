import type { FieldMapping } from './fieldMapping.ts';
import { REQUIRED_FIELD_TYPES, type RequiredFieldType } from './fieldTypes.ts';

/** The types that a mapping must hold to be saved, and does not (service.md, states of A). */
export function findMissingFieldTypes(mappings: readonly FieldMapping[]): RequiredFieldType[] {
  return REQUIRED_FIELD_TYPES.filter((type) => mappings.every(({ fieldType }) => fieldType !== type));
}
