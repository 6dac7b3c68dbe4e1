import * as l10n from '@vscode/l10n';

/** How an export is read, for documentation and messages. */
interface FormatText {
  readonly title: string;
  /** The command, address or program that such exports come from. */
  readonly source: string;
}

/** Formats that must be named: their content does not identify them, or lacks a field that the systems' own answers have. */
export const NAMED_FORMATS = {
  ndjson: { title: l10n.t('Activity records, one JSON object per line'), source: l10n.t('any program that writes them') },
  json: { title: l10n.t('A JSON list of activity records'), source: l10n.t('any program that writes them') },
  csv: { title: l10n.t('A table of activity records'), source: l10n.t('any program that writes them') },
  'github-prs': { title: l10n.t('GitHub pull requests (list)'), source: 'gh pr list --json …' },
  'gitlab-mrs': { title: l10n.t('GitLab merge requests (list)'), source: 'glab mr list --all --output json' },
  'jira-csv': { title: l10n.t('Jira issues'), source: l10n.t('an export of issues as CSV') },
} as const satisfies Readonly<Record<string, FormatText>>;

/** The output of other systems, which is recognised by its content. */
export const HOST_FORMATS = {
  'github-pulls': { title: l10n.t('GitHub pull requests (REST)'), source: 'gh api --paginate "repos/{owner}/{repo}/pulls?state=all"' },
  'github-reviews': { title: l10n.t('GitHub reviews (REST)'), source: 'gh api --paginate repos/{owner}/{repo}/pulls/12/reviews' },
  'github-review-comments': {
    title: l10n.t('GitHub review comments (REST)'),
    source: 'gh api --paginate repos/{owner}/{repo}/pulls/comments',
  },
  'github-comments': { title: l10n.t('GitHub comments (REST)'), source: 'gh api --paginate repos/{owner}/{repo}/issues/comments' },
  'github-runs': { title: l10n.t('GitHub workflow runs (REST)'), source: 'gh api --paginate repos/{owner}/{repo}/actions/runs' },
  'github-deployment-statuses': {
    title: l10n.t('GitHub deployment statuses (REST)'),
    source: 'gh api --paginate repos/{owner}/{repo}/deployments/42/statuses',
  },
  'github-deployments': { title: l10n.t('GitHub deployments (REST)'), source: 'gh api --paginate repos/{owner}/{repo}/deployments' },
  'github-graphql-pulls': {
    title: l10n.t('GitHub pull requests (GraphQL)'),
    source: 'gh api graphql --paginate --slurp -f query=…, or gh pr list --json …',
  },
  'github-graphql-deployments': { title: l10n.t('GitHub deployments (GraphQL)'), source: 'gh api graphql --paginate --slurp -f query=…' },
  'gitlab-merges': {
    title: l10n.t('GitLab merge requests (REST)'),
    source: 'glab api --paginate "projects/:id/merge_requests?scope=all&state=all"',
  },
  'gitlab-graphql-merges': { title: l10n.t('GitLab merge requests (GraphQL)'), source: 'glab api graphql --paginate -f query=…' },
  'gitlab-notes': { title: l10n.t('GitLab comments (REST)'), source: 'glab api --paginate projects/:id/merge_requests/7/notes' },
  'gitlab-deployments': { title: l10n.t('GitLab deployments (REST)'), source: 'glab api --paginate projects/:id/deployments' },
  'gitlab-pipelines': { title: l10n.t('GitLab pipelines (REST)'), source: 'glab api --paginate projects/:id/pipelines' },
  'gitlab-graphql-pipelines': { title: l10n.t('GitLab pipelines (GraphQL)'), source: 'glab api graphql --paginate -f query=…' },
  'gitlab-graphql-deployments': { title: l10n.t('GitLab deployments (GraphQL)'), source: 'glab api graphql --paginate -f query=…' },
  'bitbucket-pulls': {
    title: l10n.t('Bitbucket pull requests'),
    source: 'https://api.bitbucket.org/2.0/repositories/{workspace}/{repo}/pullrequests?state=MERGED&state=OPEN',
  },
  'bitbucket-activity': {
    title: l10n.t('Bitbucket activity of pull requests'),
    source: 'https://api.bitbucket.org/2.0/repositories/{workspace}/{repo}/pullrequests/activity',
  },
  'bitbucket-deployments': {
    title: l10n.t('Bitbucket deployments'),
    source: 'https://api.bitbucket.org/2.0/repositories/{workspace}/{repo}/deployments',
  },
  'bitbucket-environments': {
    title: l10n.t('Bitbucket environments'),
    source: 'https://api.bitbucket.org/2.0/repositories/{workspace}/{repo}/environments',
  },
  'azure-pulls': {
    title: l10n.t('Azure DevOps pull requests'),
    source:
      'az repos pr list --status all --output json, or https://dev.azure.com/{organization}/{project}/_apis/git/pullrequests?searchCriteria.status=all',
  },
  'azure-builds': {
    title: l10n.t('Azure DevOps builds'),
    source: 'az pipelines runs list --output json, or https://dev.azure.com/{organization}/{project}/_apis/build/builds',
  },
  'azure-releases': {
    title: l10n.t('Azure DevOps deployments of releases'),
    source: 'https://vsrm.dev.azure.com/{organization}/{project}/_apis/release/deployments',
  },
  'azure-deployments': {
    title: l10n.t('Azure DevOps deployments to environments'),
    source: 'https://dev.azure.com/{organization}/{project}/_apis/distributedtask/environments/{id}/environmentdeploymentrecords',
  },
  'azure-environments': {
    title: l10n.t('Azure DevOps environments'),
    source: 'https://dev.azure.com/{organization}/{project}/_apis/distributedtask/environments',
  },
  'azure-threads': {
    title: l10n.t('Azure DevOps comment threads'),
    source: 'https://dev.azure.com/{organization}/{project}/_apis/git/repositories/{id}/pullRequests/12/threads',
  },
  cdevents: { title: 'CDEvents', source: l10n.t('events as JSON, one per line or in a list, also as CloudEvents') },
  'pagerduty-incidents': { title: l10n.t('PagerDuty incidents'), source: 'https://api.pagerduty.com/incidents?date_range=all' },
  'pagerduty-webhooks': { title: l10n.t('PagerDuty webhooks (v3)'), source: l10n.t('the bodies of webhooks, one per line or in a list') },
  'incident-io': { title: l10n.t('incident.io incidents (v2)'), source: 'https://api.incident.io/v2/incidents?page_size=250' },
  'devlake-deployments': {
    title: l10n.t('DevLake deployments'),
    source: l10n.t('the bodies for DevLake’s webhook /deployments, one per line or in a list'),
  },
  'devlake-incidents': {
    title: l10n.t('DevLake incidents'),
    source: l10n.t('the bodies for DevLake’s webhook /issues, one per line or in a list'),
  },
} as const satisfies Readonly<Record<string, FormatText>>;

export type HostFormat = keyof typeof HOST_FORMATS;

/** The formats in which activity records are imported from files, by the name that `--from` and `from:` take. */
export const ACTIVITY_FORMATS = { ...NAMED_FORMATS, ...HOST_FORMATS } as const;
export type ActivityFormat = keyof typeof ACTIVITY_FORMATS;

/** Whether a format is recognised by its content. */
export function isHostFormat(format: ActivityFormat): format is HostFormat {
  return Object.hasOwn(HOST_FORMATS, format);
}
