import { type Failure, findFailures } from './failures.ts';
import type { GitHistory } from './gitHistory.ts';
import type { GitOptions } from './heuristics.ts';
import { findPulls, type GitPulls } from './pulls.ts';
import { findReleasesOf, type Release } from './releases.ts';

/** All that is read out of a branch and some releases. */
export interface GitState extends GitPulls {
  readonly releases: readonly Release[];
  /** For each commit the place of the release that brought it into production; -1 where none has yet. */
  readonly releaseOf: Int32Array;
  /** By the place of the release. */
  readonly failures: ReadonlyMap<number, Failure>;
}

/** Reads the work out of a history as it is at the tip of a branch, with these releases, the oldest first. */
export function toGitState(history: GitHistory, tip: number, releases: readonly Release[], options: GitOptions): GitState {
  const found = findPulls(history, tip);
  const pulls = found.pulls.filter(({ squashed }) => !options.off.has(squashed ? 'squashes' : 'merges'));
  const releaseOf = findReleasesOf(history, releases);
  const failures = findFailures(history, releases, releaseOf, found.onBranch, options);
  return { ...found, pulls, releases, releaseOf, failures };
}

/** When a commit reached production, never before it was written; null where it has not, or nobody asks. */
export function deployedAt(history: GitHistory, { releases, releaseOf }: GitState, id: number, options: GitOptions): number | null {
  const release = options.off.has('leadTimes') ? undefined : releases[releaseOf[id] ?? -1];
  return release === undefined ? null : Math.max(release.at, history.authoredAt(id));
}
