import { deployedAt, findGitChanges, type GitChanges, type GitState } from './changes.ts';
import type { Failure } from './failures.ts';
import { GIT_HEURISTICS, type GitHeuristicName, type GitOptions } from './heuristics.ts';
import { type GitHistory, toPrint } from './history.ts';
import type { GitPull } from './pulls.ts';

/** A record in the import format; times are milliseconds since the epoch. */
export type GitRecord = {
  readonly id: string;
  readonly developer: string;
  readonly repository: string;
  readonly ticket?: string;
} & (
  | { readonly kind: 'commit'; readonly at: number; readonly lines: number; readonly deployedAt?: number }
  | { readonly kind: 'pullRequest'; readonly createdAt: number; readonly mergedAt: number; readonly lines: number }
  | { readonly kind: 'deployment'; readonly at: number; readonly outcome: 'success' | 'failure' }
  | { readonly kind: 'incident'; readonly createdAt: number; readonly resolvedAt?: number }
);

/** The data that records are made from. */
export interface RecordSource {
  readonly history: GitHistory;
  readonly state: GitState;
  readonly options: GitOptions;
  readonly repository: string;
  /** Returns the number of lines that a commit changed. */
  readonly linesOf: (commit: number) => number;
}

/** Maximum number of lines in one record. */
const MOST_LINES = 1_000_000_000;

/** Returns the record of a commit that is not a merge. */
function toCommitRecord({ history, state, options, repository, linesOf }: RecordSource, id: number): GitRecord {
  const deployed = deployedAt(history, state, id, options);
  return {
    kind: 'commit',
    id: `${repository}@${history.ids.nameOf(id)}`,
    developer: history.developer(id),
    repository,
    ...toTicket(options, history.ticket(id)),
    at: history.authoredAt(id),
    lines: Math.min(linesOf(id), MOST_LINES),
    ...(deployed === null ? {} : { deployedAt: deployed }),
  };
}

/** Returns the record of a merged pull request, from its first commit to the merge. */
function toPullRecord({ history, state, options, repository, linesOf }: RecordSource, pull: GitPull): GitRecord {
  const mergedAt = history.committedAt(pull.commit);
  const name = history.ids.nameOf(pull.commit);
  let createdAt = mergedAt;
  let lines = 0;
  let ticket = history.ticket(pull.commit);
  for (const id of state.members.subarray(pull.from, pull.to)) {
    // NaN is never less.
    if (history.authoredAt(id) < createdAt) createdAt = history.authoredAt(id);
    lines += linesOf(id);
    if (ticket === '') ticket = history.ticket(id);
  }
  return {
    kind: 'pullRequest',
    id: pull.number > 0 ? `${repository}#${pull.number}` : `${repository}@${name}${pull.parent > 2 ? `^${pull.parent}` : ''}`,
    developer: history.developer(pull.last),
    repository,
    ...toTicket(options, ticket),
    createdAt,
    mergedAt,
    lines: Math.min(lines, MOST_LINES),
  };
}

/** Returns the record of a release. */
function toDeploymentRecord({ state, repository }: RecordSource, place: number): GitRecord {
  const { name, developer, at } = state.releases[place]!;
  return {
    kind: 'deployment',
    id: toTagId(repository, name),
    developer,
    repository,
    at,
    outcome: state.failures.has(place) ? 'failure' : 'success',
  };
}

/** Returns the incident of a failed release, resolved by its fix or still open. */
function toIncidentRecord({ state, repository }: RecordSource, { release, repair }: Failure): GitRecord {
  const { name, developer, at } = state.releases[release]!;
  const repaired = state.releases[repair];
  const resolved = repaired === undefined ? {} : { resolvedAt: repaired.at };
  return { kind: 'incident', id: toTagId(repository, name), developer, repository, createdAt: at, ...resolved };
}

/** Maximum length of an ID that a service accepts, in characters. */
const LONGEST_ID = 500;

/** Returns the ID of a tag, shortened if it is too long. */
function toTagId(repository: string, name: string): string {
  const id = `${repository}:${name}`;
  return id.length <= LONGEST_ID ? id : `${id.slice(0, LONGEST_ID - 40).toWellFormed()}…${toPrint(id).toString(36)}`;
}

function toTicket({ off }: GitOptions, ticket: string): { readonly ticket?: string } {
  return ticket === '' || off.has('tickets') ? {} : { ticket };
}

/** Returns up to `most` records of some changes, from an index on, in their order. */
export function toRecords(source: RecordSource, changes: GitChanges, from: number, most: number): GitRecord[] {
  const records: GitRecord[] = [];
  for (let at = from; at < Math.min(from + most, changes.total); at++) records.push(toRecordAt(source, changes, at));
  return records;
}

/** Returns the distinct commits whose line counts those records need. */
export function toNeededCommits(source: Omit<RecordSource, 'linesOf'>, changes: GitChanges, from: number, most: number): number[] {
  const { commits, pulls } = changes;
  const needed = new Set<number>(commits.subarray(Math.min(from, commits.length), from + most));
  const pullsFrom = Math.max(0, from - commits.length);
  const pullsTo = Math.max(0, from + most - commits.length);
  for (const pull of pulls.slice(pullsFrom, pullsTo)) {
    for (const id of source.state.members.subarray(pull.from, pull.to)) needed.add(id);
  }
  return [...needed];
}

function toRecordAt(source: RecordSource, { commits, pulls, deployments, incidents }: GitChanges, at: number): GitRecord {
  let place = at;
  if (place < commits.length) return toCommitRecord(source, commits[place]!);
  place -= commits.length;
  if (place < pulls.length) return toPullRecord(source, pulls[place]!);
  place -= pulls.length;
  if (place < deployments.length) return toDeploymentRecord(source, deployments[place]!);
  return toIncidentRecord(source, incidents[place - deployments.length]!);
}

/** The number of records from each heuristic in a state; null if it is switched off. */
export type GitCounts = Readonly<Record<GitHeuristicName, number | null>>;

/** Counts the records that every heuristic produces from a state. */
export function countGitRecords(source: Omit<RecordSource, 'linesOf'>): GitCounts {
  const { history, state, options } = source;
  const { commits, pulls, deployments, incidents } = findGitChanges(history, null, state, options);
  const withoutLines = { ...source, linesOf: () => 0 };
  const counts: Record<GitHeuristicName, number> = {
    commits: commits.length,
    tickets: pulls.filter((pull) => toPullRecord(withoutLines, pull).ticket !== undefined).length,
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

/** A person named in records. */
export interface GitAuthor {
  /** An e-mail, or a name if there is none. */
  readonly developer: string;
  readonly name: string;
  readonly facts: number;
}

/** Lists everyone named in the records of a state with their number of records, the highest first. */
export function listGitAuthors({ history, state, options }: Omit<RecordSource, 'linesOf'>): GitAuthor[] {
  const found = new Map<string, GitAuthor>();
  const add = (developer: string, name: string): void => {
    const key = developer.trim().toLowerCase();
    const before = found.get(key) ?? { developer, name, facts: 0 };
    found.set(key, { ...before, facts: before.facts + 1 });
  };
  const { commits, pulls, deployments } = findGitChanges(history, null, state, options);
  for (const id of commits) add(history.developer(id), history.authorName(id));
  for (const { last } of pulls) add(history.developer(last), history.authorName(last));
  for (const place of deployments) {
    const { developer, developerName } = state.releases[place]!;
    add(developer, developerName);
  }
  return [...found.values()].sort((one, other) => other.facts - one.facts || (one.developer < other.developer ? -1 : 1));
}
