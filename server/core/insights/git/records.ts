import { type CoAuthored, deployedAt, type GitChanges, type GitState } from './changes.ts';
import type { Failure } from './failures.ts';
import type { GitOptions } from './heuristics.ts';
import { type GitHistory, toPrint } from './history.ts';
import type { GitPull } from './pulls.ts';
import { isOf1970 } from './releases.ts';

/** A record in the import format; times are milliseconds since the epoch. */
export type GitRecord = {
  readonly id: string;
  readonly developer: string;
  readonly repository: string;
  readonly ticket?: string;
  /** Takes the stored record of this kind and ID away. */
  readonly removed?: true;
} & (
  | { readonly kind: 'commit'; readonly at: number; readonly lines?: number; readonly deployedAt?: number }
  | {
      readonly kind: 'pullRequest';
      readonly source?: 'git';
      readonly createdAt: number;
      readonly mergedAt: number;
      readonly lines?: number;
    }
  | {
      readonly kind: 'deployment';
      readonly source: 'git';
      readonly at: number;
      readonly outcome: 'success' | 'failure';
      readonly version: string;
    }
  | { readonly kind: 'incident'; readonly createdAt: number; readonly resolvedAt?: number }
);

/** The data that records are made from. */
export interface RecordSource {
  readonly history: GitHistory;
  readonly state: GitState;
  /** The state that was imported before; null if there is none. */
  readonly before: GitState | null;
  readonly options: GitOptions;
  readonly repository: string;
  /** Returns the number of lines that a commit changed; null if it is unknown. */
  readonly linesOf: (commit: number) => number | null;
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
    ...toLines(linesOf(id)),
    ...(deployed === null ? {} : { deployedAt: deployed }),
  };
}

/**
 * Returns the record of a commit for one of its co-authors: a commit on that day, without lines and lead time, which are the author's
 * (docs/decisions/history.md#co-authors).
 */
function toCoAuthorRecord({ history, options, repository }: RecordSource, { commit, place }: CoAuthored): GitRecord {
  const { developer } = history.coAuthorsOf(commit)[place]!;
  return {
    kind: 'commit',
    id: toShortId(`${repository}@${history.ids.nameOf(commit)}+${developer}`),
    developer,
    repository,
    ...toTicket(options, history.ticket(commit)),
    at: history.authoredAt(commit),
  };
}

/** Returns the record of a merged pull request, from its first commit to the merge. */
function toPullRecord({ history, state, options, repository, linesOf }: RecordSource, pull: GitPull): GitRecord {
  const mergedAt = history.committedAt(pull.commit);
  const name = history.ids.nameOf(pull.commit);
  let createdAt = mergedAt;
  let lines: number | null = 0;
  for (const id of state.members.subarray(pull.from, pull.to)) {
    // NaN is never less.
    if (history.authoredAt(id) < createdAt && !isOf1970(history.authoredAt(id))) createdAt = history.authoredAt(id);
    const own = linesOf(id);
    lines = lines === null || own === null ? null : lines + own;
  }
  return {
    kind: 'pullRequest',
    source: 'git',
    id: pull.number > 0 ? `${repository}#${pull.number}` : `${repository}@${name}${pull.parent > 2 ? `^${pull.parent}` : ''}`,
    developer: history.developer(pull.last),
    repository,
    ...toTicket(options, findPullTicket(history, state, pull)),
    createdAt,
    mergedAt,
    ...toLines(lines),
  };
}

function toLines(lines: number | null): { readonly lines?: number } {
  return lines === null ? {} : { lines: Math.min(lines, MOST_LINES) };
}

/** Returns the ticket that a pull request names, or else the first of its commits that names one; '' if there is none. */
export function findPullTicket(history: GitHistory, { members }: GitState, { commit, from, to }: GitPull): string {
  const own = history.ticket(commit);
  if (own !== '') return own;
  for (const id of members.subarray(from, to)) if (history.ticket(id) !== '') return history.ticket(id);
  return '';
}

/** Returns the record of a release. */
function toDeploymentRecord({ history, state, repository }: RecordSource, place: number): GitRecord {
  const { name, commit, developer, at } = state.releases[place]!;
  return {
    kind: 'deployment',
    source: 'git',
    id: toTagId(repository, name),
    developer,
    repository,
    at,
    outcome: state.failures.has(place) ? 'failure' : 'success',
    version: history.ids.nameOf(commit),
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

function toTagId(repository: string, name: string): string {
  return toShortId(`${repository}:${name}`);
}

/** Returns an ID, shortened if it is too long. */
function toShortId(id: string): string {
  return id.length <= LONGEST_ID ? id : `${id.slice(0, LONGEST_ID - 40).toWellFormed()}…${toPrint(id).toString(36)}`;
}

function toTicket({ off }: GitOptions, ticket: string): { readonly ticket?: string } {
  return ticket === '' || off.has('tickets') ? {} : { ticket };
}

/** Returns the records at some places of changes. */
export function toRecords(source: RecordSource, changes: GitChanges, places: Int32Array): GitRecord[] {
  return Array.from(places, (at) => toRecordAt(source, changes, at));
}

/** Returns the distinct commits whose line counts the records at some places need. */
export function toNeededCommits({ state }: Pick<RecordSource, 'state'>, { commits, pulls }: GitChanges, places: Int32Array): number[] {
  const needed = new Set<number>();
  for (const place of places) {
    if (place < commits.length) needed.add(commits[place]!);
    const pull = pulls[place - commits.length];
    if (pull !== undefined) for (const id of state.members.subarray(pull.from, pull.to)) needed.add(id);
  }
  return [...needed];
}

function toRecordAt(source: RecordSource, { commits, pulls, deployments, incidents, coAuthored, gone }: GitChanges, at: number): GitRecord {
  let place = at;
  if (place < commits.length) return toCommitRecord(source, commits[place]!);
  place -= commits.length;
  if (place < pulls.length) return toPullRecord(source, pulls[place]!);
  place -= pulls.length;
  if (place < deployments.length) return toDeploymentRecord(source, deployments[place]!);
  place -= deployments.length;
  if (place < incidents.length) return toIncidentRecord(source, incidents[place]!);
  place -= incidents.length;
  if (place < coAuthored.length) return toCoAuthorRecord(source, coAuthored[place]!);
  place -= coAuthored.length;
  const former = { ...source, state: source.before ?? source.state, linesOf: () => 0 };
  if (place < gone.pulls.length) return { ...toPullRecord(former, gone.pulls[place]!), removed: true };
  return { ...toIncidentRecord(former, gone.incidents[place - gone.pulls.length]!), removed: true };
}
