/** The file that makes a folder the folder of an account. */
export const MANIFEST_FILE = 'fairlead.yaml';

/** The active roster. */
export const ROSTER_FILE = 'roster/people.roster.csv';

/** The types of the roster's columns, by header. */
export const MAPPING_FILE = 'roster/mapping.yaml';

/** Workspaces with their environments, traffic types, attributes and segments. */
export const DEFINITIONS_FILE = 'segments/definitions.yaml';

/** The folders with files of objects, one for each area; everything else in the folder belongs to the user. */
export const OBJECT_FOLDERS = ['roster', 'segments', 'platform'] as const;
