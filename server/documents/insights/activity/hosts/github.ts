import * as l10n from '@vscode/l10n';
import { readTicket } from '../../../../core/insights/git/commit.ts';
import { toRepositoryName } from '../../../../core/insights/repositories.ts';
import { isJsonObject } from '../../../../core/jsonObject.ts';
import { at, countAt, hasKeys, type Json, textAt } from './json.ts';
import { GONE, type HostOptions, type HostReader, type ItemReading, leaveTimeless, type Outcome, readRun, toPullId } from './parts.ts';

function readPull(item: Json, options: HostOptions): ItemReading {
  const [number, address] = [countAt(item, 'number'), textAt(item, 'html_url')];
  const repository = options.name ?? readGithubRepository(address);
  if (number === null || repository === null) return { fault: l10n.t('has no number, or no html_url of a pull request') };
  const author = readAccount(item, 'user', options);
  if (author === null) return { left: GONE };
  const [additions, deletions] = [countAt(item, 'additions'), countAt(item, 'deletions')];
  const [comments, remarks] = [countAt(item, 'comments'), countAt(item, 'review_comments')];
  return {
    parts: [
      {
        what: 'pull',
        repository,
        number,
        developer: author.login,
        ticket: readTicket(textAt(item, 'title') ?? '') || readTicket(textAt(item, 'head.ref') ?? ''),
        createdAt: item.created_at,
        mergedAt: item.merged_at,
        closedAt: item.closed_at ?? null,
        updatedAt: item.updated_at,
        isMerged: item.merged_at !== null,
        lines: additions === null || deletions === null ? undefined : additions + deletions,
        comments: comments === null || remarks === null ? undefined : comments + remarks,
      },
    ],
  };
}

/** Returns the ID of the pull request that an address of the API or of a page names. */
function readPullId(address: string | null, { name }: HostOptions): string | null {
  const [, number] = /\/(?:pulls?|issues)\/(\d+)(?:[/#?]|$)/.exec(address ?? '') ?? [];
  const repository = name ?? readGithubRepository(address);
  return number === undefined || repository === null ? null : toPullId(repository, Number(number));
}

function readReview(item: Json, options: HostOptions): ItemReading {
  if (item.state === 'PENDING') return { left: l10n.t('not submitted yet') };
  const [pull, submitted] = [readPullId(textAt(item, 'pull_request_url'), options), textAt(item, 'submitted_at')];
  if (pull === null || submitted === null)
    return leaveTimeless(item, 'submitted_at') ?? { fault: l10n.t('has no pull_request_url, or no submitted_at') };
  return readTalk('review', `review ${show(item.id)}`, pull, submitted, readAccount(item, 'user', options));
}

function readRemark(item: Json, options: HostOptions): ItemReading {
  const [pull, created] = [readPullId(textAt(item, 'pull_request_url'), options), textAt(item, 'created_at')];
  if (pull === null || created === null)
    return leaveTimeless(item, 'created_at') ?? { fault: l10n.t('has no pull_request_url, or no created_at') };
  // The remarks of a review count as the one review that they belong to, as in `gh pr list`.
  const review = item.pull_request_review_id ?? `of comment ${show(item.id)}`;
  return readTalk('review', `review ${show(review)}`, pull, created, readAccount(item, 'user', options));
}

function readComment(item: Json, options: HostOptions): ItemReading {
  if (!/\/pull\/\d+/.test(textAt(item, 'html_url') ?? '')) return { left: l10n.t('on issues, not on pull requests') };
  const [pull, created] = [readPullId(textAt(item, 'html_url'), options), textAt(item, 'created_at')];
  if (pull === null || created === null) return leaveTimeless(item, 'created_at') ?? { fault: l10n.t('has no created_at') };
  return readTalk('comment', `comment ${show(item.id)}`, pull, created, readAccount(item, 'user', options));
}

function readTalk(form: 'review' | 'comment', id: string, pull: string, at: string, account: ReturnType<typeof readAccount>): ItemReading {
  if (account === null) return { left: GONE };
  return account.isBot ? { left: l10n.t('written by bots') } : { parts: [{ what: 'talk', pull, form, id, login: account.login, at }] };
}

function readWorkflowRun(item: Json, options: HostOptions): ItemReading {
  const repository = options.name ?? readGithubRepository(textAt(item, 'repository.html_url') ?? textAt(item, 'html_url'));
  if (repository === null) return { fault: l10n.t('has no html_url of a workflow run') };
  const path = textAt(item, 'path')?.replace(/@.*$/, '').split('/').at(-1);
  return readRun(
    {
      id: `${repository}:run/${show(item.id)}`,
      names: [textAt(item, 'name') ?? '', path ?? ''],
      kind: l10n.t('workflows'),
      repository,
      isPreview: /^pull_request/.test(textAt(item, 'event') ?? ''),
      developer: readActor(item, 'triggering_actor', options) ?? readActor(item, 'actor', options),
      outcome: item.status === 'completed' ? (CONCLUSIONS.get(String(item.conclusion)) ?? 'none') : 'open',
      at: textAt(item, 'updated_at'),
      version: textAt(item, 'head_sha'),
    },
    options,
  );
}

const CONCLUSIONS: ReadonlyMap<string, Outcome> = new Map([
  ['success', 'success'],
  ['failure', 'failure'],
  ['timed_out', 'failure'],
]);

function readDeployment(item: Json, options: HostOptions): ItemReading {
  const repository = options.name ?? readGithubRepository(textAt(item, 'repository_url') ?? textAt(item, 'url'));
  const id = countAt(item, 'id');
  if (repository === null || id === null) return { fault: l10n.t('has no id, or no repository_url') };
  const isPreview = item.transient_environment === true;
  return {
    parts: [
      {
        what: 'deployment',
        id: toDeploymentId(repository, id),
        service: repository,
        repository,
        developer: readActor(item, 'creator', options),
        at: null,
        outcome: null,
        environment: textAt(item, 'environment'),
        isProduction: isPreview ? false : item.production_environment === true ? true : null,
        version: textAt(item, 'sha'),
      },
    ],
  };
}

function readStatus(item: Json, options: HostOptions): ItemReading {
  const address = textAt(item, 'deployment_url');
  const [, id] = /\/deployments\/(\d+)/.exec(address ?? '') ?? [];
  const [repository, created] = [options.name ?? readGithubRepository(address), textAt(item, 'created_at')];
  if (id === undefined || repository === null || created === null)
    return leaveTimeless(item, 'created_at') ?? { fault: l10n.t('has no deployment_url, or no created_at') };
  const outcome = STATES.get(String(item.state).toLowerCase());
  if (outcome === undefined) return { left: l10n.t('saying only that a later deployment replaced it') };
  return { parts: [{ what: 'status', deployment: toDeploymentId(repository, Number(id)), outcome, at: created }] };
}

/** The outcome that each status of a deployment says; `inactive` says nothing of how it ended. */
export const STATES: ReadonlyMap<string, Outcome> = new Map([
  ['success', 'success'],
  ['failure', 'failure'],
  ['error', 'failure'],
  ['in_progress', 'open'],
  ['queued', 'open'],
  ['pending', 'open'],
  ['waiting', 'open'],
]);

/** Returns the ID of a deployment on GitHub. */
export function toDeploymentId(repository: string, id: number): string {
  return `${repository}:deployment/${id}`;
}

function show(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 60) : '?';
}

/** The readers for GitHub's REST API. */
export const GITHUB_READERS: readonly HostReader[] = [
  {
    format: 'github-pulls',
    nouns: [l10n.t('pull request'), l10n.t('pull requests')],
    isOne: (item) => hasKeys(item, 'number', 'html_url', 'created_at', 'merged_at', 'head', 'base'),
    read: readPull,
  },
  {
    format: 'github-reviews',
    nouns: [l10n.t('review'), l10n.t('reviews')],
    isOne: (item) => hasKeys(item, 'pull_request_url', 'state', 'user', 'commit_id') && !hasKeys(item, 'path'),
    read: readReview,
  },
  {
    format: 'github-review-comments',
    nouns: [l10n.t('review comment'), l10n.t('review comments')],
    isOne: (item) => hasKeys(item, 'pull_request_url', 'path', 'user', 'created_at'),
    read: readRemark,
  },
  {
    format: 'github-comments',
    nouns: [l10n.t('comment'), l10n.t('comments')],
    isOne: (item) => hasKeys(item, 'issue_url', 'html_url', 'user', 'created_at', 'body'),
    read: readComment,
  },
  {
    format: 'github-runs',
    nouns: [l10n.t('workflow run'), l10n.t('workflow runs')],
    isOne: (item) => hasKeys(item, 'workflow_id', 'run_number', 'conclusion', 'head_sha'),
    read: readWorkflowRun,
  },
  {
    format: 'github-deployment-statuses',
    nouns: [l10n.t('deployment status'), l10n.t('deployment statuses')],
    isOne: (item) => hasKeys(item, 'deployment_url', 'state', 'created_at'),
    read: readStatus,
  },
  {
    format: 'github-deployments',
    nouns: [l10n.t('deployment'), l10n.t('deployments')],
    isOne: (item) => hasKeys(item, 'statuses_url', 'sha', 'environment', 'created_at'),
    read: readDeployment,
  },
];

/** Returns the name of the repository by an address of GitHub's API or pages that contains it, such as that of a pull request. */
export function readGithubRepository(address: string | null): string | null {
  if (address === null) return null;
  const [, api, name] = /^(https?:\/\/[^/]+)(?:\/api\/v\d+)?\/repos\/([^/]+\/[^/]+)/.exec(address) ?? [];
  if (api !== undefined && name !== undefined) return toRepositoryName(`${api.replace('://api.', '://')}/${name}`);
  const [page] = /^https?:\/\/[^/]+\/[^/]+\/[^/]+/.exec(address) ?? [];
  return page === undefined ? null : toRepositoryName(page);
}

/** Returns the account at a path, of REST or GraphQL; null if it was deleted. A bot is reported. */
export function readAccount(item: unknown, path: string, options: HostOptions): { readonly login: string; readonly isBot: boolean } | null {
  const account = at(item, path);
  const login = isJsonObject(account) ? textAt(account, 'login') : null;
  if (login === null) return null;
  const isBot =
    at(account, 'type') === 'Bot' || at(account, '__typename') === 'Bot' || at(account, 'is_bot') === true || options.isBot(login);
  if (isBot) options.onBot(login);
  return { login, isBot };
}

/** Returns the developer at a path; null if a program acted, or no one is named. */
export function readActor(item: unknown, path: string, options: HostOptions): string | null {
  const account = readAccount(item, path, options);
  return account === null || account.isBot ? null : account.login;
}
