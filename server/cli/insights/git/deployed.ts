import * as l10n from '@vscode/l10n';
import type { GitHistory } from '../../../core/insights/git/history.ts';
import type { Deployed } from '../../../core/insights/git/releases.ts';
import { plural } from '../../../core/plural.ts';
import { formatCount } from '../../../core/text.ts';
import { type GitFolder, requireGit } from '../../git.ts';

/** A successful deployment of a code host, as the service lists it; `version` names commits or artifacts, separated by spaces. */
export interface ListedDeployment {
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A deployment of a commit that the clone has. */
interface FoundDeployment {
  readonly commit: string;
  readonly at: number;
}

/** Commits in a version, also at the end of a package URL; fewer than seven characters, or digits alone, may mean anything. */
const COMMIT = /(?<![\w:])(?:[0-9a-f]{40}(?:[0-9a-f]{24})?|(?=\d*[a-f])[0-9a-f]{7,39})(?!\w)/gi;

/** Finds the commits of deployments in a clone, and counts the deployments whose commits it does not have. */
export async function findDeployed(
  folder: GitFolder,
  listed: readonly ListedDeployment[],
): Promise<{ readonly found: readonly FoundDeployment[]; readonly missing: number }> {
  const named = listed.flatMap(({ version, at }) => {
    const commits = version.match(COMMIT) ?? [];
    return commits.length === 0 ? [] : [{ commits, at }];
  });
  const names = [...new Set(named.flatMap(({ commits }) => commits))];
  if (names.length === 0) return { found: [], missing: 0 };
  const answer = await requireGit(folder, ['cat-file', '--batch-check=%(objectname) %(objecttype)'], `${names.join('\n')}\n`);
  const known = new Map(
    answer.split('\n').flatMap((line, place) => {
      const [hash = '', type] = line.split(' ');
      return type === 'commit' ? [[names[place]!, hash] as const] : [];
    }),
  );
  const found = named.flatMap(({ commits, at }) => commits.flatMap((name) => (known.has(name) ? [{ commit: known.get(name)!, at }] : [])));
  const missing = named.filter(({ commits }) => !commits.some((name) => known.has(name))).length;
  return { found: found.sort((one, other) => one.at - other.at || (one.commit < other.commit ? -1 : 1)), missing };
}

/** Returns the deployments whose commits were read. */
export function toDeployed(history: GitHistory, found: readonly FoundDeployment[]): readonly Deployed[] {
  return found.flatMap(({ commit, at }) => {
    const id = history.ids.find(commit);
    return id >= 0 && history.isRead(id) ? [{ commit: id, at }] : [];
  });
}

/** Says that deployments bring no commits into production because the clone lacks their commits. */
export function toMissingNote(missing: number): readonly string[] {
  if (missing === 0) return [];
  const which = plural(
    missing,
    '1 deployment of a code host names a commit',
    '{0} deployments of code hosts name commits',
    formatCount(missing),
  );
  return [l10n.t('{0} that this clone does not have, so no lead times end with them. `git fetch --all` may bring more commits.', which)];
}
