import { type Failure, findFailures } from './failures.ts';
import type { GitOptions } from './heuristics.ts';
import type { GitHistory } from './history.ts';
import { findHotfixes, type HotfixRule } from './hotfixes.ts';
import { findPulls, type GitPull, type GitPulls } from './pulls.ts';
import { type Arrival, type Deployed, findReleasesOf, isOf1970, listArrivals, type Release } from './releases.ts';

/** The records of one state that are missing or different in another. */
export interface GitChanges {
  /** In no order. */
  readonly commits: Int32Array;
  readonly pulls: readonly GitPull[];
  /** Indices of releases. */
  readonly deployments: readonly number[];
  readonly incidents: readonly Failure[];
  /** Each commit of co-authors as often as it has some, the newest first. */
  readonly coAuthored: readonly CoAuthored[];
  /** The records of the earlier state that the later one does not have, to be removed. */
  readonly gone: { readonly pulls: readonly GitPull[]; readonly incidents: readonly Failure[] };
  /** The number of records, including those that are gone. */
  readonly total: number;
}

/** One of the co-authors of a commit, by their order. */
export interface CoAuthored {
  readonly commit: number;
  readonly place: number;
}

/**
 * Returns the records to import for a state if all records of an earlier one, of the same history and with the same options, were already
 * imported; null means none were.
 */
export function findGitChanges(history: GitHistory, before: GitState | null, now: GitState, options: GitOptions): GitChanges {
  const since = options.since ?? Number.NEGATIVE_INFINITY;
  const commits = findCommits(history, before, now, options);
  const isCounted = (pull: GitPull): boolean => history.committedAt(pull.commit) >= since && history.developer(pull.last) !== '';
  const older = before?.pulls.filter(isCounted) ?? [];
  const newer = now.pulls.filter(isCounted);
  const known = new Map(older.map((pull) => [toKey(pull), pull]));
  const kept = new Set(newer.map(toKey));
  const pulls = newer.filter((pull) => !isSamePull(known.get(toKey(pull)), pull));
  const places = new Map(before?.releases.map(({ name }, place) => [name, place]));
  const deployments = [...now.releases.keys()].filter((place) => {
    const { name, at } = now.releases[place]!;
    const former = places.get(name);
    return at >= since && (former === undefined || before?.failures.has(former) !== now.failures.has(place));
  });
  const incidents = [...now.failures.values()].filter(({ release, repair }) => {
    const { name, at } = now.releases[release]!;
    const former = before?.failures.get(places.get(name) ?? -1);
    return at >= since && (former === undefined || before?.releases[former.repair]?.at !== now.releases[repair]?.at);
  });
  incidents.sort((one, other) => one.release - other.release);
  const gone = {
    pulls: older.filter((pull) => !kept.has(toKey(pull))),
    incidents: findGoneIncidents(before, now, since),
  };
  const coAuthored = options.coAuthors ? findCoAuthored(history, before, commits) : [];
  const lists = [commits, pulls, deployments, incidents, coAuthored, gone.pulls, gone.incidents];
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  return { commits, pulls, deployments, incidents, coAuthored, gone, total };
}

function isSamePull(one: GitPull | undefined, other: GitPull): boolean {
  return one !== undefined && one.commit === other.commit && one.parent === other.parent && one.to - one.from === other.to - other.from;
}

/** Returns earlier failures that no longer count: later releases may show that patches are not hotfixes. */
function findGoneIncidents(before: GitState | null, now: GitState, since: number): Failure[] {
  if (before === null) return [];
  const failed = new Set([...now.failures.keys()].map((place) => now.releases[place]!.name));
  return [...before.failures.values()]
    .filter(({ release }) => before.releases[release]!.at >= since && !failed.has(before.releases[release]!.name))
    .sort((one, other) => one.release - other.release);
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
  return found.subarray(0, size);
}

/** What a co-author did never changes later: only the author's record has when the commit was deployed. */
function findCoAuthored(history: GitHistory, before: GitState | null, commits: Int32Array): CoAuthored[] {
  const fresh = [...commits].filter((id) => before?.onBranch[id] !== 1 && history.coAuthorsOf(id).length > 0);
  fresh.sort((one, other) => history.committedAt(other) - history.committedAt(one) || history.ids.compare(other, one));
  return fresh.flatMap((commit) => history.coAuthorsOf(commit).map((_, place) => ({ commit, place })));
}

/**
 * Returns the places of all changes in the order to send them, which is always the same: commits and pull requests by the time of their
 * commit, the newest first, then the others as they are listed. A place counts through the lists of the changes, one after another.
 */
export function toSendingOrder(history: GitHistory, { commits, pulls, total }: GitChanges): Int32Array {
  const size = commits.length + pulls.length;
  const ids = new Int32Array(size);
  ids.set(commits);
  for (const [place, { commit }] of pulls.entries()) ids[commits.length + place] = commit;
  const times = Float64Array.from(ids, (id) => history.committedAt(id));
  // Git lists the newest commits first, and pull requests are found the oldest first: sorting what is sorted is fast.
  const order = Array.from({ length: size }, (_, at) => (at < commits.length ? at : size - 1 - (at - commits.length)));
  order.sort((one, other) => times[other]! - times[one]! || history.ids.compare(ids[other]!, ids[one]!) || other - one);
  const places = Int32Array.from({ length: total }, (_, place) => place);
  places.set(order);
  return places;
}

/** Returns what identifies a pull request: its number, or else its place in the history. */
function toKey({ number, commit, parent }: GitPull): string {
  return number > 0 ? `#${number}` : `${commit}^${parent}`;
}

/** The work read from a branch and some releases. */
export interface GitState extends GitPulls {
  readonly releases: readonly Release[];
  /** The index of the first release that contains each commit; -1 if there is none yet. */
  readonly releaseOf: Int32Array;
  /** The deployments of code hosts, the oldest first. */
  readonly deployed: readonly Deployed[];
  /** What brought commits into production, and for each commit the index of the first of them. */
  readonly arrivals: readonly Arrival[];
  readonly arrivalOf: Int32Array;
  /** By the index of the release. */
  readonly failures: ReadonlyMap<number, Failure>;
  readonly hotfixRule: HotfixRule;
}

/** Reads the work from a history at the tip of a branch; `releases` and `deployed` are in order, the oldest first. */
export function toGitState(
  history: GitHistory,
  tip: number,
  releases: readonly Release[],
  options: GitOptions,
  deployed: readonly Deployed[] = [],
): GitState {
  const found = findPulls(history, tip);
  const pulls = found.pulls.filter(({ squashed }) => !options.off.has(squashed ? 'squashes' : 'merges'));
  const releaseOf = findReleasesOf(history, releases);
  const arrivals = listArrivals(history, releases, deployed);
  const arrivalOf = deployed.length === 0 ? releaseOf : findReleasesOf(history, arrivals);
  const { hotfixes, rule } = findHotfixes(releases, options.hotfixHours);
  const failures = findFailures(history, { releaseOf, onBranch: found.onBranch, hotfixes }, options);
  return { ...found, pulls, releases, releaseOf, deployed, arrivals, arrivalOf, failures, hotfixRule: rule };
}

/** Returns when a commit reached production, but not before it was written; null if it did not, if its time is not credible, or if lead times are off. */
export function deployedAt(history: GitHistory, { arrivals, arrivalOf }: GitState, id: number, options: GitOptions): number | null {
  if (options.off.has('leadTimes') || isOf1970(history.authoredAt(id))) return null;
  const arrival = arrivals[arrivalOf[id] ?? -1];
  return arrival === undefined ? null : Math.max(arrival.at, history.authoredAt(id));
}
