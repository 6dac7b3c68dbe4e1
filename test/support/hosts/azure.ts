import type { HostSample } from './sample.ts';

const NAME = 'dev.azure.com/acme/web%20shop/search';
const SHA = 'c0ffee0000000000000000000000000000000001';
const PROJECT = {
  id: 'a7573007',
  name: 'Web Shop',
  url: 'https://dev.azure.com/Acme/_apis/projects/a7573007',
  state: 'wellFormed',
  visibility: 'private',
};

const person = (uniqueName: string) => ({
  displayName: uniqueName.split('@')[0],
  url: 'https://spsprodcus1.vssps.visualstudio.com/A1/_apis/Identities/d6245f20',
  id: 'd6245f20-2af8-44f4-9451-8107cb2767db',
  uniqueName,
  imageUrl: '',
  descriptor: 'aad.x',
});

const pull = (pullRequestId: number, status: string, more: object = {}) => ({
  repository: { id: '3411ebc1', name: 'Search', url: 'https://dev.azure.com/Acme/_apis/git/repositories/3411ebc1', project: PROJECT },
  pullRequestId,
  codeReviewId: pullRequestId,
  status,
  createdBy: person('ann@acme.example'),
  creationDate: '2026-03-02T09:00:00.6655471Z',
  closedDate: '2026-03-03T09:00:00.1234567Z',
  title: 'Faster search',
  description: '',
  sourceRefName: 'refs/heads/SHOP-7-search',
  targetRefName: 'refs/heads/main',
  mergeStatus: 'succeeded',
  isDraft: false,
  mergeId: 'f5fc8381',
  lastMergeCommit: { commitId: SHA, url: '' },
  reviewers: [],
  url: `https://dev.azure.com/Acme/_apis/git/repositories/3411ebc1/pullRequests/${pullRequestId}`,
  supportsIterations: true,
  ...more,
});

const comment = (id: number, author: string, publishedDate: string, more: object = {}) => ({
  id,
  parentCommentId: 0,
  author: person(author),
  content: 'Why?',
  publishedDate,
  lastUpdatedDate: publishedDate,
  lastContentUpdatedDate: publishedDate,
  commentType: 'text',
  ...more,
});

const thread = (id: number, comments: readonly object[], more: object = {}, number = 22) => ({
  pullRequestThreadContext: null,
  id,
  publishedDate: '2026-03-02T09:00:00.1Z',
  lastUpdatedDate: '2026-03-02T13:00:00.1Z',
  comments,
  status: 'active',
  threadContext: null,
  properties: {},
  identities: null,
  isDeleted: false,
  _links: { self: { href: `https://dev.azure.com/Acme/_apis/git/repositories/3411EBC1/pullRequests/${number}/threads/${id}` } },
  ...more,
});

const build = (id: number, name: string, result: string, more: object = {}) => ({
  _links: { web: { href: `https://dev.azure.com/Acme/a7573007/_build/results?buildId=${id}` } },
  id,
  buildNumber: `20260303.${id}`,
  status: 'completed',
  result,
  queueTime: '2026-03-03T10:00:00.1Z',
  startTime: '2026-03-03T10:00:10.1Z',
  finishTime: '2026-03-03T10:05:00.1Z',
  url: `https://dev.azure.com/Acme/a7573007/_apis/build/Builds/${id}`,
  definition: { id: 12, name, path: '\\', type: 'build', queueStatus: 'enabled', revision: 1, project: PROJECT },
  project: PROJECT,
  sourceBranch: 'refs/heads/main',
  sourceVersion: SHA,
  reason: 'individualCI',
  requestedFor: person('ann@acme.example'),
  requestedBy: { displayName: 'Microsoft.VisualStudio.Services.TFS', uniqueName: '00000002-0000-8888-8000-000000000000@2c895908' },
  repository: { id: '3411ebc1', type: 'TfsGit', name: 'Search', clean: null, checkoutSubmodules: false },
  ...more,
});

const release = (id: number, environment: string, deploymentStatus: string) => ({
  id,
  release: {
    id: 18,
    name: 'Release-18',
    artifacts: [],
    url: 'https://vsrm.dev.azure.com/Acme/a7573007/_apis/Release/releases/18',
    webAccessUri: '',
  },
  releaseDefinition: {
    id: 1,
    name: 'Web Shop CD',
    path: '\\',
    url: 'https://vsrm.dev.azure.com/Acme/a7573007/_apis/Release/definitions/1',
  },
  releaseEnvironment: {
    id: 21,
    name: environment,
    url: 'https://vsrm.dev.azure.com/Acme/a7573007/_apis/Release/releases/18/environments/21',
  },
  definitionEnvironmentId: 3,
  attempt: 1,
  reason: 'automated',
  deploymentStatus,
  operationStatus: 'Approved',
  requestedBy: person('ann@acme.example'),
  requestedFor: person('ann@acme.example'),
  queuedOn: '2026-03-03T10:00:00.3Z',
  startedOn: '2026-03-03T10:00:10.3Z',
  completedOn: '2026-03-03T10:05:00.3Z',
  lastModifiedOn: '2026-03-03T10:05:00.4Z',
});

const record = (id: number, environmentId: number, result: string | null) => ({
  id,
  requestIdentifier: 'x',
  environmentId,
  serviceOwner: '00025394',
  scopeId: 'a7573007',
  resourceId: null,
  planType: 'Build',
  planId: 'b1',
  stageName: 'Production',
  jobName: 'Deploy',
  stageAttempt: 1,
  jobAttempt: 1,
  definition: {
    _links: { web: { href: 'https://dev.azure.com/Acme/a7573007/_build/definition?definitionId=12' } },
    id: 12,
    name: 'Search CD',
  },
  owner: { _links: { web: { href: 'https://dev.azure.com/Acme/a7573007/_build/results?buildId=9' } }, id: 9, name: '20260303.9' },
  result,
  queueTime: '2026-03-03T10:00:00.3Z',
  startTime: '2026-03-03T10:00:10.3Z',
  finishTime: result === null ? null : '2026-03-03T10:05:00.3Z',
});

const environment = (id: number, name: string) => ({
  id,
  name,
  description: '',
  createdBy: person('ann@acme.example'),
  createdOn: '2025-03-03T10:00:00.3Z',
  lastModifiedBy: person('ann@acme.example'),
  lastModifiedOn: '2025-03-03T10:00:00.3Z',
  resources: [],
  project: { id: 'a7573007' },
});

const list = (value: readonly unknown[]) => ({ count: value.length, value });

const MERGED = {
  kind: 'pullRequest',
  source: 'host',
  id: `${NAME}#22`,
  developer: 'ann@acme.example',
  repository: NAME,
  ticket: 'SHOP-7',
  createdAt: '2026-03-02T09:00:00.6655471Z',
  mergedAt: '2026-03-03T09:00:00.1234567Z',
  closedAt: '2026-03-03T09:00:00.1234567Z',
};

const RELEASED = {
  kind: 'deployment',
  id: 'dev.azure.com/Acme:release deployment/5',
  developer: 'ann@acme.example',
  at: '2026-03-03T10:05:00.3Z',
  outcome: 'success',
  service: 'Web Shop CD',
  environment: 'Prod EU',
  version: 'Release-18',
};

/** Samples of the API of Azure DevOps. */
export const AZURE_SAMPLES: readonly HostSample[] = [
  {
    reader: 'Azure DevOps pull requests',
    file: list([pull(22, 'completed'), pull(23, 'abandoned')]),
    records: [MERGED, { ...MERGED, id: `${NAME}#23`, mergedAt: null }],
    notes: [/^Unknown for 2 records: how many lines/, /^Unknown for 2 records: how many comments/],
  },
  {
    reader: 'Azure DevOps builds',
    file: list([
      build(9, 'Search CD', 'succeeded'),
      build(10, 'Search CI', 'succeeded'),
      build(11, 'Search CD', 'canceled'),
      build(13, 'Search CD', 'failed'),
      build(12, 'Search CD', 'succeeded', {
        requestedFor: { displayName: 'Project Collection Build Service (Acme)', uniqueName: 'Build\\0aa' },
      }),
    ]),
    deployedBy: ['* CD'],
    records: [
      {
        ...RELEASED,
        id: `${NAME}:build/9`,
        repository: NAME,
        at: '2026-03-03T10:05:00.1Z',
        service: NAME,
        environment: null,
        version: SHA,
      },
      {
        ...RELEASED,
        id: `${NAME}:build/12`,
        developer: NAME,
        repository: NAME,
        at: '2026-03-03T10:05:00.1Z',
        service: NAME,
        environment: null,
        version: SHA,
      },
    ],
    left: [
      '1 build with a name that --deployed-by does not match',
      '1 build that failed: whether it reached production is unknown, so it is not counted as a deployment',
      '1 build canceled or skipped',
    ],
    notes: [/who did it/],
  },
  {
    reader: 'Azure DevOps deployments of releases',
    file: list([
      release(5, 'Prod EU', 'succeeded'),
      release(6, 'Staging', 'succeeded'),
      release(7, 'Prod EU', 'inProgress'),
      release(8, 'Prod EU', 'notDeployed'),
    ]),
    records: [RELEASED],
    left: [
      '1 deployment to "Staging", which is not production; --environment names others',
      '1 deployment still in progress',
      '1 deployment canceled or skipped',
    ],
  },
  {
    reader: 'Azure DevOps deployments to environments',
    file: list([record(1, 4, 'succeeded'), record(2, 4, null), record(3, 6, 'failed')]),
    beside: [list([environment(4, 'production'), environment(6, 'pre-production')])],
    records: [
      {
        kind: 'deployment',
        id: 'dev.azure.com/Acme:environment 4/1',
        developer: 'Search CD',
        at: '2026-03-03T10:05:00.3Z',
        outcome: 'success',
        service: 'Search CD',
        environment: 'production',
      },
    ],
    left: ['1 deployment still in progress', '1 deployment to "pre-production", which is not production; --environment names others'],
    notes: [/who did it/],
  },
  {
    reader: 'Azure DevOps environments',
    file: list([environment(4, 'production')]),
    beside: [list([record(1, 4, 'failed')])],
    records: [
      {
        kind: 'deployment',
        id: 'dev.azure.com/Acme:environment 4/1',
        developer: 'Search CD',
        at: '2026-03-03T10:05:00.3Z',
        outcome: 'failure',
        service: 'Search CD',
        environment: 'production',
      },
    ],
    notes: [/who did it/],
  },
  {
    reader: 'Azure DevOps comment threads',
    file: {
      value: [
        thread(1, [comment(1, 'bo@acme.example', '2026-03-02T12:00:00.1Z'), comment(2, 'ann@acme.example', '2026-03-02T12:30:00.1Z')]),
        thread(2, [comment(1, 'ann@acme.example', '2026-03-02T09:30:00.1Z')]),
        thread(3, [comment(1, 'bo@acme.example', '2026-03-02T09:10:00.1Z', { commentType: 'system' })]),
        thread(4, [comment(1, 'Build\\\\7a1', '2026-03-02T09:20:00.1Z')]),
        thread(5, [
          comment(1, 'cy@acme.example', '2026-03-02T11:00:00.1Z', { isDeleted: true }),
          comment(2, 'cy@acme.example', '2026-03-02T11:30:00.1Z'),
        ]),
        thread(6, [comment(1, 'cy@acme.example', '2026-03-02T09:05:00.1Z')], { isDeleted: true }),
        thread(7, [comment(1, 'cy@acme.example', '2026-03-02T09:05:00.1Z')], {}, 99),
      ],
      count: 7,
    },
    beside: [[pull(22, 'completed')]],
    records: [
      {
        kind: 'pullRequest',
        source: 'host',
        id: `${NAME}#22`,
        developer: 'ann@acme.example',
        repository: NAME,
        ticket: 'SHOP-7',
        createdAt: '2026-03-02T09:00:00.6655471Z',
        firstCommentAt: '2026-03-02T11:30:00.1Z',
        mergedAt: '2026-03-03T09:00:00.1234567Z',
        closedAt: '2026-03-03T09:00:00.1234567Z',
        comments: 2,
      },
    ],
    left: [
      '2 comment threads written by Azure DevOps itself or by bots',
      '1 comment thread deleted',
      '1 comment thread of pull requests that are not in these files; import both together',
    ],
    notes: [/how many lines/],
  },
];
