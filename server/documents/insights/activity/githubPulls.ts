import { readTicket } from '../../../core/insights/git/commit.ts';
import { createListReader, type RecordEntry, type RecordReader } from './entries.ts';

/** The fields requested from `gh pr list --json`. */
export const PULL_FIELDS = 'number,author,createdAt,mergedAt,closedAt,additions,deletions,comments,reviews,title,headRefName,url';

/**
 * Creates a reader for the output of `gh pr list --json …`: one record per pull request. A pull request without an author cannot be
 * attributed, so it is left out.
 */
export function createPullReader(): RecordReader {
  return createListReader(readPull, 'the list that `gh pr list --json` prints');
}

function readPull(value: unknown): RecordEntry['found'] {
  if (!isObject(value)) return { fault: 'is no pull request of `gh pr list --json`' };
  const { number, url, createdAt, mergedAt, closedAt, additions, deletions } = value;
  if (typeof number !== 'number' || createdAt === undefined) {
    return { fault: `lacks number or createdAt; ask for them with gh pr list --json ${PULL_FIELDS}` };
  }
  const login = loginOf(value.author);
  if (login === null) return { left: `pull request ${number} has no author, whose account may have been deleted` };
  const repository = readRepository(url);
  const others = [...list(value.comments), ...list(value.reviews)].filter((one) => loginOf(one.author) !== login && !isBot(one.author));
  const first = firstOf(others.flatMap((one) => [one.createdAt, one.submittedAt]).filter((at) => typeof at === 'string'));
  const lines = typeof additions === 'number' || typeof deletions === 'number' ? toNumber(additions) + toNumber(deletions) : null;
  return {
    value: {
      kind: 'pullRequest',
      id: repository === null ? `#${number}` : `${repository}#${number}`,
      developer: login,
      repository,
      ticket: readTicket(toText(value.title)) || readTicket(toText(value.headRefName)),
      createdAt,
      // A comment imported from another system may be older than the pull request.
      firstCommentAt: first === null || (typeof createdAt === 'string' && first < createdAt) ? null : first,
      mergedAt: isNever(mergedAt) ? null : mergedAt,
      closedAt: isNever(closedAt) ? null : closedAt,
      lines,
      comments: others.length,
    },
  };
}

function loginOf(author: unknown): string | null {
  return isObject(author) && typeof author.login === 'string' && author.login.trim() !== '' ? author.login : null;
}

function isBot(author: unknown): boolean {
  return isObject(author) && (author.is_bot === true || (typeof author.login === 'string' && author.login.endsWith('[bot]')));
}

function list(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns the earliest timestamp: those of GitHub are all in UTC and in one format, so they sort as strings. */
function firstOf(timestamps: readonly string[]): string | null {
  return timestamps.length === 0 ? null : timestamps.reduce((one, other) => (other < one ? other : one));
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Older versions write the year 1 for an event that has not happened. */
function isNever(timestamp: unknown): boolean {
  return timestamp === undefined || (typeof timestamp === 'string' && timestamp.startsWith('0001-'));
}

/** Extracts `owner/name` from the URL of a pull request. */
function readRepository(url: unknown): string | null {
  const [, owner, name] = typeof url === 'string' ? (/^https?:\/\/[^/]+\/([^/]+)\/([^/]+)\/pull\//.exec(url) ?? []) : [];
  return owner === undefined || name === undefined ? null : `${owner}/${name}`;
}

/** Whether a value is a JSON object. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
