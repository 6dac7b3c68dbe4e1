import type { AccountFileKind } from '../documentKinds.ts';

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

/** The files whose texts the rules of other files depend on. */
export const READ_FOR_FACTS: readonly string[] = [MANIFEST_FILE, DEFINITIONS_FILE, MAPPING_FILE, ROSTER_FILE];

const FILE_KINDS: ReadonlyMap<string, AccountFileKind> = new Map([
  [MANIFEST_FILE, 'account'],
  [DEFINITIONS_FILE, 'definitions'],
  [MAPPING_FILE, 'mapping'],
]);

/** Whether a path or URI with `/` is of a copy of the service that Fairlead keeps: it must stay what the service has. */
export function isKeptCopy(path: string): boolean {
  return /(?:^|\/)\.fairlead\/(?:base|service)\//.test(path);
}

/** A file by its folder of an account; `path` is relative to it. */
export interface FolderPlace {
  readonly root: string;
  readonly path: string;
}

/** Returns the kind of a file that only such a folder has, by its path relative to the folder; null for any other. */
export function kindOfAccountFile(path: string): AccountFileKind | null {
  return FILE_KINDS.get(path) ?? null;
}

/**
 * Lists the folders of an account that a file could belong to by its path or URI, with `/`, the innermost first. The path does not say
 * which of them has a fairlead.yaml.
 */
export function listFolderPlaces(file: string): readonly FolderPlace[] {
  const steps = file.split('/');
  if (steps.at(-1) === MANIFEST_FILE) return [{ root: steps.slice(0, -1).join('/'), path: MANIFEST_FILE }];
  return steps
    .slice(0, -1)
    .flatMap((step, index) =>
      OBJECT_FOLDERS.some((folder) => folder === step)
        ? [{ root: steps.slice(0, index).join('/'), path: steps.slice(index).join('/') }]
        : [],
    )
    .toReversed();
}
