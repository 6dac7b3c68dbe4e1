import type { Failure } from './failures.ts';
import { type GitHistory, toPrint } from './gitHistory.ts';
import { deployedAt, type GitState } from './gitState.ts';
import type { GitOptions } from './heuristics.ts';
import type { GitPull } from './pulls.ts';

/** A fact in the form in which facts are handed in; times are milliseconds since the epoch. */
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

/** What facts are made from. */
export interface FactSource {
  readonly history: GitHistory;
  readonly state: GitState;
  readonly options: GitOptions;
  readonly repository: string;
  /** The lines that a commit changed. */
  readonly linesOf: (commit: number) => number;
}

/** The most lines of one fact. */
const MOST_LINES = 1_000_000_000;

/** The fact of a commit that is no merge. */
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

/** The fact of a merged pull request: from its first commit until the merge. */
export function toPullFact({ history, state, options, repository, linesOf }: FactSource, pull: GitPull): GitFact {
  const mergedAt = history.committedAt(pull.commit);
  const name = history.ids.nameOf(pull.commit);
  let createdAt = mergedAt;
  let lines = 0;
  let ticket = history.ticket(pull.commit);
  for (const id of state.members.subarray(pull.from, pull.to)) {
    // Not a number is never smaller.
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

/** The fact of a release. */
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

/** The incident that a release was which failed: until it was repaired, or open. */
export function toIncidentFact({ state, repository }: FactSource, { release, repair }: Failure): GitFact {
  const { name, developer, at } = state.releases[release]!;
  const repaired = state.releases[repair];
  const resolved = repaired === undefined ? {} : { resolvedAt: repaired.at };
  return { kind: 'incident', id: toTagId(repository, name), developer, repository, createdAt: at, ...resolved };
}

/** Characters of an id that a service takes. */
const LONGEST_ID = 500;

/** The names of tags may be longer than ids. */
function toTagId(repository: string, name: string): string {
  const id = `${repository}:${name}`;
  return id.length <= LONGEST_ID ? id : `${id.slice(0, LONGEST_ID - 40).toWellFormed()}…${toPrint(id).toString(36)}`;
}

function toTicket({ off }: GitOptions, ticket: string): { readonly ticket?: string } {
  return ticket === '' || off.has('tickets') ? {} : { ticket };
}
