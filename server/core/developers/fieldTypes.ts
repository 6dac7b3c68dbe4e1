/** Names of the fields' columns in lower case, the service's own name first, then those of common HR exports. */
export const FIELD_HEADERS: Readonly<Record<Exclude<FieldType, 'CUSTOM'>, readonly string[]>> = {
  NAME: ['name', 'full name', 'display name', 'developer name', 'employee name'],
  EMAIL: ['email', 'mail', 'email address', 'mail address', 'work email', 'user email', 'developer email', 'employee email'],
  MANAGER_EMAIL: ['manager email', 'manager mail', 'manager email address', 'email of manager', 'reports to', 'supervisor email'],
  ROLE: ['role'],
};

/** Headers that mean a field too; they are never suggested. */
const OTHER_HEADERS: Readonly<Record<'EMAIL' | 'MANAGER_EMAIL', readonly string[]>> = {
  EMAIL: ['work email address', 'company email', 'business email', 'primary email', 'primary email address'],
  MANAGER_EMAIL: [
    'reports to email',
    'reports to email address',
    'line manager email',
    'manager work email',
    'manager email id',
    "manager's email",
    'managers email',
    'supervisor email address',
    'direct manager email',
  ],
};

/** Field types by folded header (lower case, without separators). */
export const FIELD_SYNONYMS: ReadonlyMap<string, FieldType> = new Map(
  [...Object.entries(FIELD_HEADERS), ...Object.entries(OTHER_HEADERS)].flatMap(([type, names]) =>
    names.map((name) => [name.replaceAll(' ', ''), type as FieldType] as const),
  ),
);

/** The field types of a CSV column; CUSTOM is a plain string attribute. */
export const FIELD_TYPES = ['NAME', 'EMAIL', 'MANAGER_EMAIL', 'ROLE', 'CUSTOM'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** The types that a saved field mapping must contain. */
export const REQUIRED_FIELD_TYPES = ['NAME', 'EMAIL', 'MANAGER_EMAIL'] as const;
export type RequiredFieldType = (typeof REQUIRED_FIELD_TYPES)[number];

/** The service's own names of the three fields. */
export const FIELD_NAMES: Readonly<Record<RequiredFieldType, string>> = {
  NAME: 'name',
  EMAIL: 'email',
  MANAGER_EMAIL: 'manager_email',
};
