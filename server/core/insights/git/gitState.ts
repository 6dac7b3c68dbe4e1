import { type Failure, findFailures } from './failures.ts';
import type { GitHistory } from './gitHistory.ts';
import type { GitOptions } from './heuristics.ts';
import { findPulls, type GitPulls } from './pulls.ts';
import { findReleasesOf, type Release } from './releases.ts';

/** The work read from a branch and some releases. */
export interface GitState extends GitPulls {
  readonly releases: readonly Release[];
  /** The index of the release that brought each commit into production; -1 if there is none yet. */
  readonly releaseOf: Int32Array;
  /** By the index of the release. */
  readonly failures: ReadonlyMap<number, Failure>;
}

/** Reads the work from a history at the tip of a branch; `releases` are in order, the oldest first. */
export function toGitState(history: GitHistory, tip: number, releases: readonly Release[], options: GitOptions): GitState {
  const found = findPulls(history, tip);
  const pulls = found.pulls.filter(({ squashed }) => !options.off.has(squashed ? 'squashes' : 'merges'));
  const releaseOf = findReleasesOf(history, releases);
  const failures = findFailures(history, releases, releaseOf, found.onBranch, options);
  return { ...found, pulls, releases, releaseOf, failures };
}

/** Returns when a commit reached production, but not before it was written; null if it did not, or if lead times are off. */
export function deployedAt(history: GitHistory, { releases, releaseOf }: GitState, id: number, options: GitOptions): number | null {
  const release = options.off.has('leadTimes') ? undefined : releases[releaseOf[id] ?? -1];
  return release === undefined ? null : Math.max(release.at, history.authoredAt(id));
}
