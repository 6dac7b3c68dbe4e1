import type { HostSample } from './sample.ts';

const REPOSITORY = { id: 1, name: 'Shop', full_name: 'Acme/Shop', html_url: 'https://github.com/Acme/Shop', private: true };
const API = 'https://api.github.com/repos/Acme/Shop';

const user = (login: string, type = 'User') => ({
  login,
  id: login.length,
  type,
  site_admin: false,
  html_url: `https://github.com/${login}`,
});

export const pull = (number: number, login: string | null, more: object = {}) => ({
  url: `${API}/pulls/${number}`,
  id: 1000 + number,
  html_url: `https://github.com/Acme/Shop/pull/${number}`,
  diff_url: `https://github.com/Acme/Shop/pull/${number}.diff`,
  issue_url: `${API}/issues/${number}`,
  number,
  state: 'closed',
  locked: false,
  title: 'SHOP-7 Faster search',
  user: login === null ? null : user(login),
  body: 'Closes #3',
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-04T09:00:00Z',
  closed_at: '2026-03-03T09:00:00Z',
  merged_at: '2026-03-03T09:00:00Z',
  merge_commit_sha: 'c0ffee0000000000000000000000000000000001',
  requested_reviewers: [],
  labels: [],
  draft: false,
  comments_url: `${API}/issues/${number}/comments`,
  head: { label: 'Acme:search', ref: 'search', sha: 'aa', repo: REPOSITORY },
  base: { label: 'Acme:main', ref: 'main', sha: 'bb', repo: REPOSITORY },
  author_association: 'MEMBER',
  ...more,
});

const review = (id: number, login: string, state: string, at: string | null, number = 12) => ({
  id,
  node_id: `PRR_${id}`,
  user: user(login, login.endsWith('[bot]') ? 'Bot' : 'User'),
  body: '',
  state,
  html_url: `https://github.com/Acme/Shop/pull/${number}#pullrequestreview-${id}`,
  pull_request_url: `${API}/pulls/${number}`,
  author_association: 'MEMBER',
  submitted_at: at,
  commit_id: 'aa',
});

const remark = (id: number, reviewId: number | null, login: string, at: string) => ({
  id,
  pull_request_review_id: reviewId,
  diff_hunk: '@@ -1 +1 @@',
  path: 'search.ts',
  commit_id: 'aa',
  user: user(login),
  body: 'Why?',
  created_at: at,
  updated_at: at,
  html_url: `https://github.com/Acme/Shop/pull/12#discussion_r${id}`,
  pull_request_url: `${API}/pulls/12`,
  position: 1,
});

const comment = (id: number, page: string, login: string, at: string) => ({
  id,
  url: `${API}/issues/comments/${id}`,
  html_url: `https://github.com/Acme/Shop/${page}#issuecomment-${id}`,
  issue_url: `${API}/issues/12`,
  user: user(login),
  body: 'Fine',
  created_at: at,
  updated_at: at,
});

const run = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  head_branch: 'main',
  head_sha: 'c0ffee0000000000000000000000000000000001',
  path: `.github/workflows/${name.toLowerCase()}.yml`,
  display_title: 'Faster search',
  run_number: id,
  run_attempt: 1,
  event: 'push',
  status: 'completed',
  conclusion: 'success',
  workflow_id: 5,
  html_url: `https://github.com/Acme/Shop/actions/runs/${id}`,
  created_at: '2026-03-03T10:00:00Z',
  run_started_at: '2026-03-03T10:00:10Z',
  updated_at: '2026-03-03T10:05:00Z',
  actor: user('ann'),
  triggering_actor: user('ann'),
  repository: REPOSITORY,
  ...more,
});

export const deployment = (id: number, more: object = {}) => ({
  url: `${API}/deployments/${id}`,
  id,
  node_id: `DE_${id}`,
  task: 'deploy',
  original_environment: 'production',
  environment: 'production',
  description: null,
  created_at: '2026-03-03T10:00:00Z',
  updated_at: '2026-03-03T10:05:00Z',
  statuses_url: `${API}/deployments/${id}/statuses`,
  repository_url: API,
  creator: user('ann'),
  sha: 'c0ffee0000000000000000000000000000000001',
  ref: 'main',
  payload: {},
  transient_environment: false,
  production_environment: true,
  ...more,
});

export const status = (id: number, deploymentId: number, state: string, at: string) => ({
  url: `${API}/deployments/${deploymentId}/statuses/${id}`,
  id,
  state,
  creator: user('ann'),
  description: '',
  environment: 'production',
  target_url: '',
  created_at: at,
  updated_at: at,
  deployment_url: `${API}/deployments/${deploymentId}`,
  repository_url: API,
});

const MERGED = {
  kind: 'pullRequest',
  source: 'host',
  id: 'github.com/acme/shop#12',
  developer: 'ann',
  repository: 'github.com/acme/shop',
  ticket: 'SHOP-7',
  createdAt: '2026-03-02T09:00:00Z',
  mergedAt: '2026-03-03T09:00:00Z',
  closedAt: '2026-03-03T09:00:00Z',
};

const DEPLOYED = {
  kind: 'deployment',
  id: 'github.com/acme/shop:deployment/42',
  developer: 'ann',
  repository: 'github.com/acme/shop',
  at: '2026-03-03T10:05:00Z',
  outcome: 'success',
  service: 'github.com/acme/shop',
  environment: 'production',
  version: 'c0ffee0000000000000000000000000000000001',
};

const graphPull = {
  __typename: 'PullRequest',
  number: 12,
  url: 'https://github.com/Acme/Shop/pull/12',
  title: 'Faster search',
  headRefName: 'SHOP-7-search',
  createdAt: '2026-03-02T09:00:00Z',
  mergedAt: '2026-03-03T09:00:00Z',
  closedAt: '2026-03-03T09:00:00Z',
  additions: 10,
  deletions: 2,
  author: { __typename: 'User', login: 'ann' },
  comments: { totalCount: 1, nodes: [{ author: { __typename: 'Bot', login: 'codecov' }, createdAt: '2026-03-02T09:01:00Z' }] },
  reviews: {
    totalCount: 2,
    nodes: [
      { author: { __typename: 'User', login: 'bo' }, state: 'APPROVED', submittedAt: '2026-03-02T11:00:00Z' },
      { author: { __typename: 'User', login: 'ann' }, state: 'COMMENTED', submittedAt: '2026-03-02T10:00:00Z' },
    ],
  },
};

const page = (nodes: readonly unknown[], hasNextPage: boolean) => ({
  data: { repository: { pullRequests: { nodes, pageInfo: { hasNextPage, endCursor: 'x' } } } },
});

/** Samples of GitHub's REST and GraphQL APIs. */
export const GITHUB_SAMPLES: readonly HostSample[] = [
  {
    reader: 'GitHub pull requests (REST)',
    file: [
      pull(12, 'ann'),
      pull(13, null),
      pull(14, 'bo', { merged_at: null, additions: 3, deletions: 1, comments: 1, review_comments: 1 }),
    ],
    records: [MERGED, { ...MERGED, id: 'github.com/acme/shop#14', developer: 'bo', mergedAt: null, lines: 4, comments: 2 }],
    left: ['1 pull request without an author, whose account may have been deleted'],
    notes: [/^Unknown for 1 record: how many lines/, /^Unknown for 1 record: how many comments/],
  },
  {
    reader: 'GitHub reviews (REST)',
    file: [
      review(1, 'bo', 'APPROVED', '2026-03-02T11:00:00Z'),
      review(2, 'cy', 'PENDING', null),
      review(3, 'coderabbitai[bot]', 'COMMENTED', '2026-03-02T09:01:00Z'),
      review(4, 'bo', 'APPROVED', '2026-03-02T11:00:00Z', 99),
    ],
    beside: [[pull(12, 'ann')]],
    records: [{ ...MERGED, firstCommentAt: '2026-03-02T11:00:00Z', comments: 1 }],
    left: [
      '1 review not submitted yet',
      '1 review written by bots',
      '1 review of pull requests that are not in these files; import both together',
    ],
    notes: [/how many lines/],
  },
  {
    reader: 'GitHub review comments (REST)',
    file: [
      remark(1, 7, 'bo', '2026-03-02T12:00:00Z'),
      remark(2, 7, 'bo', '2026-03-02T11:30:00Z'),
      remark(3, null, 'ann', '2026-03-02T10:00:00Z'),
    ],
    beside: [[pull(12, 'ann')]],
    records: [{ ...MERGED, firstCommentAt: '2026-03-02T11:30:00Z', comments: 1 }],
    notes: [/how many lines/],
  },
  {
    reader: 'GitHub comments (REST)',
    file: [comment(1, 'pull/12', 'bo', '2026-03-02T12:00:00Z'), comment(2, 'issues/3', 'bo', '2026-03-02T12:00:00Z')],
    beside: [[pull(12, 'ann')]],
    records: [{ ...MERGED, firstCommentAt: '2026-03-02T12:00:00Z', comments: 1 }],
    left: ['1 comment on issues, not on pull requests'],
    notes: [/how many lines/],
  },
  {
    reader: 'GitHub workflow runs (REST)',
    file: {
      total_count: 6,
      workflow_runs: [
        run(42, 'Deploy'),
        run(43, 'CI'),
        run(44, 'Deploy', { triggering_actor: user('github-actions[bot]', 'Bot'), actor: null }),
        run(45, 'Deploy', { status: 'in_progress', conclusion: null }),
        run(46, 'Deploy', { event: 'pull_request' }),
        // A failed run does not say whether it reached production, so it is no deployment.
        run(47, 'Deploy', { conclusion: 'failure' }),
      ],
    },
    deployedBy: ['Deploy*'],
    records: [
      { ...DEPLOYED, id: 'github.com/acme/shop:run/42', environment: null },
      { ...DEPLOYED, id: 'github.com/acme/shop:run/44', environment: null, developer: 'github.com/acme/shop' },
    ],
    left: [
      '1 workflow run with a name that --deployed-by does not match',
      '1 workflow run for pull requests, not for production',
      '1 workflow run that failed: whether it reached production is unknown, so it is not counted as a deployment',
      '1 workflow run still in progress',
    ],
    notes: [/who did it, so they count for the developer that "github\.com\/acme\/shop" is mapped to/],
  },
  {
    reader: 'GitHub deployments (REST)',
    file: [
      deployment(42),
      deployment(43, { environment: 'staging', production_environment: false }),
      deployment(44),
      deployment(45, { environment: 'pr-12', transient_environment: true }),
    ],
    beside: [[status(1, 42, 'success', '2026-03-03T10:05:00Z'), status(2, 42, 'inactive', '2026-03-04T10:05:00Z')]],
    records: [DEPLOYED],
    left: [
      '1 deployment to "staging", which is not production; --environment names others',
      '1 deployment without a status; import their statuses too',
      '1 deployment to "pr-12", which is not production; --environment names others',
      '1 deployment status saying only that a later deployment replaced it',
    ],
  },
  {
    reader: 'GitHub deployment statuses (REST)',
    file: [
      status(1, 42, 'in_progress', '2026-03-03T10:01:00Z'),
      status(2, 42, 'failure', '2026-03-03T10:05:00Z'),
      status(3, 42, 'success', '2026-03-03T10:03:00Z'),
      status(4, 77, 'success', '2026-03-03T10:03:00Z'),
    ],
    beside: [[deployment(42)]],
    records: [{ ...DEPLOYED, outcome: 'failure' }],
    left: ['1 deployment status of deployments that are not in these files; import both together'],
  },
  {
    reader: 'GitHub pull requests (GraphQL)',
    file: [page([graphPull], true), page([{ ...graphPull, number: 13, url: 'https://github.com/Acme/Shop/pull/13', author: null }], false)],
    records: [{ ...MERGED, firstCommentAt: '2026-03-02T11:00:00Z', lines: 12, comments: 1 }],
    left: ['1 pull request without an author, whose account may have been deleted'],
  },
  {
    reader: 'GitHub deployments (GraphQL)',
    file: {
      data: {
        repository: {
          deployments: {
            edges: [
              {
                node: {
                  databaseId: 42,
                  environment: 'production',
                  commitOid: 'c0ffee0000000000000000000000000000000001',
                  createdAt: '2026-03-03T10:00:00Z',
                  creator: { __typename: 'User', login: 'ann' },
                  repository: { url: 'https://github.com/Acme/Shop' },
                  statuses: {
                    nodes: [
                      { state: 'INACTIVE', createdAt: '2026-03-04T10:00:00Z' },
                      { state: 'SUCCESS', createdAt: '2026-03-03T10:05:00Z' },
                    ],
                  },
                },
              },
            ],
          },
        },
      },
    },
    records: [DEPLOYED],
  },
];
