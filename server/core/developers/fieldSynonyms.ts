import type { FieldType } from './fieldTypes.ts';

const NAMES: Readonly<Record<Exclude<FieldType, 'CUSTOM'>, readonly string[]>> = {
  NAME: ['name', 'fullname', 'displayname', 'developername', 'employeename'],
  EMAIL: ['email', 'mail', 'emailaddress', 'mailaddress', 'workemail', 'useremail', 'developeremail', 'employeeemail'],
  MANAGER_EMAIL: ['manageremail', 'managermail', 'manageremailaddress', 'emailofmanager', 'reportsto', 'supervisoremail'],
  ROLE: ['role'],
};

/** Folded header (lower case, without separators) to the field it names (facts A4, and the common HR exports). */
export const FIELD_SYNONYMS: ReadonlyMap<string, FieldType> = new Map(
  Object.entries(NAMES).flatMap(([type, names]) => names.map((name) => [name, type as FieldType] as const)),
);
