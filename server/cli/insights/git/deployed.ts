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

/** Deployments of code hosts, looked for in a clone. */
interface Deployments {
  readonly found: readonly FoundDeployment[];
  /** The number of those whose commits the clone does not have. */
  readonly missing: number;
  /** The number of those with a shortened commit that is the beginning of several. */
  readonly ambiguous: number;
}

/** Finds the commits of deployments in a clone. */
export async function findDeployed(folder: GitFolder, listed: readonly ListedDeployment[]): Promise<Deployments> {
  const named = listed.flatMap(({ version, at }) => {
    const commits = version.match(COMMIT) ?? [];
    return commits.length === 0 ? [] : [{ commits, at }];
  });
  const names = [...new Set(named.flatMap(({ commits }) => commits))];
  if (names.length === 0) return { found: [], missing: 0, ambiguous: 0 };
  // Only among commits is a shortened one looked for: a file may begin with the same characters.
  const asked = names.map((name) => `${name}^{commit}\n`).join('');
  const answer = (await requireGit(folder, ['cat-file', '--batch-check=%(objectname) %(objecttype)'], asked)).split('\n');
  const known = new Map<string, string>();
  const alike = new Set<string>();
  for (const [place, name] of names.entries()) {
    const [hash = '', type] = answer[place]?.split(' ') ?? [];
    if (type === 'commit') known.set(name, hash);
    else if (type === 'ambiguous') alike.add(name);
  }
  const found = named.flatMap(({ commits, at }) => commits.flatMap((name) => (known.has(name) ? [{ commit: known.get(name)!, at }] : [])));
  const lost = named.filter(({ commits }) => !commits.some((name) => known.has(name)));
  const ambiguous = lost.filter(({ commits }) => commits.some((name) => alike.has(name))).length;
  return {
    found: found.sort((one, other) => one.at - other.at || (one.commit < other.commit ? -1 : 1)),
    missing: lost.length - ambiguous,
    ambiguous,
  };
}

/** Returns the deployments whose commits were read. */
export function toDeployed(history: GitHistory, found: readonly FoundDeployment[]): readonly Deployed[] {
  return found.flatMap(({ commit, at }) => {
    const id = history.ids.find(commit);
    return id >= 0 && history.isRead(id) ? [{ commit: id, at }] : [];
  });
}

/** Says how many deployments are not linked: the clone lacks their commits, or has several that begin like theirs. */
export function toMissingNotes({ missing, ambiguous }: Pick<Deployments, 'missing' | 'ambiguous'>): readonly string[] {
  return [...toMissingNote(missing), ...toAmbiguousNote(ambiguous)];
}

function toAmbiguousNote(ambiguous: number): readonly string[] {
  if (ambiguous === 0) return [];
  const which = plural(
    ambiguous,
    '1 deployment of a code host names a shortened commit',
    '{0} deployments of code hosts name shortened commits',
    formatCount(ambiguous),
  );
  return [l10n.t('{0} with which several commits begin, so no lead times end with them. Import them with whole commits.', which)];
}

function toMissingNote(missing: number): readonly string[] {
  if (missing === 0) return [];
  const which = plural(
    missing,
    '1 deployment of a code host names a commit',
    '{0} deployments of code hosts name commits',
    formatCount(missing),
  );
  return [l10n.t('{0} that this clone does not have, so no lead times end with them. `git fetch --all` may bring more commits.', which)];
}
