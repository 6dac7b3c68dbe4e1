import type { HostSample } from './sample.ts';

const NAME = 'bitbucket.org/acme/shop';
const API = 'https://api.bitbucket.org/2.0/repositories/Acme/shop';
const SHA = 'c0ffee0000000000000000000000000000000001';

const user = (nickname: string, type = 'user') => ({
  type,
  display_name: `${nickname} of Acme`,
  nickname,
  account_id: `5570:${nickname}`,
  uuid: `{${nickname}}`,
  links: { html: { href: `https://bitbucket.org/%7B${nickname}%7D/` } },
});

const end = (name: string) => ({
  branch: { name },
  commit: { type: 'commit', hash: SHA.slice(0, 12) },
  repository: {
    type: 'repository',
    full_name: 'Acme/shop',
    name: 'shop',
    uuid: '{r}',
    links: { html: { href: 'https://bitbucket.org/Acme/shop' } },
  },
});

const pull = (id: number, state: string, more: object = {}) => ({
  type: 'pullrequest',
  id,
  title: 'SHOP-7 Faster search',
  description: '',
  state,
  author: user('ann'),
  source: end('search'),
  destination: end('main'),
  merge_commit: null,
  close_source_branch: true,
  closed_by: null,
  comment_count: 2,
  task_count: 0,
  reason: '',
  created_on: '2026-03-02T09:00:00.123456+00:00',
  updated_on: '2026-03-05T09:00:00.123456+00:00',
  links: { self: { href: `${API}/pullrequests/${id}` }, html: { href: `https://bitbucket.org/Acme/shop/pull-requests/${id}` } },
  ...more,
});

const of = (id: number) => ({
  type: 'pullrequest',
  id,
  title: 'SHOP-7 Faster search',
  links: { self: { href: `${API}/pullrequests/${id}` }, html: { href: `https://bitbucket.org/Acme/shop/pull-requests/${id}` } },
});

const update = (state: string, date: string) => ({
  pull_request: of(12),
  update: {
    state,
    title: 'SHOP-7 Faster search',
    date,
    author: user('bo'),
    source: end('search'),
    destination: end('main'),
    changes: {},
    reason: '',
  },
});

const page = (values: readonly unknown[]) => ({ values, pagelen: 50, size: values.length, page: 1 });

const deployment = (uuid: string, environment: string, status: string) => ({
  type: 'deployment',
  number: 1,
  uuid,
  key: 'deploy',
  step: { uuid: '{step}' },
  environment: { type: 'deployment_environment', uuid: environment },
  release: {
    type: 'deployment_release',
    name: '#8',
    url: 'https://bitbucket.org/Acme/shop/addon/pipelines/home#!/results/8',
    commit: { type: 'commit', hash: SHA },
    created_on: '2026-03-03T10:00:00Z',
  },
  state: {
    type: 'deployment_state_completed',
    name: 'COMPLETED',
    status: { type: `deployment_state_completed_status_${status.toLowerCase()}`, name: status },
    deployer: user('ann'),
    started_on: '2026-03-03T10:00:00.000Z',
    completed_on: '2026-03-03T10:05:00.000Z',
  },
  last_update_time: '2026-03-03T10:05:01.000Z',
});

const environment = (uuid: string, name: string, type: string) => ({
  type: 'deployment_environment',
  uuid,
  name,
  environment_type: { type: 'deployment_environment_type', name: type, rank: 2 },
  rank: 0,
  hidden: false,
});

const MERGED = {
  kind: 'pullRequest',
  source: 'host',
  id: `${NAME}#12`,
  developer: 'ann',
  repository: NAME,
  ticket: 'SHOP-7',
  createdAt: '2026-03-02T09:00:00.123456+00:00',
  comments: 2,
};

const DEPLOYED = {
  kind: 'deployment',
  id: `${NAME}:deployment/d1`,
  developer: 'ann',
  repository: NAME,
  at: '2026-03-03T10:05:00.000Z',
  outcome: 'success',
  service: NAME,
  environment: 'Frankfurt',
  version: SHA,
};

const ENVIRONMENTS = page([environment('{e1}', 'Frankfurt', 'Production'), environment('{e2}', 'Test', 'Test')]);

/** Samples of the API of Bitbucket Cloud. */
export const BITBUCKET_SAMPLES: readonly HostSample[] = [
  {
    reader: 'Bitbucket pull requests',
    file: page([pull(12, 'OPEN'), pull(13, 'MERGED')]),
    records: [MERGED],
    left: ['1 pull request merged at a time that is not in these files; import their activity too'],
    notes: [/how many lines/],
  },
  {
    reader: 'Bitbucket activity of pull requests',
    file: page([
      update('MERGED', '2026-03-03T09:00:00.123456+00:00'),
      update('OPEN', '2026-03-02T09:00:00.123456+00:00'),
      {
        pull_request: of(12),
        comment: { id: 5, created_on: '2026-03-02T11:00:00.000000+00:00', user: user('bo'), content: { raw: 'Why?' }, deleted: false },
      },
      { pull_request: of(12), approval: { date: '2026-03-02T12:00:00.000000+00:00', user: user('bo') } },
      {
        pull_request: of(12),
        comment: { id: 6, created_on: '2026-03-02T09:01:00.000000+00:00', user: user('scanner', 'app_user'), deleted: false },
      },
    ]),
    beside: [page([pull(12, 'MERGED')])],
    records: [
      {
        ...MERGED,
        firstCommentAt: '2026-03-02T11:00:00.000000+00:00',
        mergedAt: '2026-03-03T09:00:00.123456+00:00',
        closedAt: '2026-03-03T09:00:00.123456+00:00',
        comments: 2,
      },
    ],
    left: ['1 entry of changes before the end', '1 entry written by bots'],
    notes: [/how many lines/],
  },
  {
    reader: 'Bitbucket deployments',
    file: page([
      deployment('{d1}', '{e1}', 'SUCCESSFUL'),
      deployment('{d2}', '{e2}', 'SUCCESSFUL'),
      deployment('{d3}', '{e1}', 'STOPPED'),
      deployment('{d4}', '{e9}', 'FAILED'),
    ]),
    beside: [ENVIRONMENTS],
    records: [DEPLOYED],
    left: [
      '1 deployment to "Test", which is not production; --environment names others',
      '1 deployment canceled or skipped',
      '1 deployment to environments whose names are not in these files; import the environments too',
    ],
  },
  {
    reader: 'Bitbucket environments',
    file: ENVIRONMENTS,
    beside: [page([deployment('{d1}', '{e1}', 'FAILED')])],
    records: [{ ...DEPLOYED, outcome: 'failure' }],
  },
];
