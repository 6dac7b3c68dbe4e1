import * as l10n from '@vscode/l10n';
import { readTicket } from '../../../core/insights/git/commit.ts';
import { toRepositoryName } from '../../../core/insights/repositoryName.ts';
import { createListReader, type RecordEntry, type RecordReader } from './entries.ts';
import { type PullListOptions, toPullId } from './pullLists.ts';

/** The fields of a merge request without which a number of a report would be wrong. */
const NEEDED = ['iid', 'author', 'created_at', 'merged_at', 'title', 'source_branch', 'user_notes_count'] as const;

/**
 * Creates a reader for GitLab's list of merge requests, as its API and `glab mr list --output json` write it: one record per merge request. It
 * has neither changed lines, which come from the history of the repository, nor the times of comments.
 */
export function createMergeReader(options: PullListOptions): RecordReader {
  return createListReader((value) => readMerge(value, options), l10n.t('must be the list that `glab mr list --output json` prints'));
}

function readMerge(value: unknown, options: PullListOptions): RecordEntry['found'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: l10n.t('is no merge request of `glab mr list --output json`') };
  const merge = value as Readonly<Record<string, unknown>>;
  const missing = [...NEEDED, ...(options.name === null ? ['web_url'] : [])].filter((field) => merge[field] === undefined);
  if (missing.length > 0) return { fault: l10n.t('has no {0}; use the output of glab mr list --all --output json', missing.join(', ')) };
  const { iid, user_notes_count: notes } = merge;
  if (typeof iid !== 'number' || typeof notes !== 'number') {
    return { fault: l10n.t('has no number as iid or user_notes_count; use the output of glab mr list --all --output json') };
  }
  const address = typeof merge.web_url === 'string' ? (/^(.+?)(?:\/-)?\/merge_requests\/\d+/.exec(merge.web_url)?.[1] ?? '') : '';
  const repository = options.name ?? toRepositoryName(address);
  if (repository === null) return { fault: l10n.t('has a web_url that is not that of a merge request; name the repository with --name') };
  const username = usernameOf(merge.author);
  if (username === null) return { left: l10n.t('merge request {0} has no author, whose account may have been deleted', iid) };
  if (options.isBot(username)) options.onBot(username);
  return {
    value: {
      kind: 'pullRequest',
      source: 'host',
      id: toPullId(repository, iid),
      developer: username,
      repository,
      ticket: readTicket(String(merge.title)) || readTicket(String(merge.source_branch)),
      createdAt: merge.created_at,
      mergedAt: merge.merged_at ?? null,
      closedAt: merge.closed_at ?? null,
      comments: notes,
    },
  };
}

function usernameOf(author: unknown): string | null {
  const name = typeof author === 'object' && author !== null && 'username' in author ? author.username : null;
  return typeof name === 'string' && name.trim() !== '' ? name : null;
}
