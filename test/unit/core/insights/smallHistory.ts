import { findGitChanges, type GitState, toGitState, toSendingOrder } from '../../../../server/core/insights/git/changes.ts';
import type { GitTag } from '../../../../server/core/insights/git/commit.ts';
import type { GitOptions } from '../../../../server/core/insights/git/heuristics.ts';
import { GitHistory } from '../../../../server/core/insights/git/history.ts';
import { type GitRecord, toRecords } from '../../../../server/core/insights/git/records.ts';
import { toReleases } from '../../../../server/core/insights/git/releases.ts';
import { countGitRecords, type GitCounts } from '../../../../server/core/insights/git/summary.ts';

export const HOUR = 3_600_000;

/** Returns a number of hours after the beginning of 2026, as milliseconds since the epoch. */
export function hour(hours: number): number {
  return Date.UTC(2026, 0, 1) + hours * HOUR;
}

/** Returns the hash of a test commit from its label, in Git's format. */
export function hashOf(label: string): string {
  return Buffer.from(label, 'latin1').toString('hex').padEnd(40, '0');
}

/** A commit of a test; hours are its author time and commit time. */
export interface SmallCommit {
  readonly label: string;
  readonly parents?: readonly string[];
  readonly hour: number;
  readonly committed?: number;
  readonly by?: string;
  readonly message?: string;
}

export const EVERYTHING: GitOptions = { off: new Set(), releaseTags: [], hotfixHours: null, since: null, coAuthors: false };

/** Builds a history of a few commits; each has changed ten lines, and has the previous one as parent if none are given. */
export function toSmallHistory(commits: readonly SmallCommit[], branch: string | null = 'main', remote: string | null = null): GitHistory {
  const history = new GitHistory(branch, remote);
  for (const [place, { label, hour: at, committed = at, by = 'ann', message = label, parents }] of commits.entries()) {
    const before = commits[place - 1]?.label;
    history.add({
      hash: hashOf(label),
      parents: (parents ?? (before === undefined ? [] : [before])).map(hashOf),
      authorName: by.toUpperCase(),
      authorEmail: `${by}@example.com`,
      authoredAt: hour(at),
      committedAt: hour(committed),
      message,
    });
  }
  return history;
}

/** Creates a tag of a test; with a time it has a tagger. */
export function tag(name: string, label: string, at?: number): GitTag {
  const tagger =
    at === undefined ? { at: null, taggerName: '', taggerEmail: '' } : { at: hour(at), taggerName: 'Rel', taggerEmail: 'rel@example.com' };
  return { name, hash: hashOf(label), ...tagger };
}

export function stateOf(history: GitHistory, tip: string, tags: readonly GitTag[] = [], options: GitOptions = EVERYTHING): GitState {
  return toGitState(history, history.ids.find(hashOf(tip)), toReleases(history, tags, options), options);
}

/** Returns all changes from one state to another, as activity records; commits and pull requests the oldest first. */
export function recordsBetween(history: GitHistory, before: GitState | null, now: GitState, options: GitOptions = EVERYTHING): GitRecord[] {
  const source = { history, state: now, before, options, repository: 'shop', linesOf: () => 10 };
  const changes = findGitChanges(history, before, now, options);
  const order = toSendingOrder(history, changes);
  order.subarray(0, changes.commits.length + changes.pulls.length).reverse();
  return toRecords(source, changes, order);
}

/** Returns the activity records of one kind from a history. */
export function recordsOf<Kind extends GitRecord['kind']>(
  kind: Kind,
  history: GitHistory,
  tip: string,
  tags: readonly GitTag[] = [],
  options: GitOptions = EVERYTHING,
): Extract<GitRecord, { kind: Kind }>[] {
  const records = recordsBetween(history, null, stateOf(history, tip, tags, options), options);
  return records.filter((fact): fact is Extract<GitRecord, { kind: Kind }> => fact.kind === kind);
}

export function countsOf(history: GitHistory, tip: string, tags: readonly GitTag[] = [], options: GitOptions = EVERYTHING): GitCounts {
  const state = stateOf(history, tip, tags, options);
  return countGitRecords({ history, state, options, changes: findGitChanges(history, null, state, options) });
}
