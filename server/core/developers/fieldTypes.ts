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
