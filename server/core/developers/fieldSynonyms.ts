import type { FieldType } from './fieldTypes.ts';

/** Names of the fields' columns in lower case, the service's own name first, then those of common HR exports. */
export const FIELD_HEADERS: Readonly<Record<Exclude<FieldType, 'CUSTOM'>, readonly string[]>> = {
  NAME: ['name', 'full name', 'display name', 'developer name', 'employee name'],
  EMAIL: ['email', 'mail', 'email address', 'mail address', 'work email', 'user email', 'developer email', 'employee email'],
  MANAGER_EMAIL: ['manager email', 'manager mail', 'manager email address', 'email of manager', 'reports to', 'supervisor email'],
  ROLE: ['role'],
};

/** Field types by folded header (lower case, without separators). */
export const FIELD_SYNONYMS: ReadonlyMap<string, FieldType> = new Map(
  Object.entries(FIELD_HEADERS).flatMap(([type, names]) => names.map((name) => [name.replaceAll(' ', ''), type as FieldType] as const)),
);
