import * as l10n from '@vscode/l10n';
import { readProject, TIERS, toPerson } from './gitlab.ts';
import { firstTextAt, type Json, objectsAt, show, textAt } from './json.ts';
import { type DeploymentPart, type HostOptions, type HostReader, type ItemReading, readRun, toOutcome } from './parts.ts';

/** Returns the number in a global ID such as `gid://gitlab/Ci::Pipeline/8`; null if it is of another type. */
function readNumber(item: unknown, type: string): number | null {
  const id = textAt(item, 'id') ?? '';
  const number = id.startsWith(`gid://gitlab/${type}/`) ? Number(id.slice(`gid://gitlab/${type}/`.length)) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

function readPipeline(item: Json, options: HostOptions): ItemReading {
  const repository = readProject(textAt(item, 'commit.webUrl'), options);
  if (repository === null) return { fault: l10n.t('has no commit { webUrl }; ask for it, or name the repository with --name') };
  if (textAt(item, 'status') === null) return { fault: l10n.t('has no status; ask for it') };
  if (item.finishedAt === undefined && item.updatedAt === undefined)
    return { fault: l10n.t('has no finishedAt, and no updatedAt; ask for one of them') };
  return readRun(
    {
      id: `${repository}:pipeline/${readNumber(item, 'Ci::Pipeline')}`,
      names: [textAt(item, 'name') ?? '', textAt(item, 'ref') ?? ''],
      kind: l10n.t('pipelines, or their branches and tags,'),
      repository,
      isPreview: item.source === 'merge_request_event' || item.mergeRequestEventType != null,
      developer: toPerson(item, 'user', options),
      outcome: toOutcome(textAt(item, 'status')),
      at: firstTextAt(item, 'finishedAt', 'updatedAt'),
      version: firstTextAt(item, 'sha', 'commit.sha'),
    },
    options,
  );
}

/** Reads the deployments of an environment, which alone do not say where they went. */
function readEnvironment(item: Json, options: HostOptions): ItemReading {
  const name = textAt(item, 'name');
  if (name === null) return { fault: l10n.t('has no name; ask for it') };
  const nodes = objectsAt(item, 'deployments.nodes');
  const last = item.lastDeployment;
  const all = [...nodes, ...(typeof last === 'object' && last !== null ? [last as Json] : [])];
  const tier = textAt(item, 'tier')?.toLowerCase();
  const parts: DeploymentPart[] = [];
  for (const one of all) {
    const repository = readProject(textAt(one, 'commit.webUrl'), options);
    const [id, outcome] = [readNumber(one, 'Deployment'), toOutcome(textAt(one, 'status'))];
    if (repository === null || id === null) return { fault: l10n.t('has a deployment without an id or commit { webUrl }; ask for both') };
    if (outcome === null) return { fault: l10n.t('has a deployment with the status {0}, which is unknown', show(one.status)) };
    parts.push({
      what: 'deployment',
      id: `${repository}:deployment/${id}`,
      service: repository,
      repository,
      developer: toPerson(one, 'triggerer', options),
      at: firstTextAt(one, 'finishedAt', 'updatedAt', 'createdAt'),
      outcome,
      environment: name,
      isProduction: tier === undefined ? null : (TIERS[tier] ?? null),
      version: firstTextAt(one, 'sha', 'commit.sha'),
    });
  }
  return { parts };
}

/** The readers for GitLab's GraphQL API. */
export const GITLAB_GRAPHQL_READERS: readonly HostReader[] = [
  {
    format: 'gitlab-graphql-pipelines',
    nouns: [l10n.t('pipeline'), l10n.t('pipelines')],
    isOne: (item) => readNumber(item, 'Ci::Pipeline') !== null,
    read: readPipeline,
  },
  {
    format: 'gitlab-graphql-deployments',
    nouns: [l10n.t('deployment'), l10n.t('deployments')],
    isOne: (item) => readNumber(item, 'Environment') !== null,
    read: readEnvironment,
  },
];
