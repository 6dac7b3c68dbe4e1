import * as l10n from '@vscode/l10n';
import { readTicket } from '../../../core/insights/git/commit.ts';
import { toRepositoryName } from '../../../core/insights/repositoryName.ts';
import { isJsonObject } from '../../../core/jsonObject.ts';
import { createListReader, type RecordEntry, type RecordReader } from './entries.ts';
import { type PullListOptions, toPullId } from './pullLists.ts';

/** The fields requested from `gh pr list --json`. */
export const PULL_FIELDS = 'number,author,createdAt,mergedAt,closedAt,additions,deletions,comments,reviews,title,headRefName,url';

/** The fields without which a number of a report would be wrong; the address can be replaced by a name. */
const NEEDED = PULL_FIELDS.split(',').filter((field) => field !== 'closedAt' && field !== 'url');

/**
 * Creates a reader for the output of `gh pr list --json …`: one record per pull request. A pull request without an author cannot be
 * attributed, so it is left out. A list without a field that reports need is refused: what is missing would count as nothing.
 */
export function createPullReader(options: PullListOptions): RecordReader {
  return createListReader((value) => readPull(value, options), l10n.t('must be the list that `gh pr list --json` prints'));
}

function readPull(value: unknown, options: PullListOptions): RecordEntry['found'] {
  if (!isJsonObject(value)) return { fault: l10n.t('is no pull request of `gh pr list --json`') };
  if (value.author === null)
    return { left: l10n.t('pull request {0} has no author, whose account may have been deleted', show(value.number)) };
  const missing = [...NEEDED, ...(options.name === null ? ['url'] : [])].filter((field) => value[field] === undefined);
  if (missing.length > 0) return { fault: l10n.t('has no {0}; ask for all with gh pr list --json {1}', missing.join(', '), PULL_FIELDS) };
  const { number, url, createdAt, mergedAt, closedAt, additions, deletions, comments, reviews } = value;
  const odd = [
    typeof number === 'number' ? null : 'number',
    typeof additions === 'number' ? null : 'additions',
    typeof deletions === 'number' ? null : 'deletions',
    isList(comments) ? null : 'comments',
    isList(reviews) ? null : 'reviews',
  ].find((field) => field !== null);
  if (odd !== undefined) {
    const given = show(value[odd]);
    return {
      fault:
        odd === 'comments' || odd === 'reviews'
          ? l10n.t('has {0} {1}, not a list; use the output of gh pr list --json {2}', odd, given, PULL_FIELDS)
          : l10n.t('has {0} {1}, not a number; use the output of gh pr list --json {2}', odd, given, PULL_FIELDS),
    };
  }
  const repository = options.name ?? readRepository(url);
  if (repository === null)
    return { fault: l10n.t('has the url {0}, not that of a pull request; name the repository with --name', show(url)) };
  const login = loginOf(value.author);
  if (login === null) return { left: l10n.t('pull request {0} has no author, whose account may have been deleted', show(number)) };
  const others = [...list(comments), ...list(reviews).filter(({ state }) => state !== 'PENDING')].filter(
    (one) => loginOf(one.author) !== login && !isBot(one.author, options),
  );
  isBot(value.author, options);
  const first = firstOf(others.flatMap((one) => [one.createdAt, one.submittedAt]).filter((at) => typeof at === 'string'));
  const slug = options.name === null ? readSlug(url) : null;
  return {
    value: {
      kind: 'pullRequest',
      source: 'host',
      id: toPullId(repository, Number(number)),
      formerId: slug === null ? null : `${slug}#${number}`,
      developer: login,
      repository,
      ticket: readTicket(toText(value.title)) || readTicket(toText(value.headRefName)),
      createdAt,
      // A comment imported from another system may be older than the pull request.
      firstCommentAt: first === null || (typeof createdAt === 'string' && first < createdAt) ? null : first,
      mergedAt: isNever(mergedAt) ? null : mergedAt,
      closedAt: isNever(closedAt) ? null : closedAt,
      lines: Number(additions) + Number(deletions),
      comments: others.length,
    },
  };
}

function loginOf(author: unknown): string | null {
  return isJsonObject(author) && typeof author.login === 'string' && author.login.trim() !== '' ? author.login : null;
}

function isBot(author: unknown, options: PullListOptions): boolean {
  const login = loginOf(author);
  if (login === null) return false;
  const isOne = (isJsonObject(author) && author.is_bot === true) || options.isBot(login);
  if (isOne) options.onBot(login);
  return isOne;
}

function list(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Whether a value is a list; older versions write null for an empty one. */
function isList(value: unknown): boolean {
  return value === null || Array.isArray(value);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 60);
}

/** Returns the earliest timestamp: those of GitHub are all in UTC and in one format, so they sort as strings. */
function firstOf(timestamps: readonly string[]): string | null {
  return timestamps.length === 0 ? null : timestamps.reduce((one, other) => (other < one ? other : one));
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Older versions write the year 1 for an event that has not happened. */
function isNever(timestamp: unknown): boolean {
  return timestamp === undefined || (typeof timestamp === 'string' && timestamp.startsWith('0001-'));
}

/** Returns the name of the repository in the URL of a pull request. */
function readRepository(url: unknown): string | null {
  const [, repository] = typeof url === 'string' ? (/^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/pull\//.exec(url) ?? []) : [];
  return repository === undefined ? null : toRepositoryName(repository);
}

/** Returns `owner/name` as in the URL of a pull request. */
function readSlug(url: unknown): string | null {
  return typeof url === 'string' ? (/^https?:\/\/[^/]+\/([^/]+\/[^/]+)\/pull\//.exec(url)?.[1] ?? null) : null;
}
