import type { Failure } from './failures.ts';
import type { GitHistory } from './gitHistory.ts';
import { deployedAt, type GitState } from './gitState.ts';
import type { GitOptions } from './heuristics.ts';
import type { GitPull } from './pulls.ts';

/** The facts of one state that are missing or different in another, always in the same order. */
export interface GitChanges {
  readonly commits: Int32Array;
  readonly pulls: readonly GitPull[];
  /** Indices of releases. */
  readonly deployments: readonly number[];
  readonly incidents: readonly Failure[];
  /** The number of facts. */
  readonly total: number;
}

/**
 * Returns the facts to import for a state if all facts of an earlier one, of the same history and with the same options, were already
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
