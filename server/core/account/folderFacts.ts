import * as l10n from '@vscode/l10n';
import { toQuoted } from '../segments/texts.ts';
import type { Address, ManagedParts } from './accountObject.ts';
import type { AccountProblemCode } from './accountProblems.ts';
import { DEFINITIONS_FILE, MAPPING_FILE, ROSTER_FILE } from './folderNames.ts';

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

/** A mistake in the path of a file, or in what is beside it. */
interface PathFinding {
  readonly path: string;
  readonly code: AccountProblemCode;
  readonly message: string;
}

/** Finds files without a meaning, keys of something that is not defined, and a roster without the types of its columns. */
export function findPathProblems({ workspaces, columns, hasMapping, keyFiles, misplaced }: FolderFacts): readonly PathFinding[] {
  // The first of two workspaces of one name counts, as in the definitions.
  const known = workspaces === null ? null : new Map(workspaces.toReversed().map(({ name, ...names }) => [name, toSets(names)]));
  const ofKeys = keyFiles.flatMap(({ path, names }) =>
    known === null ? [] : findUndefined(known, names).map((message): PathFinding => ({ path, code: 'UNDEFINED_NAME', message })),
  );
  return [
    ...misplaced.map(
      (path): PathFinding => ({
        path,
        code: 'MISPLACED_FILE',
        message: l10n.t('This file has no meaning at this place. Move it, or remove it.'),
      }),
    ),
    ...ofKeys,
    ...(columns !== null && !hasMapping
      ? [
          {
            path: ROSTER_FILE,
            code: 'MISSING_FILE' as const,
            message: l10n.t('{0}, which gives the type of each column, is missing. Add it.', MAPPING_FILE),
          },
        ]
      : []),
  ];
}

type NameSets = Readonly<Record<'environments' | 'segments', ReadonlySet<string>>>;

function toSets({ environments, segments }: Pick<WorkspaceNames, 'environments' | 'segments'>): NameSets {
  return { environments: new Set(environments), segments: new Set(segments) };
}

/** Returns a message for each name of a file of keys that the definitions do not have. */
function findUndefined(known: ReadonlyMap<string, NameSets>, [workspace = '', environment = '', segment = '']: Address): readonly string[] {
  const names = known.get(workspace);
  const file = DEFINITIONS_FILE;
  const owner = toQuoted(workspace);
  if (names === undefined) return [l10n.t('{0} has no workspace {1}. Add it, or move the file.', file, owner)];
  return [
    ...(names.environments.has(environment)
      ? []
      : [l10n.t('{0} has no environment {1} in the workspace {2}. Add it, or move the file.', file, toQuoted(environment), owner)]),
    ...(names.segments.has(segment)
      ? []
      : [l10n.t('{0} has no segment {1} in the workspace {2}. Add it, or move the file.', file, toQuoted(segment), owner)]),
  ];
}
