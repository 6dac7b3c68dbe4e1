import type { HostSample } from './sample.ts';

const SITE = 'https://gitlab.example.com/Acme/sub/shop';
const SHA = 'c0ffee0000000000000000000000000000000001';

const user = (username: string, more: object = {}) => ({
  id: username.length,
  username,
  name: username,
  state: 'active',
  web_url: `https://gitlab.example.com/${username}`,
  ...more,
});

const merge = (iid: number, username: string | null, more: object = {}) => ({
  id: 900 + iid,
  iid,
  project_id: 5,
  title: 'Faster search',
  description: '',
  state: 'merged',
  created_at: '2026-03-02T09:00:00.123Z',
  updated_at: '2026-03-04T09:00:00.000Z',
  merged_by: user('bo'),
  merge_user: user('bo'),
  merged_at: '2026-03-03T09:00:00.000Z',
  closed_by: null,
  closed_at: null,
  target_branch: 'main',
  source_branch: 'SHOP-7-search',
  user_notes_count: 3,
  upvotes: 0,
  author: username === null ? null : user(username),
  assignees: [],
  reviewers: [],
  draft: false,
  sha: SHA,
  merge_commit_sha: SHA,
  squash_commit_sha: null,
  references: { short: `!${iid}`, relative: `!${iid}`, full: `Acme/sub/shop!${iid}` },
  web_url: `${SITE}/-/merge_requests/${iid}`,
  ...more,
});

const note = (id: number, author: object, more: object = {}) => ({
  id,
  type: null,
  body: 'Why?',
  author,
  created_at: '2026-03-02T11:00:00.000Z',
  updated_at: '2026-03-02T11:00:00.000Z',
  system: false,
  noteable_id: 907,
  noteable_type: 'MergeRequest',
  project_id: 5,
  resolvable: false,
  confidential: false,
  noteable_iid: 7,
  ...more,
});

const deployment = (id: number, more: object = {}) => ({
  id,
  iid: id - 40,
  ref: 'main',
  sha: SHA,
  created_at: '2026-03-03T10:00:00.000Z',
  updated_at: '2026-03-03T10:06:00.000Z',
  status: 'success',
  user: user('ann'),
  environment: { id: 3, name: 'eu/live-1', slug: 'eu-live-1', external_url: null, tier: 'production' },
  deployable: {
    id: 77,
    status: 'success',
    stage: 'deploy',
    name: 'deploy',
    ref: 'main',
    finished_at: '2026-03-03T10:05:00.000Z',
    web_url: `${SITE}/-/jobs/77`,
    commit: { id: SHA, short_id: SHA.slice(0, 8), web_url: `${SITE}/-/commit/${SHA}` },
    pipeline: { id: 8, sha: SHA, ref: 'main', status: 'success', web_url: `${SITE}/-/pipelines/8` },
  },
  ...more,
});

const pipeline = (id: number, more: object = {}) => ({
  id,
  iid: id,
  project_id: 5,
  sha: SHA,
  ref: 'main',
  status: 'success',
  source: 'push',
  name: 'Deploy',
  created_at: '2026-03-03T10:00:00.000Z',
  updated_at: '2026-03-03T10:05:00.000Z',
  web_url: `${SITE}/-/pipelines/${id}`,
  ...more,
});

const NAME = 'gitlab.example.com/acme/sub/shop';

const MERGED = {
  kind: 'pullRequest',
  source: 'host',
  id: `${NAME}#7`,
  developer: 'ann',
  repository: NAME,
  ticket: 'SHOP-7',
  createdAt: '2026-03-02T09:00:00.123Z',
  mergedAt: '2026-03-03T09:00:00.000Z',
  comments: 3,
};

const DEPLOYED = {
  kind: 'deployment',
  id: `${NAME}:deployment/42`,
  developer: 'ann',
  repository: NAME,
  at: '2026-03-03T10:05:00.000Z',
  outcome: 'success',
  service: NAME,
  environment: 'eu/live-1',
  version: SHA,
};

const graphMerge = {
  iid: '7',
  webUrl: `${SITE}/-/merge_requests/7`,
  title: 'Faster search',
  sourceBranch: 'SHOP-7-search',
  state: 'merged',
  createdAt: '2026-03-02T09:00:00Z',
  mergedAt: '2026-03-03T09:00:00Z',
  author: { username: 'ann' },
  diffStatsSummary: { additions: 10, deletions: 2, fileCount: 3 },
  userNotesCount: 3,
};

const graphPipeline = (id: number, more: object = {}) => ({
  id: `gid://gitlab/Ci::Pipeline/${id}`,
  iid: String(id),
  ref: 'main',
  sha: SHA,
  source: 'push',
  status: 'SUCCESS',
  createdAt: '2026-03-03T10:00:00Z',
  finishedAt: '2026-03-03T10:05:00Z',
  user: { username: 'ann' },
  commit: { webUrl: `${SITE}/-/commit/${SHA}` },
  ...more,
});

const graphDeployment = (id: number, status: string, more: object = {}) => ({
  id: `gid://gitlab/Deployment/${id}`,
  iid: String(id),
  ref: 'main',
  sha: SHA,
  status,
  createdAt: '2026-03-03T10:00:00Z',
  finishedAt: '2026-03-03T10:05:00Z',
  triggerer: { username: 'ann' },
  commit: { webUrl: `${SITE}/-/commit/${SHA}` },
  ...more,
});

const graphEnvironment = (name: string, tier: string, nodes: readonly object[]) => ({
  id: `gid://gitlab/Environment/${name.length}`,
  name,
  tier,
  deployments: { nodes, pageInfo: { hasNextPage: false, endCursor: null } },
});

/** Samples of GitLab's REST and GraphQL APIs. */
export const GITLAB_SAMPLES: readonly HostSample[] = [
  {
    reader: 'GitLab merge requests (REST)',
    file: [
      merge(7, 'ann'),
      merge(8, null),
      merge(9, 'bo', { state: 'closed', merged_at: null, closed_at: '2026-03-03T09:00:00.000Z', user_notes_count: 0 }),
    ],
    records: [MERGED, { ...MERGED, id: `${NAME}#9`, developer: 'bo', mergedAt: null, closedAt: '2026-03-03T09:00:00.000Z', comments: 0 }],
    left: ['1 merge request without an author, whose account may have been deleted'],
    notes: [/^Unknown for 2 records: how many lines/],
  },
  {
    reader: 'GitLab merge requests (GraphQL)',
    file: { data: { project: { mergeRequests: { nodes: [graphMerge], pageInfo: { hasNextPage: false, endCursor: null } } } } },
    records: [{ ...MERGED, createdAt: '2026-03-02T09:00:00Z', mergedAt: '2026-03-03T09:00:00Z', lines: 12 }],
  },
  {
    reader: 'GitLab comments (REST)',
    file: [
      note(1, user('bo')),
      note(2, user('ann'), { created_at: '2026-03-02T10:00:00.000Z' }),
      note(3, user('bo'), { system: true }),
      note(4, user('project_5_bot_9f', { bot: true })),
      note(5, user('bo'), { noteable_type: 'Issue' }),
    ],
    beside: [[merge(7, 'ann')]],
    records: [{ ...MERGED, firstCommentAt: '2026-03-02T11:00:00.000Z', comments: 1 }],
    left: ['1 comment written by GitLab itself', '1 comment written by bots', '1 comment on issues or commits, not on merge requests'],
    notes: [/how many lines/],
  },
  {
    reader: 'GitLab deployments (REST)',
    file: [
      deployment(42),
      deployment(43, { status: 'running' }),
      deployment(44, { status: 'canceled' }),
      deployment(45, { environment: { id: 4, name: 'review/prod-fix', tier: 'development' } }),
      deployment(46, { status: 'failed', user: user('group_1_bot') }),
    ],
    records: [DEPLOYED, { ...DEPLOYED, id: `${NAME}:deployment/46`, outcome: 'failure', developer: NAME }],
    left: [
      '1 deployment still in progress',
      '1 deployment canceled or skipped',
      '1 deployment to "review/prod-fix", which is not production; --environment names others',
    ],
    notes: [/who did it/],
  },
  {
    reader: 'GitLab pipelines (REST)',
    file: [pipeline(8), pipeline(9, { name: 'Tests' }), pipeline(10, { source: 'merge_request_event' })],
    deployedBy: ['Deploy'],
    records: [{ ...DEPLOYED, id: `${NAME}:pipeline/8`, developer: NAME, environment: null }],
    left: ['1 pipeline with a name that --deployed-by does not match', '1 pipeline for pull requests, not for production'],
    notes: [/who did it/],
  },
  {
    reader: 'GitLab pipelines (GraphQL)',
    file: {
      data: {
        project: {
          pipelines: {
            nodes: [
              graphPipeline(8, { name: 'Deploy' }),
              graphPipeline(9, { name: 'Tests' }),
              graphPipeline(10, { name: 'Deploy', status: 'RUNNING' }),
            ],
            pageInfo: { hasNextPage: false, endCursor: null },
          },
        },
      },
    },
    deployedBy: ['Deploy'],
    records: [{ ...DEPLOYED, id: `${NAME}:pipeline/8`, at: '2026-03-03T10:05:00Z', environment: null }],
    left: ['1 pipeline with a name that --deployed-by does not match', '1 pipeline still in progress'],
  },
  {
    reader: 'GitLab deployments (GraphQL)',
    file: {
      data: {
        project: {
          environments: {
            nodes: [
              graphEnvironment('live', 'PRODUCTION', [graphDeployment(42, 'SUCCESS'), graphDeployment(46, 'FAILED', { triggerer: null })]),
              graphEnvironment('review/prod-fix', 'DEVELOPMENT', [graphDeployment(45, 'SUCCESS')]),
              graphEnvironment('old', 'OTHER', []),
            ],
            pageInfo: { hasNextPage: false, endCursor: null },
          },
        },
      },
    },
    records: [
      { ...DEPLOYED, at: '2026-03-03T10:05:00Z', environment: 'live' },
      { ...DEPLOYED, id: `${NAME}:deployment/46`, at: '2026-03-03T10:05:00Z', environment: 'live', outcome: 'failure', developer: NAME },
    ],
    left: ['1 deployment to "review/prod-fix", which is not production; --environment names others'],
    notes: [/who did it/],
  },
];
