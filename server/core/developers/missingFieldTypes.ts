import type { FieldMapping } from './fieldMapping.ts';
import { REQUIRED_FIELD_TYPES, type RequiredFieldType } from './fieldTypes.ts';

/** Returns the types that a mapping needs before it can be saved but does not have. */
export function findMissingFieldTypes(mappings: readonly FieldMapping[], managerEmailConfigured: boolean): RequiredFieldType[] {
  return listRequiredTypes(managerEmailConfigured).filter((type) => mappings.every(({ fieldType }) => fieldType !== type));
}

/** Returns the types that every roster needs; MANAGER_EMAIL only if it is configured. */
export function listRequiredTypes(managerEmailConfigured: boolean): RequiredFieldType[] {
  return REQUIRED_FIELD_TYPES.filter((type) => type !== 'MANAGER_EMAIL' || managerEmailConfigured);
}
