import * as l10n from '@vscode/l10n';
import { toRepositoryName } from '../../../../core/insights/repositories.ts';
import { findCommit } from './incidents.ts';
import { firstTextAt, hasKeys, type Json, objectsAt, show } from './json.ts';
import { type HostOptions, type HostReader, type ItemReading, toOutcome } from './parts.ts';

/** Returns the text of a field, which older versions write as `repo_url` and newer ones as `repoUrl`. */
function field(item: unknown, ...names: readonly string[]): string | null {
  const keys = names.flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);
  return firstTextAt(item, ...keys);
}

function readDeployment(item: Json, options: HostOptions): ItemReading {
  const all = [...objectsAt(item, 'deploymentCommits'), ...objectsAt(item, 'deployment_commits')];
  const commits = all.length > 0 ? all : [item];
  const id = field(item, 'id', 'pipelineId');
  const address = field(commits[0], 'repoUrl') ?? field(item, 'repoUrl');
  const repository = options.name ?? (address === null ? null : (toRepositoryName(address) ?? address));
  if (id === null) return { fault: l10n.t('has no id; give one that is unique for each deployment') };
  if (repository === null) return { fault: l10n.t('has no repoUrl; give the address of the repository that was deployed') };
  const outcome = toOutcome(field(item, 'result') ?? 'SUCCESS');
  if (outcome === null) return { fault: l10n.t('has the result {0}; write SUCCESS or FAILURE', show(item.result)) };
  const ended = field(item, 'finishedDate', 'endTime') ?? options.receivedAt;
  if (ended === null) return { fault: l10n.t('has no finishedDate; give the time when the deployment ended') };
  const versions = commits.flatMap((commit) => field(commit, 'commitSha') ?? []);
  return {
    parts: [
      {
        what: 'deployment',
        id: `devlake:${id}`,
        service: repository,
        repository,
        developer: null,
        at: ended,
        outcome,
        environment: field(item, 'environment'),
        isProduction: null,
        version: versions.length === 0 ? null : versions.join(' ').slice(0, 500),
      },
    ],
  };
}

function readIssue(item: Json, options: HostOptions): ItemReading {
  const key = field(item, 'issueKey');
  if (key === null) return { fault: l10n.t('has no issueKey; give one that is unique') };
  if (field(item, 'type')?.toUpperCase() !== 'INCIDENT') return { left: l10n.t('of other types than INCIDENT') };
  const status = field(item, 'status')?.toUpperCase() ?? null;
  const isOver = status === 'DONE';
  if (!isOver && status !== 'TODO' && status !== 'IN_PROGRESS')
    return { fault: l10n.t('has the status {0}; write TODO, IN_PROGRESS or DONE', show(item.status)) };
  const created = field(item, 'createdDate');
  if (created === null) return { fault: l10n.t('has no createdDate; give the time when the incident began') };
  const resolved = isOver ? (field(item, 'resolutionDate') ?? options.receivedAt) : null;
  if (isOver && resolved === null) return { fault: l10n.t('is DONE, but has no resolutionDate; give the time when it was resolved') };
  return {
    parts: [
      {
        what: 'incident',
        id: `devlake:${key}`,
        developer: field(item, 'assigneeName', 'assigneeId'),
        createdAt: created,
        resolvedAt: resolved,
        service: field(item, 'component'),
        environment: null,
        cause: findCommit(field(item, 'title'), field(item, 'description')),
      },
    ],
  };
}

/** The reader for deployments in the form of the generic webhook of Apache DevLake. */
export const DEVLAKE_DEPLOYMENTS: HostReader = {
  format: 'devlake-deployments',
  nouns: [l10n.t('deployment'), l10n.t('deployments')],
  isOne: (item) =>
    hasKeys(item, 'deploymentCommits') ||
    hasKeys(item, 'deployment_commits') ||
    hasKeys(item, 'pipeline_id', 'start_time') ||
    hasKeys(item, 'repo_url', 'commit_sha'),
  read: readDeployment,
};

/** The reader for incidents in the form of the generic webhook of Apache DevLake. */
export const DEVLAKE_INCIDENTS: HostReader = {
  format: 'devlake-incidents',
  nouns: [l10n.t('issue'), l10n.t('issues')],
  isOne: (item) => hasKeys(item, 'issueKey', 'status') || hasKeys(item, 'issue_key', 'status'),
  read: readIssue,
};

/** Returns when what a body says was so; null if it does not say. */
export function readStateTime(kind: 'deployment' | 'incident', item: unknown): string | null {
  if (kind === 'deployment') return field(item, 'finishedDate', 'endTime');
  const isOver = field(item, 'status')?.toUpperCase() === 'DONE';
  return field(item, 'updatedDate', 'resolutionDate') ?? (isOver ? null : field(item, 'createdDate'));
}
