import * as l10n from '@vscode/l10n';
import { readTicket } from '../../../../core/insights/git/commit.ts';
import { readAccount, readActor, readGithubRepository, STATES, toDeploymentId } from './github.ts';
import { at, countAt, firstTextAt, hasKeys, type Json, objectsAt, textAt } from './json.ts';
import { GONE, type HostOptions, type HostReader, type ItemReading, type PullPart } from './parts.ts';

/** The fields of a pull request without which a number of a report would be wrong. */
const NEEDED = ['createdAt', 'mergedAt', 'author', 'title'] as const;

/**
 * Returns when others wrote in a connection; null if it was not asked for, or not completely. `takesDeleted` counts what accounts wrote that
 * were deleted since.
 */
function readTalks(
  item: Json,
  path: 'comments' | 'reviews',
  author: string,
  options: HostOptions,
  takesDeleted: boolean,
): readonly string[] | null {
  const nodes = at(item, `${path}.nodes`) ?? at(item, path);
  // Older versions of gh write null for an empty list.
  if (nodes === null) return [];
  if (!Array.isArray(nodes)) return null;
  const total = countAt(item, `${path}.totalCount`);
  if (at(item, `${path}.pageInfo.hasNextPage`) === true || (total !== null && total > nodes.length)) return null;
  return nodes.flatMap((node: unknown) => {
    if (at(node, 'state') === 'PENDING') return [];
    const written = textAt(node, 'submittedAt') ?? textAt(node, 'createdAt');
    const account = readAccount(node, 'author', options);
    const isOther = account === null ? takesDeleted : !account.isBot && account.login !== author;
    return isOther && written !== null ? [written] : [];
  });
}

/** Reads a pull request of a query, or of `gh pr list --json`, which has the same fields. */
export function readGraphPull(item: Json, options: HostOptions, takesDeleted = false): ItemReading<[PullPart]> {
  const [number, address] = [countAt(item, 'number'), textAt(item, 'url')];
  const repository = options.name ?? readGithubRepository(address);
  if (number === null || repository === null)
    return { fault: l10n.t('has no number, or no url of a pull request; ask for both, or name the repository with --name') };
  const missing = NEEDED.filter((field) => item[field] === undefined);
  if (missing.length > 0) return { fault: l10n.t('has no {0}; ask for all of {1}', missing.join(', '), NEEDED.join(', ')) };
  const author = readAccount(item, 'author', options);
  if (author === null) return { left: GONE };
  const [additions, deletions] = [countAt(item, 'additions'), countAt(item, 'deletions')];
  const [comments, reviews] = (['comments', 'reviews'] as const).map((path) => readTalks(item, path, author.login, options, takesDeleted));
  const talks = comments == null || reviews == null ? null : [...comments, ...reviews].sort();
  // Older versions of gh write the year 1 for what has not happened.
  const isNever = (time: unknown): boolean => typeof time === 'string' && time.startsWith('0001-');
  const [mergedAt, closedAt] = [item.mergedAt, item.closedAt].map((time) => (isNever(time) ? null : time));
  const created = textAt(item, 'createdAt');
  const first = talks?.[0];
  return {
    parts: [
      {
        what: 'pull',
        repository,
        number,
        developer: author.login,
        ticket: readTicket(textAt(item, 'title') ?? '') || readTicket(textAt(item, 'headRefName') ?? ''),
        createdAt: item.createdAt,
        mergedAt,
        closedAt: closedAt ?? null,
        updatedAt: item.updatedAt,
        isMerged: mergedAt !== null,
        lines: additions === null || deletions === null ? undefined : additions + deletions,
        comments: talks?.length,
        // A comment imported from another system may be older than the pull request.
        firstCommentAt: first === undefined ? (talks === null ? undefined : null) : created !== null && first < created ? null : first,
      },
    ],
  };
}

function readDeployment(item: Json, options: HostOptions): ItemReading {
  const id = countAt(item, 'databaseId');
  const repository = options.name ?? readGithubRepository(textAt(item, 'repository.url') ?? textAt(item, 'commit.url'));
  if (id === null || repository === null) return { fault: l10n.t('has no databaseId, or no repository { url }; ask for both') };
  const all = at(item, 'statuses.nodes') === undefined ? [at(item, 'latestStatus')] : objectsAt(item, 'statuses.nodes');
  const deployment = toDeploymentId(repository, id);
  const statuses = all.flatMap((status) => {
    const [outcome, created] = [STATES.get(String(at(status, 'state')).toLowerCase()), firstTextAt(status, 'createdAt', 'updatedAt')];
    return outcome === undefined || created === null ? [] : [{ what: 'status', deployment, outcome, at: created } as const];
  });
  return {
    parts: [
      {
        what: 'deployment',
        id: deployment,
        service: repository,
        repository,
        developer: readActor(item, 'creator', options),
        at: null,
        outcome: null,
        environment: textAt(item, 'environment'),
        isProduction: null,
        version: textAt(item, 'commitOid') ?? textAt(item, 'commit.oid'),
      },
      ...statuses,
    ],
  };
}

/** The readers for GitHub's GraphQL API. */
export const GITHUB_GRAPHQL_READERS: readonly HostReader[] = [
  {
    format: 'github-graphql-pulls',
    nouns: [l10n.t('pull request'), l10n.t('pull requests')],
    // A query that did not ask for the address is recognised too, so that the fault can say so.
    isOne: (item) =>
      hasKeys(item, 'number', 'createdAt') &&
      (hasKeys(item, 'url') ? /\/pull\/\d+$/.test(String(item.url)) && !hasKeys(item, 'web_url') : hasKeys(item, 'mergedAt')),
    read: readGraphPull,
  },
  {
    format: 'github-graphql-deployments',
    nouns: [l10n.t('deployment'), l10n.t('deployments')],
    isOne: (item) => hasKeys(item, 'databaseId', 'environment') && (hasKeys(item, 'statuses') || hasKeys(item, 'latestStatus')),
    read: readDeployment,
  },
];
