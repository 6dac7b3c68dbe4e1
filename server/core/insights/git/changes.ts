import { type Failure, findFailures } from './failures.ts';
import type { GitOptions } from './heuristics.ts';
import type { GitHistory } from './history.ts';
import { findPulls, type GitPull, type GitPulls } from './pulls.ts';
import { findReleasesOf, type Release } from './releases.ts';

/** The records of one state that are missing or different in another, always in the same order. */
export interface GitChanges {
  readonly commits: Int32Array;
  readonly pulls: readonly GitPull[];
  /** Indices of releases. */
  readonly deployments: readonly number[];
  readonly incidents: readonly Failure[];
  /** The number of records. */
  readonly total: number;
}

/**
 * Returns the records to import for a state if all records of an earlier one, of the same history and with the same options, were already
 * imported; null means none were.
 */
export function findGitChanges(history: GitHistory, before: GitState | null, now: GitState, options: GitOptions): GitChanges {
  const since = options.since ?? Number.NEGATIVE_INFINITY;
  const commits = findCommits(history, before, now, options);
  const known = new Map(before?.pulls.map((pull) => [toKey(pull), pull]));
  const pulls = now.pulls.filter((pull) => {
    const older = known.get(toKey(pull));
    const isSame = older !== undefined && older.number === pull.number && older.to - older.from === pull.to - pull.from;
    return !isSame && history.committedAt(pull.commit) >= since && history.developer(pull.last) !== '';
  });
  const places = new Map(before?.releases.map(({ name }, place) => [name, place]));
  const deployments = [...now.releases.keys()].filter((place) => {
    const { name, at } = now.releases[place]!;
    const older = places.get(name);
    return at >= since && (older === undefined || before?.failures.has(older) !== now.failures.has(place));
  });
  const incidents = [...now.failures.values()].filter(({ release, repair }) => {
    const { name, at } = now.releases[release]!;
    const older = before?.failures.get(places.get(name) ?? -1);
    return at >= since && (older === undefined || before?.releases[older.repair]?.at !== now.releases[repair]?.at);
  });
  incidents.sort((one, other) => one.release - other.release);
  return { commits, pulls, deployments, incidents, total: commits.length + pulls.length + deployments.length + incidents.length };
}

function findCommits(history: GitHistory, before: GitState | null, now: GitState, options: GitOptions): Int32Array {
  if (options.off.has('commits')) return new Int32Array(0);
  const found = new Int32Array(history.read);
  const since = options.since ?? Number.NEGATIVE_INFINITY;
  let size = 0;
  for (let id = 0; id < history.ids.size; id++) {
    if (now.onBranch[id] !== 1 || history.isMerge(id) || history.developer(id) === '' || !(history.authoredAt(id) >= since)) continue;
    const isKnown = before?.onBranch[id] === 1;
    if (isKnown && deployedAt(history, before, id, options) === deployedAt(history, now, id, options)) continue;
    found[size++] = id;
  }
  return found
    .subarray(0, size)
    .sort((one, other) => history.committedAt(one) - history.committedAt(other) || history.ids.compare(one, other));
}

/** Encodes a pull request as a number: no merge has a million parents. */
function toKey({ commit, parent }: GitPull): number {
  return commit * 1_000_000 + parent;
}

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
