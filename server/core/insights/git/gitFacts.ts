import type { Failure } from './failures.ts';
import { type GitHistory, toPrint } from './gitHistory.ts';
import { deployedAt, type GitState } from './gitState.ts';
import type { GitOptions } from './heuristics.ts';
import type { GitPull } from './pulls.ts';

/** A fact in the import format; times are milliseconds since the epoch. */
export type GitFact = {
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

/** The data that facts are made from. */
export interface FactSource {
  readonly history: GitHistory;
  readonly state: GitState;
  readonly options: GitOptions;
  readonly repository: string;
  /** Returns the number of lines that a commit changed. */
  readonly linesOf: (commit: number) => number;
}

/** Maximum number of lines in one fact. */
const MOST_LINES = 1_000_000_000;

/** Returns the fact of a commit that is not a merge. */
export function toCommitFact({ history, state, options, repository, linesOf }: FactSource, id: number): GitFact {
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

/** Returns the fact of a merged pull request, from its first commit to the merge. */
export function toPullFact({ history, state, options, repository, linesOf }: FactSource, pull: GitPull): GitFact {
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

/** Returns the fact of a release. */
export function toDeploymentFact({ state, repository }: FactSource, place: number): GitFact {
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
export function toIncidentFact({ state, repository }: FactSource, { release, repair }: Failure): GitFact {
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
