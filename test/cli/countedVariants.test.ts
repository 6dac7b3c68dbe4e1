import assert from 'node:assert/strict';
import { git } from '../support/gitHistory.ts';
import { useHistories } from './countedHistories.ts';

describe('What insights count of other kinds of histories', () => {
  const { run, make, write, cells } = useHistories();
  const METRICS = ['DEPLOYMENT_FREQUENCY', 'LEAD_TIME_FOR_CHANGES', 'CHANGE_FAILURE_RATE'] as const;

  /** The deployment of a commit, as each host lists it: to production, 24 hours after the first commit. */
  const deploy: Readonly<Record<string, (sha: string) => readonly unknown[]>> = {
    gitlab: (sha) => [
      [
        {
          id: 1,
          iid: 1,
          ref: 'main',
          sha,
          status: 'success',
          created_at: AT,
          updated_at: AT,
          environment: { name: 'production' },
          deployable: { id: 7, finished_at: AT, web_url: 'https://gitlab.com/acme/shop/-/jobs/7' },
          user: { username: 'ada@x.example' },
        },
      ],
    ],
    gitlabTier: (sha) => [
      [
        {
          id: 1,
          iid: 1,
          ref: 'main',
          sha: sha.toUpperCase(),
          status: 'success',
          created_at: AT,
          updated_at: AT,
          environment: { name: 'eu-west', tier: 'production' },
          deployable: { id: 7, finished_at: AT, web_url: 'https://gitlab.com/acme/shop/-/jobs/7' },
          user: { username: 'ada@x.example' },
        },
      ],
    ],
    devlake: (sha) => [
      [
        {
          id: 'd1',
          result: 'SUCCESS',
          environment: 'PRODUCTION',
          startedDate: AT,
          finishedDate: AT,
          deploymentCommits: [{ repoUrl: 'https://github.com/acme/shop', commitSha: sha.toUpperCase(), refName: 'main' }],
        },
      ],
    ],
  };
  const AT = '2026-01-06T09:00:00Z';

  for (const [host, toFiles] of Object.entries(deploy)) {
    it(`ends lead times with a deployment of ${host}, once beside a tag of its commit, in any order`, async () => {
      for (const [tag, isHistoryFirst] of [
        [undefined, true],
        ['v1.0.0', true],
        ['v1.0.0', false],
      ] as const) {
        const name = `${host}-${tag ?? 'none'}-${isHistoryFirst}`.toLowerCase();
        const path = make(name, [['a (#1)'], ['b (#2)', [1], tag, 0]]);
        const [sha = ''] = git(path, ['rev-parse', 'main']).split('\n');
        const files = toFiles(sha).map((file, index) => write(`${name}-${index}.json`, file));
        const history = () => run('import-git', path);
        if (isHistoryFirst) await history();
        await run('import', ...files, '--name', `github.com/acme/${name}`);
        await run('map', `github.com/acme/${name}`, 'ada@x.example');
        if (!isHistoryFirst) await history();
        assert.deepEqual(await cells(name, ...METRICS), ['1', '1', '0'], name);
      }
    });
  }

  it('counts the deployment of a shortened commit once beside its tag, in any order, and says which could be of several', async () => {
    for (const [length, isUpper, isHistoryFirst] of [
      [7, false, true],
      [7, true, false],
      [12, true, true],
      [20, false, false],
    ] as const) {
      const name = `short-${length}-${isHistoryFirst}`;
      const path = make(name, [['a (#1)'], ['b (#2)', [1], 'v1.0.0', 0]]);
      const [sha = ''] = git(path, ['rev-parse', 'main']).split('\n');
      const short = isUpper ? sha.slice(0, length).toUpperCase() : sha.slice(0, length);
      const file = write(
        `${name}.csv`,
        `kind,id,developer,at,repository,version\ndeployment,${name},ada@x.example,${AT},github.com/acme/${name},${short}\n`,
      );
      if (isHistoryFirst) await run('import-git', path);
      assert.doesNotMatch(await run('import', file), /shortened/);
      if (!isHistoryFirst) await run('import-git', path);
      assert.deepEqual(await cells(name, ...METRICS), ['1', '1', '0'], name);
    }
    const [first, second] = [`c0ffee0${'1'.repeat(33)}`, `c0ffee0${'2'.repeat(33)}`];
    const shared = { kind: 'deployment', developer: 'ada@x.example', at: AT, repository: 'github.com/acme/alike' };
    const releases = [
      { ...shared, id: 'alike:v1', version: first, source: 'git' },
      { ...shared, id: 'alike:v2', version: second, source: 'git' },
    ];
    const records = [...releases, { ...shared, id: 'd7', version: 'c0ffee0' }, { ...shared, id: 'd8', version: 'c0ffee02' }];
    const text = await run('import', write('alike.json', records));
    assert.match(text, /begin with the shortened one of these deployments, so they count beside their release: d7\. Import/);
    assert.deepEqual(await cells('alike', 'DEPLOYMENT_FREQUENCY'), ['3']);
    // Nothing is linked with a release of another repository.
    await run('import', write('alike-b.json', [{ ...shared, id: 'd9', version: 'c0ffee01', repository: 'github.com/acme/unlike' }]));
    assert.deepEqual(await cells('unlike', 'DEPLOYMENT_FREQUENCY'), ['1']);
  });

  it('finds what caused an incident by its tag, and by a commit that a person wrote', async () => {
    const path = make('blamed', [
      ['a (#1)', null, 'v1.0.0'],
      ['b (#2)', null, 'v1.1.0'],
      ['c (#3)', null, 'v1.2.0'],
      ['d (#4)', null, 'v1.3.0'],
    ]);
    await run('import-git', path, '--no-hotfixes');
    const [, second = '', third = ''] = git(path, ['rev-list', '--reverse', 'main']).split('\n');
    const began = '2026-01-07T09:00:00Z';
    const pagerDuty = (id: string, title: string) => ({
      ...{ id, type: 'incident', title, service: { summary: 'Checkout' }, status: 'resolved', created_at: began, resolved_at: began },
      assignments: [{ assignee: { summary: 'ada@x.example' } }],
    });
    const own = { kind: 'incident', id: 'tagged', developer: 'ada@x.example', createdAt: began, repository: 'github.com/acme/blamed' };
    await run('import', write('tagged.json', [{ ...own, version: 'v1.0.0' }]));
    assert.deepEqual(await cells('blamed', 'CHANGE_FAILURE_RATE'), ['25']);
    await run(
      'import',
      write('short.json', [pagerDuty('P1', `Errors since ${second.slice(0, 9)}: prices`), pagerDuty('P2', 'Errors of defaced pages')]),
    );
    assert.deepEqual(await cells('blamed', 'CHANGE_FAILURE_RATE'), ['50']);
    await run('import', write('upper.json', [pagerDuty('P3', `Broken by https://github.com/acme/blamed/commit/${third.toUpperCase()}`)]));
    assert.deepEqual(await cells('blamed', 'CHANGE_FAILURE_RATE'), ['75']);
  });

  it('replaces what any switch made before, also in a list of sources', async () => {
    const path = make('switches', [
      ['SHOP-1 a (#1)', null, 'v1.0.0'],
      ['b (#2)', null, 'v1.1.0'],
      ['Fix (#3)', null, 'v1.1.1'],
      ['d (#4)', null, 'live-1', 200],
    ]);
    const count = (): Promise<readonly string[]> =>
      cells('switches', 'PR_VELOCITY_PER_DEV', 'CODING_DAYS_PER_DEV', 'DEPLOYMENT_FREQUENCY', 'CHANGE_FAILURE_RATE');
    const sources = write('switches.sources.yaml', `repositories:\n  - path: switches\n    releaseTags: ["live-*"]\n`);
    const alone: string[] = [];
    const switches = [
      ['--no-commits'],
      ['--release-tag', 'v1.0.*'],
      ['--no-releases'],
      ['--hotfix-hours', '1'],
      ['--no-hotfixes'],
      ['--no-reverts', '--no-squash'],
      [],
    ];
    for (const flags of switches) {
      await run('import-git', path, ...flags, '--all');
      alone.push((await count()).join());
      await run('remove', '--yes', '--repository', 'github.com/acme/switches');
    }
    assert.ok(new Set(alone).size >= 5, alone.join(' '));
    // The same in any order, one after the other without removing anything.
    for (const place of [6, 2, 0, 3, 1, 5, 4, 6]) {
      await run('import-git', path, ...switches[place]!);
      assert.equal((await count()).join(), alone[place], switches[place]!.join(' '));
    }
    await run('sync', sources);
    assert.deepEqual((await count()).slice(2, 4), ['1', '0']);
  });

  it('names a first release that a deployment of a host is, when it is imported, and none whose old commits are left out', async () => {
    const old = make('old', [
      ['old (#1)', [], undefined, -24 * 700],
      ['new (#2)', [1]],
    ]);
    await run('import-git', old);
    const [sha = ''] = git(old, ['rev-parse', 'main']).split('\n');
    const text = await run('import', ...deploy.gitlab!(sha).map((file) => write('old.json', file)), '--name', 'github.com/acme/old');
    assert.match(
      text,
      /old: its lead times end with its deployments now; .*\n- \w{12} is the first known release: .* 2 commits, the oldest of 701 days/,
    );
    const since = make('since', [
      ['old\n\nChange-Id: I82a1f0d082a1f0d082a1f0d082a1f0d082a1f0d0', [], undefined, -24 * 700],
      ['new', [1], 'v1.0.0'],
    ]);
    const recent = await run('import-git', since, '--since', '2025-12-01');
    assert.doesNotMatch(recent, /first known release|names? a review/);
    assert.match(recent, /\n- 1 commit is in no pull request/);
  });
});
