import type { Address, ManagedParts } from './accountObject.ts';

/** The names that a workspace defines. */
export interface WorkspaceNames {
  readonly name: string;
  readonly trafficTypes: readonly string[];
  readonly environments: readonly string[];
  readonly segments: readonly string[];
}

/**
 * What the files of a folder say together: everything that the rules of one file need of the others. Plain data, so that it can be sent to
 * worker threads, and compared.
 */
export interface FolderFacts {
  /** What fairlead.yaml manages; null if it cannot be read. */
  readonly managed: ManagedParts | null;
  /** The workspaces; null if the definitions cannot be read. */
  readonly workspaces: readonly WorkspaceNames[] | null;
  /** The projects with a file, as `organization/project`. */
  readonly projects: readonly string[];
  /** The header of the roster; null if there is no roster. */
  readonly columns: readonly string[] | null;
  readonly hasMapping: boolean;
  /** The files of keys, each with workspace, environment and segment. */
  readonly keyFiles: readonly { readonly path: string; readonly names: Address }[];
  /** Files of the folder without a meaning at their place. */
  readonly misplaced: readonly string[];
}
