import * as l10n from '@vscode/l10n';
import { readTicket } from '../../../../core/insights/git/commit.ts';
import { toRepositoryName } from '../../../../core/insights/repositories.ts';
import { at, countAt, firstTextAt, hasKeys, type Json, show, textAt } from './json.ts';
import { GONE, type HostOptions, type HostReader, type ItemReading, leaveTimeless, type PullPart, readRun, toOutcome } from './parts.ts';

/** Returns the name of the project by the address of one of its pages, such as that of a merge request. */
export function readProject(address: string | null, { name }: HostOptions): string | null {
  // What follows is a number or a hash: a group may be called like a page.
  const [, project] =
    /^(https?:\/\/[^/]+\/.+?)(?:\/-)?\/(?:(?:merge_requests|pipelines|jobs|environments|builds)\/\d+|commit\/[\da-f]+)(?![\w-])/.exec(
      address ?? '',
    ) ?? [];
  return name ?? (project === undefined ? null : toRepositoryName(project));
}

/** Returns the account at a path; null if there is none. A bot is reported. */
function readUser(item: unknown, path: string, options: HostOptions): { readonly login: string; readonly isBot: boolean } | null {
  // A query may ask for the address of an account only, which ends with its name.
  const login = textAt(item, `${path}.username`) ?? /\/([^/]+)$/.exec(textAt(item, `${path}.webUrl`) ?? '')?.[1] ?? null;
  if (login === null) return null;
  const isBot = at(item, `${path}.bot`) === true || options.isBot(login);
  if (isBot) options.onBot(login);
  return { login, isBot };
}

/** Returns the login of the person at a path; null if there is none, or if it is a bot. */
export function toPerson(item: unknown, path: string, options: HostOptions): string | null {
  const user = readUser(item, path, options);
  return user === null || user.isBot ? null : user.login;
}

/** The names by which comments, which have no address, call their merge request: by its ID, and in its project. */
function toAliases(id: unknown, project: unknown, iid: unknown): readonly string[] {
  const ofAll = typeof id === 'number' ? [`gitlab merge request ${id}`] : [];
  return typeof project === 'number' ? [...ofAll, `gitlab project ${project}!${show(iid)}`] : ofAll;
}

/** Reads a merge request of the API, or of `glab mr list --output json`, which prints the same. */
export function readMerge(item: Json, options: HostOptions): ItemReading<[PullPart]> {
  const [iid, repository] = [countAt(item, 'iid'), readProject(textAt(item, 'web_url'), options)];
  if (iid === null || repository === null) return { fault: l10n.t('has no iid, or no web_url of a merge request') };
  const author = readUser(item, 'author', options);
  if (author === null) return { left: GONE };
  return {
    parts: [
      {
        what: 'pull',
        repository,
        number: iid,
        aliases: toAliases(item.id, item.project_id, iid),
        developer: author.login,
        ticket: readTicket(textAt(item, 'title') ?? '') || readTicket(textAt(item, 'source_branch') ?? ''),
        createdAt: item.created_at,
        mergedAt: item.merged_at,
        closedAt: item.closed_at ?? null,
        updatedAt: item.updated_at,
        isMerged: item.state === 'merged',
        comments: countAt(item, 'user_notes_count') ?? undefined,
      },
    ],
  };
}

function readGraphMerge(item: Json, options: HostOptions): ItemReading {
  const [iid, repository] = [Number(item.iid), readProject(textAt(item, 'webUrl'), options)];
  if (!Number.isInteger(iid) || repository === null) return { fault: l10n.t('has no iid, or no webUrl of a merge request; ask for both') };
  const missing = ['createdAt', 'mergedAt', 'author', 'title'].filter((field) => item[field] === undefined);
  if (missing.length > 0) return { fault: l10n.t('has no {0}; ask for all of createdAt, mergedAt, author, title', missing.join(', ')) };
  const author = readUser(item, 'author', options);
  if (author === null) return { left: GONE };
  const [additions, deletions] = [countAt(item, 'diffStatsSummary.additions'), countAt(item, 'diffStatsSummary.deletions')];
  return {
    parts: [
      {
        what: 'pull',
        repository,
        number: iid,
        developer: author.login,
        ticket: readTicket(textAt(item, 'title') ?? '') || readTicket(textAt(item, 'sourceBranch') ?? ''),
        createdAt: item.createdAt,
        mergedAt: item.mergedAt,
        closedAt: item.closedAt ?? null,
        updatedAt: item.updatedAt,
        isMerged: item.mergedAt !== null,
        lines: additions === null || deletions === null ? undefined : additions + deletions,
        comments: countAt(item, 'userNotesCount') ?? undefined,
      },
    ],
  };
}

function readNote(item: Json, options: HostOptions): ItemReading {
  if (item.noteable_type !== 'MergeRequest') return { left: l10n.t('on issues or commits, not on merge requests') };
  if (item.system === true) return { left: l10n.t('written by GitLab itself') };
  const created = textAt(item, 'created_at');
  // The project is missing in answers of earlier versions.
  const [pull] = toAliases(item.noteable_id, item.project_id, item.noteable_iid);
  if (created === null || pull === undefined)
    return leaveTimeless(item, 'created_at') ?? { fault: l10n.t('has no created_at, or no noteable_id and project_id') };
  const author = readUser(item, 'author', options);
  if (author === null) return { left: GONE };
  if (author.isBot) return { left: l10n.t('written by bots') };
  return { parts: [{ what: 'talk', pull, form: 'comment', id: `note ${show(item.id)}`, login: author.login, at: created }] };
}

function readPipeline(item: Json, options: HostOptions): ItemReading {
  const [id, repository] = [countAt(item, 'id'), readProject(textAt(item, 'web_url'), options)];
  if (id === null || repository === null) return { fault: l10n.t('has no id, or no web_url of a pipeline') };
  return readRun(
    {
      id: `${repository}:pipeline/${id}`,
      names: [textAt(item, 'name') ?? '', textAt(item, 'ref') ?? ''],
      kind: l10n.t('pipelines, or their branches and tags,'),
      repository,
      isPreview: item.source === 'merge_request_event',
      developer: toPerson(item, 'user', options),
      outcome: toOutcome(textAt(item, 'status')),
      at: firstTextAt(item, 'finished_at', 'updated_at'),
      version: textAt(item, 'sha'),
    },
    options,
  );
}

/** Tiers of environments; null for those whose name decides. */
export const TIERS: Readonly<Record<string, boolean | null>> = {
  production: true,
  staging: false,
  testing: false,
  development: false,
  other: null,
};

function readDeployment(item: Json, options: HostOptions): ItemReading {
  const id = countAt(item, 'id');
  const address = firstTextAt(item, 'deployable.pipeline.web_url', 'deployable.web_url', 'deployable.commit.web_url');
  const repository = readProject(address, options);
  if (id === null) return { fault: l10n.t('has no id') };
  if (repository === null)
    return { fault: l10n.t('has no job with a web_url, as if it came from the API; name the repository with --name') };
  const outcome = toOutcome(textAt(item, 'status'));
  if (outcome === null) return { fault: l10n.t('has the status {0}, which is unknown', show(item.status)) };
  const tier = textAt(item, 'environment.tier');
  return {
    parts: [
      {
        what: 'deployment',
        id: `${repository}:deployment/${id}`,
        service: repository,
        repository,
        developer: toPerson(item, 'user', options),
        at: firstTextAt(item, 'finished_at', 'deployable.finished_at', 'updated_at', 'created_at'),
        outcome,
        environment: textAt(item, 'environment.name'),
        isProduction: tier === null ? null : (TIERS[tier] ?? null),
        version: textAt(item, 'sha'),
      },
    ],
  };
}

/** The readers for GitLab. */
export const GITLAB_READERS: readonly HostReader[] = [
  {
    format: 'gitlab-merges',
    nouns: [l10n.t('merge request'), l10n.t('merge requests')],
    isOne: (item) => hasKeys(item, 'iid', 'source_branch', 'target_branch', 'created_at'),
    read: readMerge,
  },
  {
    format: 'gitlab-graphql-merges',
    nouns: [l10n.t('merge request'), l10n.t('merge requests')],
    isOne: (item) => hasKeys(item, 'iid', 'webUrl') && /\/merge_requests\/\d+$/.test(String(item.webUrl)),
    read: readGraphMerge,
  },
  {
    format: 'gitlab-notes',
    nouns: [l10n.t('comment'), l10n.t('comments')],
    isOne: (item) => hasKeys(item, 'noteable_type', 'body', 'author', 'system'),
    read: readNote,
  },
  {
    format: 'gitlab-deployments',
    nouns: [l10n.t('deployment'), l10n.t('deployments')],
    isOne: (item) => hasKeys(item, 'iid', 'sha', 'environment', 'status', 'deployable'),
    read: readDeployment,
  },
  {
    format: 'gitlab-pipelines',
    nouns: [l10n.t('pipeline'), l10n.t('pipelines')],
    isOne: (item) => hasKeys(item, 'sha', 'ref', 'status', 'web_url') && /\/pipelines\/\d+$/.test(String(item.web_url)),
    read: readPipeline,
  },
];
