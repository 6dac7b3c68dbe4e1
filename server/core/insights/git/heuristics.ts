import * as l10n from '@vscode/l10n';

/** A rule that derives records from a history: its name and description. */
interface GitHeuristic {
  /** `--no-` with this name switches it off. */
  readonly name: string;
  readonly does: string;
  /** What it counts, in the singular and plural. */
  readonly makes: readonly [one: string, several: string];
}

/** All heuristics, in the order of output. */
export const GIT_HEURISTICS = {
  commits: {
    name: 'commits',
    does: l10n.t(
      'Every commit of the branch that is not a merge is a commit of its author, at the time it was written; lines are those added and deleted.',
    ),
    makes: [l10n.t('commit'), l10n.t('commits')],
  },
  tickets: {
    name: 'tickets',
    does: l10n.t('The first ABC-123 of a message is its ticket, else the first #123; the number of a pull request is none.'),
    makes: [l10n.t('activity record with a ticket'), l10n.t('activity records with a ticket')],
  },
  merges: {
    name: 'merges',
    does: l10n.t(
      'A merge is a pull request of the author of the last commit merged: from its first commit until the merge, with the lines of its commits. Merges of the branch itself, of branches that outlive a pull request (develop, next, release/1.2, 2.x), and of several pull requests are none: the pull requests in them count.',
    ),
    makes: [l10n.t('merged pull request'), l10n.t('merged pull requests')],
  },
  squashes: {
    name: 'squash',
    does: l10n.t(
      'A commit with one parent whose subject names a pull request, such as (#123) at its end, is a pull request of its author if no other one contains it. Each number counts once.',
    ),
    makes: [l10n.t('squashed pull request'), l10n.t('squashed pull requests')],
  },
  releases: {
    name: 'releases',
    does: l10n.t(
      'A tag like v1.2.3, 1.2.3, release-7 or one with the word hotfix is a successful deployment, by the tagger and when tagged, or else by the author and as old as its commit.',
    ),
    makes: [l10n.t('deployment'), l10n.t('deployments')],
  },
  leadTimes: {
    name: 'lead-times',
    does: l10n.t(
      'A commit reached production with the first release or deployment of a code host, in the order of their times, that contains it. Commits and releases dated 1970 are left out.',
    ),
    makes: [l10n.t('commit in production'), l10n.t('commits in production')],
  },
  reverts: {
    name: 'reverts',
    does: l10n.t(
      'A commit that reverts a released one says that the release which brought it failed: an incident from it until the first release that contains the revert.',
    ),
    makes: [l10n.t('failed deployment by a revert'), l10n.t('failed deployments by reverts')],
  },
  hotfixes: {
    name: 'hotfixes',
    does: l10n.t(
      'A release with the word hotfix in its name, or a patch release within --hotfix-hours of the one before it, says that the one before failed: an incident until the hotfix. A version that is a date is never a patch; where most versions are patches, they count only if --hotfix-hours is given.',
    ),
    makes: [l10n.t('failed deployment by a hotfix'), l10n.t('failed deployments by hotfixes')],
  },
} as const satisfies Readonly<Record<string, GitHeuristic>>;

export type GitHeuristicName = keyof typeof GIT_HEURISTICS;

/** The options for reading a history. */
export interface GitOptions {
  readonly off: ReadonlySet<GitHeuristicName>;
  /** Globs of release tags; if empty, common names count as releases. */
  readonly releaseTags: readonly string[];
  /** Null is the default, which does not count patches as hotfixes where most releases are patches. */
  readonly hotfixHours: number | null;
  /** Records before this time are omitted; milliseconds since the epoch. */
  readonly since: number | null;
  /** Whether commits also count for their co-authors. */
  readonly coAuthors: boolean;
}
