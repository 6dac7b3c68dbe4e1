import * as l10n from '@vscode/l10n';

/** What a source can say of pull requests and commits. */
interface Telling {
  readonly system: string;
  readonly title: string;
  readonly comments: boolean;
  readonly firstComment: boolean;
  readonly lines: boolean;
}

/** The sources of pull requests, and what each can say (docs/insights.md#what-each-source-can-say). */
export const TELLING: readonly Telling[] = [
  { system: 'Git', title: l10n.t('Git history'), comments: false, firstComment: false, lines: true },
  { system: 'GitHub', title: l10n.t('GitHub: gh pr list, or GraphQL'), comments: true, firstComment: true, lines: true },
  { system: 'GitHub', title: l10n.t('GitHub: list of pull requests (REST)'), comments: false, firstComment: false, lines: false },
  { system: 'GitHub', title: l10n.t('GitHub: reviews and comments (REST)'), comments: true, firstComment: true, lines: false },
  { system: 'GitLab', title: l10n.t('GitLab: merge requests (REST)'), comments: true, firstComment: false, lines: false },
  { system: 'GitLab', title: l10n.t('GitLab: merge requests (GraphQL)'), comments: true, firstComment: false, lines: true },
  { system: 'GitLab', title: l10n.t('GitLab: comments'), comments: true, firstComment: true, lines: false },
  { system: 'Bitbucket', title: l10n.t('Bitbucket: pull requests'), comments: true, firstComment: false, lines: false },
  { system: 'Bitbucket', title: l10n.t('Bitbucket: activity of pull requests'), comments: true, firstComment: true, lines: false },
  { system: 'Azure DevOps', title: l10n.t('Azure DevOps: pull requests'), comments: false, firstComment: false, lines: false },
  { system: 'Azure DevOps', title: l10n.t('Azure DevOps: comment threads'), comments: true, firstComment: true, lines: false },
];

/** What a source can say of deployments. */
interface DeploymentTelling {
  readonly title: string;
  /** Whether they name their commit, with which lead times end. */
  readonly commit: boolean;
  /** What says that a deployment failed in production; null if the source does not. */
  readonly failure: string | null;
}

const OUTCOME = l10n.t('its status, failed');

/** The sources of deployments, and what each can say (docs/insights.md#what-failed-in-production). */
export const DEPLOYMENT_TELLING: readonly DeploymentTelling[] = [
  { title: l10n.t('Git history: releases'), commit: true, failure: l10n.t('a hotfix or a revert') },
  { title: l10n.t('GitHub: deployments'), commit: true, failure: OUTCOME },
  { title: l10n.t('GitHub: workflow runs'), commit: true, failure: null },
  { title: l10n.t('GitLab: deployments'), commit: true, failure: OUTCOME },
  { title: l10n.t('GitLab: pipelines'), commit: true, failure: null },
  { title: l10n.t('Bitbucket: deployments'), commit: true, failure: OUTCOME },
  { title: l10n.t('Azure DevOps: builds'), commit: true, failure: null },
  { title: l10n.t('Azure DevOps: deployments of releases and to environments'), commit: false, failure: OUTCOME },
  { title: l10n.t('CDEvents'), commit: false, failure: l10n.t('its outcome, or a rollback after it') },
  { title: l10n.t('DevLake’s webhook'), commit: true, failure: l10n.t('its result, FAILURE') },
  { title: l10n.t('PagerDuty, incident.io, Jira, DevLake: incidents'), commit: false, failure: l10n.t('an incident that it caused') },
  { title: l10n.t('your own records'), commit: true, failure: l10n.t('its outcome, failure') },
];

/** Lists the systems of the sources that can say something. */
export function listTelling(what: 'comments' | 'lines'): string {
  return [...new Set(TELLING.filter((source) => source[what]).map(({ system }) => system))].join(', ');
}
