import * as l10n from '@vscode/l10n';
import { readTicket } from '../../../../core/insights/git/commit.ts';
import { toRepositoryName } from '../../../../core/insights/repositories.ts';
import { countAt, firstTextAt, hasKeys, type Json, objectsAt, show, textAt } from './json.ts';
import { type HostOptions, type HostReader, type ItemReading, readRun, type TalkPart, toOutcome } from './parts.ts';

/** Returns `host/organization` by an address of Azure DevOps, of the service or of a server. */
function readOrganization(address: string | null): string | null {
  const [, host, organization] = /^https?:\/\/(?:[^@/]+@)?(?:vsrm\.)?([^/]+)\/([^/]+)/.exec(address ?? '') ?? [];
  if (host === undefined || organization === undefined) return null;
  // The older form has the organization as a host, and perhaps a collection after it.
  return host.endsWith('.visualstudio.com') ? host.replace('.vsrm.', '.') : `${host}/${organization}`;
}

function readRepository(
  item: Json,
  options: HostOptions,
  paths: { readonly name: string; readonly project: string; readonly address: string },
): string | null {
  const remote = firstTextAt(item, 'repository.remoteUrl', 'repository.webUrl') ?? findOnGithub(item);
  if (options.name !== null || remote !== null) return options.name ?? toRepositoryName(remote ?? '');
  const organization = readOrganization(textAt(item, paths.address));
  const [name, project] = [textAt(item, paths.name), textAt(item, paths.project)];
  if (organization === null || name === null || project === null) return null;
  return `${organization}/${encodeURI(project)}/${encodeURI(name)}`.toLowerCase().toWellFormed();
}

/** Returns the address of the repository of a build if it is on GitHub, where its pull requests are; null if it is not. */
function findOnGithub(item: Json): string | null {
  const slug = textAt(item, 'repository.type') === 'GitHub' ? firstTextAt(item, 'repository.id', 'repository.name') : null;
  return slug !== null && /^[^/\s]+\/[^/\s]+$/.test(slug) ? `https://github.com/${slug}` : null;
}

/** Returns the person at a path, as an e-mail if Azure DevOps has one; null if it is a service. */
function readPerson(item: Json, path: string, options: HostOptions): string | null {
  const login = firstTextAt(item, `${path}.uniqueName`, `${path}.displayName`);
  if (login === null) return null;
  const isBot =
    options.isBot(login) || /^Build\\|^Service\\|^[0-9a-f-]{36}$/i.test(login) || /Build Service|Microsoft\.VisualStudio/.test(login);
  if (isBot) options.onBot(login);
  return isBot ? null : login;
}

function readPull(item: Json, options: HostOptions): ItemReading {
  const number = countAt(item, 'pullRequestId');
  const repository = readRepository(item, options, { name: 'repository.name', project: 'repository.project.name', address: 'url' });
  if (number === null || repository === null) return { fault: l10n.t('has no pullRequestId, or no url and repository with a project') };
  const developer = firstTextAt(item, 'createdBy.uniqueName', 'createdBy.displayName');
  if (developer === null) return { left: l10n.t('without an author, whose account may have been deleted') };
  if (options.isBot(developer)) options.onBot(developer);
  const [isMerged, ended] = [item.status === 'completed', textAt(item, 'closedDate')];
  return {
    parts: [
      {
        what: 'pull',
        repository,
        number,
        aliases: toAliases(textAt(item, 'repository.id'), number),
        developer,
        ticket: readTicket(textAt(item, 'title') ?? '') || readTicket(textAt(item, 'sourceRefName') ?? ''),
        createdAt: item.creationDate,
        mergedAt: isMerged ? ended : null,
        closedAt: ended,
        isMerged,
      },
    ],
  };
}

/** The key that comment threads use for their pull request: its number, and the ID of its repository. */
function toAliases(repository: string | null, number: number | string): readonly string[] {
  return repository === null ? [] : [`azure repository ${repository.toLowerCase()}!${number}`];
}

/** Reads the comments of people in a thread; the host itself writes about votes, pushes and the like. */
function readThread(item: Json, options: HostOptions): ItemReading {
  const comments = objectsAt(item, 'comments');
  const [first] = comments;
  const address = textAt(item, '_links.self.href') ?? textAt(first, '_links.self.href') ?? textAt(first, '_links.pullRequests.href');
  const [, repository, number] = /\/repositories\/([^/]+)\/pullRequests\/(\d+)/i.exec(address ?? '') ?? [];
  const [pull] = repository === undefined || number === undefined ? [] : toAliases(decodeURIComponent(repository), number);
  if (pull === undefined) return { fault: l10n.t('has no _links to its pull request') };
  if (item.isDeleted === true) return { left: 'deleted' };
  const parts = comments.flatMap((comment): TalkPart[] => {
    const [written, login] = [textAt(comment, 'publishedDate'), readPerson(comment, 'author', options)];
    if (comment.commentType === 'system' || comment.isDeleted === true || written === null || login === null) return [];
    return [{ what: 'talk', pull, form: 'comment', id: `thread ${show(item.id)}/${show(comment.id)}`, login, at: written }];
  });
  return parts.length === 0 ? { left: l10n.t('written by Azure DevOps itself or by bots') } : { parts };
}

function readBuild(item: Json, options: HostOptions): ItemReading {
  const id = countAt(item, 'id');
  const project = textAt(item, 'project.name');
  const repository =
    readRepository(item, options, { name: 'repository.name', project: 'project.name', address: 'url' }) ??
    [readOrganization(textAt(item, 'url')), project === null ? null : encodeURI(project)].join('/').toLowerCase();
  if (id === null || project === null) return { fault: l10n.t('has no id, or no project with a name') };
  return readRun(
    {
      id: `${repository}:build/${id}`,
      names: [textAt(item, 'definition.name') ?? ''],
      kind: l10n.t('pipelines'),
      repository,
      isPreview: item.reason === 'pullRequest',
      developer: readPerson(item, 'requestedFor', options),
      outcome: item.status === 'completed' ? toOutcome(textAt(item, 'result')) : 'open',
      at: textAt(item, 'finishTime'),
      version: textAt(item, 'sourceVersion'),
    },
    options,
  );
}

function readRelease(item: Json, options: HostOptions): ItemReading {
  const id = countAt(item, 'id');
  const definition = textAt(item, 'releaseDefinition.name');
  const service = options.name ?? definition;
  if (id === null || service === null) return { fault: l10n.t('has no id, or no releaseDefinition with a name') };
  const scope = readOrganization(firstTextAt(item, 'release.url', 'releaseDefinition.url', 'releaseEnvironment.url', 'url')) ?? 'azure';
  const outcome = toOutcome(textAt(item, 'deploymentStatus'));
  if (outcome === null) return { fault: l10n.t('has the deploymentStatus {0}, which is unknown', show(item.deploymentStatus)) };
  return {
    parts: [
      {
        what: 'deployment',
        id: `${scope}:release deployment/${id}`,
        service,
        repository: null,
        developer: readPerson(item, 'requestedFor', options) ?? readPerson(item, 'requestedBy', options),
        at: firstTextAt(item, 'completedOn', 'lastModifiedOn', 'startedOn'),
        outcome,
        environment: textAt(item, 'releaseEnvironment.name'),
        isProduction: null,
        version: textAt(item, 'release.name'),
      },
    ],
  };
}

function readRecord(item: Json, options: HostOptions): ItemReading {
  const [id, environmentId] = [countAt(item, 'id'), countAt(item, 'environmentId')];
  const service = options.name ?? textAt(item, 'definition.name');
  if (id === null || environmentId === null || service === null)
    return { fault: l10n.t('has no id, environmentId, or definition with a name') };
  const address = firstTextAt(item, 'owner._links.web.href', 'definition._links.web.href');
  const outcome = item.result === undefined || item.result === null ? 'open' : toOutcome(textAt(item, 'result'));
  if (outcome === null) return { fault: l10n.t('has the result {0}, which is unknown', show(item.result)) };
  return {
    parts: [
      {
        what: 'deployment',
        id: `${readOrganization(address) ?? 'azure'}:environment ${environmentId}/${id}`,
        service,
        repository: null,
        developer: null,
        at: firstTextAt(item, 'finishTime', 'startTime'),
        outcome,
        environment: null,
        environmentId: `azure ${environmentId}`,
        isProduction: null,
        version: null,
      },
    ],
  };
}

function readEnvironment(item: Json): ItemReading {
  const [id, name] = [countAt(item, 'id'), textAt(item, 'name')];
  if (id === null || name === null) return { fault: l10n.t('has no id, or no name') };
  return { parts: [{ what: 'environment', id: `azure ${id}`, name, isProduction: null }] };
}

/** The readers for Azure DevOps. */
export const AZURE_READERS: readonly HostReader[] = [
  {
    format: 'azure-pulls',
    nouns: [l10n.t('pull request'), l10n.t('pull requests')],
    isOne: (item) => hasKeys(item, 'pullRequestId', 'creationDate', 'status'),
    read: readPull,
  },
  {
    format: 'azure-builds',
    nouns: [l10n.t('build'), l10n.t('builds')],
    isOne: (item) => hasKeys(item, 'buildNumber', 'definition', 'status', 'project'),
    read: readBuild,
  },
  {
    format: 'azure-releases',
    nouns: [l10n.t('deployment'), l10n.t('deployments')],
    isOne: (item) => hasKeys(item, 'deploymentStatus', 'releaseEnvironment'),
    read: readRelease,
  },
  {
    format: 'azure-deployments',
    nouns: [l10n.t('deployment'), l10n.t('deployments')],
    isOne: (item) => hasKeys(item, 'environmentId', 'planId', 'definition') || hasKeys(item, 'environmentId', 'requestIdentifier'),
    read: readRecord,
  },
  {
    format: 'azure-environments',
    nouns: [l10n.t('environment'), l10n.t('environments')],
    isOne: (item) => hasKeys(item, 'id', 'name', 'createdBy', 'createdOn', 'project'),
    read: readEnvironment,
  },
  {
    format: 'azure-threads',
    nouns: [l10n.t('comment thread'), l10n.t('comment threads')],
    isOne: (item) => hasKeys(item, 'comments', 'publishedDate', 'lastUpdatedDate') && Array.isArray(item.comments),
    read: readThread,
  },
];
