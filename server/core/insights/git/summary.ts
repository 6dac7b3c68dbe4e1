import type { IsBot } from '../bots.ts';
import { deployedAt, type GitChanges, type GitState } from './changes.ts';
import type { GitTag, ReviewSystem } from './commit.ts';
import { GIT_HEURISTICS, type GitHeuristicName, type GitOptions } from './heuristics.ts';
import type { GitHistory } from './history.ts';
import { findPullTicket, type RecordSource } from './records.ts';
import { isOf1970, isPreviewName, isReleaseName } from './releases.ts';

/** The data that records are counted from. */
export type CountSource = Pick<RecordSource, 'history' | 'state' | 'options'> & {
  /** All records of the state. */
  readonly changes: GitChanges;
};

/** The number of records from each heuristic in a state; null if it is switched off. */
export type GitCounts = Readonly<Record<GitHeuristicName, number | null>>;

/** Counts the records that every heuristic produces from a state. */
export function countGitRecords({ history, state, options, changes }: CountSource): GitCounts {
  const { commits, pulls, deployments, incidents } = changes;
  const counts: Record<GitHeuristicName, number> = {
    commits: commits.length,
    tickets: pulls.filter((pull) => findPullTicket(history, state, pull) !== '').length,
    merges: pulls.filter(({ squashed }) => !squashed).length,
    squashes: pulls.filter(({ squashed }) => squashed).length,
    releases: deployments.length,
    leadTimes: 0,
    reverts: incidents.filter(({ reverted }) => reverted).length,
    hotfixes: incidents.filter(({ hotfixed }) => hotfixed).length,
  };
  for (const id of commits) {
    if (history.ticket(id) !== '') counts.tickets++;
    if (deployedAt(history, state, id, options) !== null) counts.leadTimes++;
  }
  const names = Object.keys(GIT_HEURISTICS) as GitHeuristicName[];
  return Object.fromEntries(names.map((name) => [name, options.off.has(name) ? null : counts[name]])) as GitCounts;
}

/** A person or bot named in records. */
export interface GitAuthor {
  /** An e-mail, or a name if there is none. */
  readonly developer: string;
  readonly name: string;
  readonly facts: number;
  readonly isBot: boolean;
}

type Named = { -readonly [Field in keyof GitAuthor]: GitAuthor[Field] };

/** Lists everyone named in the records of a state with their number of records, the highest first. */
export function listGitAuthors({ history, state, changes }: CountSource, isBot: IsBot): GitAuthor[] {
  const found = new Map<string, Named>();
  // As written: a history names few people many times.
  const written = new Map<string, Named>();
  const add = (developer: string, name: string): void => {
    const known = written.get(developer);
    if (known !== undefined) {
      known.facts++;
      return;
    }
    const key = developer.trim().toLowerCase();
    const author = found.get(key) ?? { developer, name, facts: 0, isBot: isBot(developer, name) };
    author.facts++;
    found.set(key, author);
    written.set(developer, author);
  };
  const { commits, pulls, deployments, coAuthored } = changes;
  for (const id of commits) add(history.developer(id), history.authorName(id));
  for (const { commit, place } of coAuthored) {
    const { developer, name } = history.coAuthorsOf(commit)[place]!;
    add(developer, name);
  }
  for (const { last } of pulls) add(history.developer(last), history.authorName(last));
  for (const place of deployments) {
    const { developer, developerName } = state.releases[place]!;
    add(developer, developerName);
  }
  return [...found.values()].sort((one, other) => other.facts - one.facts || (one.developer < other.developer ? -1 : 1));
}

/** A first release whose lead times are those of the whole past: the releases before it, if there were any, are unknown. */
export interface FirstRelease {
  readonly name: string;
  readonly commits: number;
  /** The days from its oldest commit to the release. */
  readonly days: number;
}

/** From this age of the oldest commit on, in days, the lead times of a first release are rather those of the past. */
const LONG = 60;

function findFirstRelease(history: GitHistory, state: GitState, options: GitOptions): FirstRelease | null {
  if (options.off.has('leadTimes')) return null;
  const place = state.arrivals.findIndex(({ at }) => !isOf1970(at));
  let [commits, oldest] = [0, Number.POSITIVE_INFINITY];
  for (let id = 0; id < history.ids.size; id++) {
    const at = history.authoredAt(id);
    if (place < 0 || state.arrivalOf[id] !== place || state.onBranch[id] !== 1 || history.isMerge(id) || isOf1970(at)) continue;
    if (at < (options.since ?? at)) continue;
    commits++;
    oldest = Math.min(oldest, at);
  }
  const days = place < 0 ? 0 : Math.floor((state.arrivals[place]!.at - oldest) / 86_400_000);
  return commits > 0 && days >= LONG ? { name: state.arrivals[place]!.name, commits, days } : null;
}

/** What was taken for something else, or left out, and why. */
export interface GitFindings {
  readonly hotfixRule: GitState['hotfixRule'];
  readonly passedMerges: number;
  readonly repeatedPulls: number;
  readonly foreignPulls: number;
  /** Commits of the branch, but for merges, that are in no pull request. */
  readonly loneCommits: number;
  /** Commits of the branch and release tags with a time in 1970, which are left out of lead times. */
  readonly commitsOf1970: readonly string[];
  readonly tagsOf1970: readonly string[];
  /** The first release, if it brought commits that are much older than itself; null otherwise. */
  readonly firstRelease: FirstRelease | null;
  /** How many commits in no pull request name a review of a system whose reviews are not read. */
  readonly reviews: Readonly<Record<ReviewSystem, number>>;
  /** How many commits of the branch have co-authors, and whether they count for them. */
  readonly coAuthored: { readonly commits: number; readonly areCounted: boolean };
  /** Tags that no rule takes for a release or preview. */
  readonly otherTags: readonly string[];
}

/** Finds what a user should know about how a history was read. */
export function findGitFindings(history: GitHistory, state: GitState, tags: readonly GitTag[], options: GitOptions): GitFindings {
  const commitsOf1970: string[] = [];
  const reviews: Record<ReviewSystem, number> = { Gerrit: 0, Phabricator: 0 };
  const inPull = new Uint8Array(history.ids.size);
  for (const { from, to } of state.pulls) for (const id of state.members.subarray(from, to)) inPull[id] = 1;
  let [loneCommits, coAuthored] = [0, 0];
  for (let id = 0; id < history.ids.size; id++) {
    if (state.onBranch[id] !== 1) continue;
    if (isOf1970(history.authoredAt(id))) commitsOf1970.push(history.ids.nameOf(id));
    if (history.authoredAt(id) < (options.since ?? Number.NEGATIVE_INFINITY)) continue;
    if (history.coAuthorsOf(id).length > 0) coAuthored++;
    const isLone = inPull[id] === 0 && !history.isMerge(id);
    if (isLone) loneCommits++;
    const review = isLone ? history.reviewOf(id) : null;
    if (review !== null) reviews[review]++;
  }
  const { hotfixRule, passedMerges, repeatedPulls, foreignPulls, releases } = state;
  const areRead = !options.off.has('releases');
  return {
    hotfixRule,
    passedMerges,
    repeatedPulls,
    foreignPulls,
    loneCommits,
    reviews,
    coAuthored: { commits: coAuthored, areCounted: options.coAuthors && !options.off.has('commits') },
    firstRelease: findFirstRelease(history, state, options),
    commitsOf1970: commitsOf1970.sort(),
    tagsOf1970: releases.filter(({ at }) => isOf1970(at)).map(({ name }) => name),
    otherTags: areRead
      ? tags.map(({ name }) => name).filter((name) => !isReleaseName(name, options.releaseTags) && !isPreviewName(name))
      : [],
  };
}
