import * as l10n from '@vscode/l10n';
import { toQuoted } from '../segments/texts.ts';
import type { Address } from './accountObject.ts';
import type { AccountProblemCode } from './accountProblems.ts';
import type { FolderFacts, WorkspaceNames } from './folderFacts.ts';
import { DEFINITIONS_FILE, MAPPING_FILE, ROSTER_FILE } from './folderNames.ts';

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

interface NameSets {
  readonly environments: ReadonlySet<string>;
  readonly segments: ReadonlySet<string>;
}

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
