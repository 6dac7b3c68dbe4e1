import * as l10n from '@vscode/l10n';
import { readTicket } from '../../../../core/insights/git/commit.ts';
import { toRepositoryName } from '../../../../core/insights/repositories.ts';
import { isJsonObject } from '../../../../core/jsonObject.ts';
import { at, countAt, firstTextAt, hasKeys, type Json, show, textAt } from './json.ts';
import { GONE, type HostOptions, type HostReader, type ItemReading, toOutcome, toPullId } from './parts.ts';

/** Returns the name of the repository by an address of Bitbucket's pages or API. */
function readRepository(address: string | null, { name }: HostOptions): string | null {
  const [, path] = /^https?:\/\/(?:api\.)?bitbucket\.org\/(?:2\.0\/repositories\/)?([^/]+\/[^/]+)/.exec(address ?? '') ?? [];
  return name ?? (path === undefined ? null : toRepositoryName(`https://bitbucket.org/${path}`));
}

/** Returns the account at a path: Bitbucket has no login, so its nickname, or else the name shown. */
function readUser(item: unknown, path: string, options: HostOptions): { readonly login: string; readonly isBot: boolean } | null {
  const login = firstTextAt(item, `${path}.nickname`, `${path}.username`, `${path}.display_name`);
  if (login === null) return null;
  const isBot = at(item, `${path}.type`) === 'app_user' || options.isBot(login);
  if (isBot) options.onBot(login);
  return { login, isBot };
}

function readPull(item: Json, options: HostOptions): ItemReading {
  const [id, repository] = [countAt(item, 'id'), readRepository(textAt(item, 'links.html.href'), options)];
  const full = textAt(item, 'destination.repository.full_name');
  const name = repository ?? (full === null ? null : toRepositoryName(`https://bitbucket.org/${full}`));
  if (id === null || name === null) return { fault: l10n.t('has no id, or no links.html of a pull request') };
  const author = readUser(item, 'author', options);
  if (author === null) return { left: GONE };
  return {
    parts: [
      {
        what: 'pull',
        repository: name,
        number: id,
        developer: author.login,
        ticket: readTicket(textAt(item, 'title') ?? '') || readTicket(textAt(item, 'source.branch.name') ?? ''),
        createdAt: item.created_on,
        // Missing in answers of earlier years; the activity says it too.
        mergedAt: item.state === 'MERGED' ? item.closed_on : null,
        closedAt: item.closed_on,
        isMerged: item.state === 'MERGED',
        comments: countAt(item, 'comment_count') ?? undefined,
      },
    ],
  };
}

function readActivity(item: Json, options: HostOptions): ItemReading {
  const address = firstTextAt(item, 'pull_request.links.html.href', 'pull_request.links.self.href');
  const [id, repository] = [countAt(item, 'pull_request.id'), readRepository(address, options)];
  if (id === null || repository === null) return { fault: l10n.t('has no pull_request with an id and links') };
  const pull = toPullId(repository, id);
  const state = textAt(item, 'update.state');
  const date = textAt(item, 'update.date');
  if (isJsonObject(item.update)) {
    const isEnd = state === 'MERGED' || state === 'DECLINED' || state === 'SUPERSEDED';
    if (!isEnd || date === null) return { left: l10n.t('of changes before the end') };
    return { parts: [{ what: 'end', pull, isMerged: state === 'MERGED', at: date }] };
  }
  const form = isJsonObject(item.comment) ? 'comment' : isJsonObject(item.approval) ? 'approval' : 'changes_requested';
  if (at(item, 'comment.deleted') === true) return { left: l10n.t('of deleted comments') };
  const [author, when] = [readUser(item, `${form}.user`, options), firstTextAt(item, `${form}.created_on`, `${form}.date`)];
  if (author === null || when === null) return { left: l10n.t('without an author or a time') };
  if (author.isBot) return { left: l10n.t('written by bots') };
  const key = form === 'comment' ? show(at(item, 'comment.id')) : `${author.login} ${when}`;
  return {
    parts: [{ what: 'talk', pull, form: form === 'comment' ? 'comment' : 'review', id: `${form} ${key}`, login: author.login, at: when }],
  };
}

function readDeployment(item: Json, options: HostOptions): ItemReading {
  const uuid = textAt(item, 'uuid');
  const repository = readRepository(
    firstTextAt(
      item,
      'links.self.href',
      'state.url',
      'release.url',
      'deployable.url',
      'release.commit.links.html.href',
      'commit.links.html.href',
    ),
    options,
  );
  if (uuid === null) return { fault: l10n.t('has no uuid') };
  if (repository === null) return { fault: l10n.t('has no address of its repository; name the repository with --name') };
  const [state, status] = [textAt(item, 'state.name'), at(item, 'state.status')];
  const isOver = state?.toUpperCase() === 'COMPLETED';
  const outcome = isOver ? toOutcome(textAt(status, 'name')) : toOutcome(state);
  if (outcome === null && isOver && status !== undefined) return { fault: l10n.t('has the status {0}, which is unknown', show(status)) };
  if (outcome === null) return { left: l10n.t('without a status of how it ended') };
  const environment = textAt(item, 'environment.uuid');
  const author = readUser(item, 'state.deployer', options) ?? readUser(item, 'deployer', options);
  return {
    parts: [
      {
        what: 'deployment',
        id: `${repository}:deployment/${uuid.replace(/[{}]/g, '')}`,
        service: repository,
        repository,
        developer: author === null || author.isBot ? null : author.login,
        at: firstTextAt(item, 'state.completed_on', 'last_update_time'),
        outcome,
        environment: textAt(item, 'environment.name'),
        isProduction: readIsProduction(item, 'environment.environment_type.name'),
        ...(environment === null || textAt(item, 'environment.name') !== null ? {} : { environmentId: environment }),
        version: firstTextAt(item, 'release.commit.hash', 'commit.hash', 'deployable.commit.hash'),
      },
    ],
  };
}

/** Returns whether the type of an environment, by its path, is production; null if it is not named. */
function readIsProduction(item: Json, path: string): boolean | null {
  const type = textAt(item, path);
  return type === null ? null : type.toLowerCase() === 'production';
}

function readEnvironment(item: Json): ItemReading {
  const [id, name] = [textAt(item, 'uuid'), textAt(item, 'name')];
  if (id === null || name === null) return { fault: l10n.t('has no uuid, or no name') };
  return { parts: [{ what: 'environment', id, name, isProduction: readIsProduction(item, 'environment_type.name') }] };
}

/** The readers for Bitbucket Cloud. */
export const BITBUCKET_READERS: readonly HostReader[] = [
  {
    format: 'bitbucket-pulls',
    nouns: [l10n.t('pull request'), l10n.t('pull requests')],
    isOne: (item) => hasKeys(item, 'id', 'destination', 'source', 'state', 'created_on'),
    read: readPull,
  },
  {
    format: 'bitbucket-activity',
    nouns: [l10n.t('entry'), l10n.t('entries')],
    isOne: (item) =>
      hasKeys(item, 'pull_request') &&
      ['update', 'comment', 'approval', 'changes_requested'].some((key) => hasKeys(item, key)) &&
      !hasKeys(item, 'action'),
    read: readActivity,
  },
  {
    format: 'bitbucket-deployments',
    nouns: [l10n.t('deployment'), l10n.t('deployments')],
    isOne: (item) => hasKeys(item, 'uuid', 'state', 'environment') && /^(?:pipelines_)?deployment$/.test(String(item.type)),
    read: readDeployment,
  },
  {
    format: 'bitbucket-environments',
    nouns: [l10n.t('environment'), l10n.t('environments')],
    isOne: (item) => hasKeys(item, 'uuid', 'name', 'environment_type'),
    read: readEnvironment,
  },
];
