import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../support/gitHistory.ts';
import { ADA, type Drafted, HOUR, START, useHistories } from './countedHistories.ts';

describe('What insights count of an imported history', () => {
  const { folder, start, run, make, write, cells } = useHistories();

  it('leaves comments and lines that no source tells out of the mean', async () => {
    await run('import-git', make('unknown', [['root'], ['Prices (#1)']]));
    const pull = { kind: 'pullRequest', developer: ADA.email, createdAt: '2026-01-05T10:00:00Z', mergedAt: '2026-01-06T10:00:00Z' };
    assert.deepEqual(await cells('unknown', 'NUMBER_OF_COMMENTS_PER_PR', 'PR_VELOCITY_PER_DEV'), ['', '0.50']);
    const more = [
      { ...pull, id: 'q2', repository: 'github.com/acme/unknown', lines: 70, comments: 4 },
      { ...pull, id: 'q3', repository: 'github.com/acme/unknown', comments: 0 },
      { ...pull, id: 'q4', repository: 'lineless' },
    ];
    await run('import', write('more.ndjson', more.map((record) => JSON.stringify(record)).join('\n')));
    assert.deepEqual(await cells('unknown', 'NUMBER_OF_COMMENTS_PER_PR', 'PR_VELOCITY_PER_DEV'), ['2', '35.50']);
    assert.deepEqual(await cells('lineless', 'NUMBER_OF_COMMENTS_PER_PR', 'PR_VELOCITY_PER_DEV'), ['', '']);
    const partial = make('partial', [['a (#1)'], ['b (#2)']]);
    git(partial, ['config', 'remote.origin.promisor', 'true']);
    git(partial, ['config', 'remote.origin.partialclonefilter', 'blob:limit=1m']);
    assert.match(await run('import-git', partial), /how many lines/);
    assert.deepEqual(await cells('acme/partial', 'PR_VELOCITY_PER_DEV'), ['']);
  });

  it('replaces what an import with other switches made, and undoes both', async () => {
    const drafts: readonly Drafted[] = [
      ['a (#1)', null, 'v1.0.0'],
      ['b (#2)', null, 'v1.1.0'],
      ['fix (#3)', null, 'v1.1.1'],
      ['d (#4)', null, 'prod-1', 200],
    ];
    const path = make('switched', drafts);
    const count = (): Promise<readonly string[]> => cells('switched', 'PR_VELOCITY_PER_DEV', 'DEPLOYMENT_FREQUENCY', 'CHANGE_FAILURE_RATE');
    await run('import-git', path);
    const first = await count();
    const text = await run('import-git', path, '--release-tag', 'prod-*');
    assert.match(text, /in place of what the last import gave/);
    assert.deepEqual(await count(), ['2', '1', '0']);
    for (const number of /undo.* (\d+); .*undo.* (\d+)\n/.exec(text)!.slice(1)) await run('undo', number, '--yes');
    assert.deepEqual(await count(), first);
    await run('import-git', path, '--no-hotfixes');
    assert.deepEqual(await count(), ['2', '3', '0']);
    await run('import-git', path, '--no-squash');
    assert.deepEqual((await count())[0], '0');
    assert.match(await run('import-git', path, '--no-squash'), /Nothing new/);
  });

  it('is one pull request by its number, whatever says so', async () => {
    const lines: Readonly<Record<string, string>> = {
      bors: 'Auto merge of #12 - ada:x, r=bob\n\nTitle',
      borsng: 'Merge #12\n\n12: Title r=bob a=ada',
      scripts: 'Merge acme/scripts#12: Title',
      gitea: "Merge pull request 'It's a title (#3)' (#12) from ada/x into main\n\nReviewed-on: https://github.com/acme/gitea/pulls/12",
      gitlab: "Merge branch 'x' into 'main'\n\nTitle\n\nSee merge request https://github.com/acme/gitlab/-/merge_requests/12",
      oldlab: "Merge branch 'x' into 'main'\n\nSee merge request https://github.com/acme/oldlab/merge_requests/12",
    };
    for (const [name, message] of Object.entries(lines)) {
      await run('import-git', make(name, [['root'], ['work 0'], ['work 1'], ['other', [1]], [message, [4, 3]]]));
      const times = { createdAt: '2026-01-05T09:30:00Z', mergedAt: '2026-01-05T13:00:00Z', closedAt: '2026-01-05T13:00:00Z' };
      const url = `https://github.com/acme/${name}/pull/12`;
      const pull = { number: 12, author: { login: 'ada' }, title: 'Title', headRefName: 'x', url, additions: 2, deletions: 0, reviews: [] };
      await run('import', '--from', 'github-prs', write(`${name}.json`, [{ ...pull, ...times, comments: [] }]));
      assert.deepEqual(await cells(name, 'PR_VELOCITY_PER_DEV', 'NUMBER_OF_COMMENTS_PER_PR'), ['1', '0'], name);
    }
  });

  it('names the first release if its lead times are those of the whole past, and reviews that are not read', async () => {
    const id = `Change-Id: I${'82a1f0d0'.repeat(5)}`;
    const drafts: readonly Drafted[] = [
      ['old', [], undefined, -24 * 700],
      [`new\n\n${id}`, [1], 'v1.0.0'],
      ['more', [2], 'v1.1.0'],
    ];
    const text = await run('import-git', make('past', drafts));
    assert.match(text, /v1\.0\.0 is the first known release: the lead times of its 2 commits, the oldest of 700 days/);
    assert.match(text, /1 commit names a review of Gerrit, which are not read/);
  });

  it('takes no closed issue for finished work that was not done, and says so', async () => {
    const ends = ['Done', "Won't Do", 'Duplicate', 'Cannot Reproduce', 'won’t fix', 'Wird nicht behoben', 'Fixed'];
    const rows = ends.map((end, index) => `R-${index},Story,${ADA.email},2026-01-02 09:00,2026-01-05 09:00,Closed,${end}`);
    rows.push(`R-9,Story,${ADA.email},2026-01-02 09:00,2026-01-05 09:00,Cancelled,Done`);
    const head = 'Issue key,Issue Type,Assignee,Created,Resolved,Status,Resolution';
    const text = await run('import', '--from', 'jira-csv', '--time-zone', 'UTC', write('ends.csv', [head, ...rows].join('\n')));
    assert.match(text, /Issues closed as "Won't Do" are not finished work/);
    const days = ['--from', '2026-01-01', '--to', '2026-01-31', '--granularity', 'monthly', '--output', 'csv'];
    const cell = await run('export', ...days, '--metrics', 'WORKTYPE_COMPLETED_PER_DEV');
    assert.equal(cell.split('\n')[1]?.split(',')[1], '2');
  });

  it('sets only the record of a host with an impossible time aside', async () => {
    const pull = (number: number, merged: string) => ({
      ...{ url: `https://api.github.com/repos/acme/aside/pulls/${number}`, id: number, number, state: 'closed', title: 'A', draft: false },
      ...{ user: { login: ADA.email, type: 'User' }, created_at: '2026-01-05T10:00:00Z', closed_at: merged, merged_at: merged },
      ...{ html_url: `https://github.com/acme/aside/pull/${number}`, head: { ref: 'x', sha: 'a1' } },
      ...{
        base: { ref: 'main', sha: 'b1', repo: { full_name: 'acme/aside' } },
        additions: 3,
        deletions: 1,
        comments: 0,
        review_comments: 0,
      },
    });
    const text = await run('import', write('aside.json', [pull(1, '2026-01-03T10:00:00Z'), pull(2, '2026-01-06T10:00:00Z')]));
    assert.match(
      text,
      /1 read, 1 left out.*\n.*1 pull request with an impossible time, github\.com\/acme\/aside#1: mergedAt is 2026-01-03T10:00:00Z, before createdAt/,
    );
    assert.deepEqual(await cells('aside', 'PR_VELOCITY_PER_DEV'), ['2']);
  });

  it('takes an environment for production only if no part of its name says that it is not', async () => {
    const names = ['production', 'prod-eu', 'Production – dev-portal', 'live', 'EU production 2'];
    const others = [
      'dev-prod',
      'production-staging',
      'prod-preview',
      'test-production',
      'qa2.prod',
      'preProduction',
      'staging/live',
      'Preview – shop',
    ];
    const all = [...names, ...others].flatMap((environment, id) => [
      {
        ...{
          id,
          sha: 'c0ffee0000000000000000000000000000000001',
          environment,
          created_at: '2026-01-06T10:00:00Z',
          creator: { login: ADA.email },
        },
        ...{
          statuses_url: `https://api.github.com/repos/acme/places/deployments/${id}/statuses`,
          repository_url: 'https://api.github.com/repos/acme/places',
        },
      },
    ]);
    const statuses = all.map(({ id }) => ({
      ...{ state: 'success', created_at: '2026-01-06T10:05:00Z' },
      deployment_url: `https://api.github.com/repos/acme/places/deployments/${id}`,
    }));
    const text = await run('import', write('places.json', all), write('statuses.json', statuses));
    for (const name of others) assert.ok(text.includes(`to "${name}", which is not production`), name);
    assert.deepEqual(await cells('places', 'DEPLOYMENT_FREQUENCY'), [String(names.length)]);
  });

  /** Writes a list of deployments of GitHub of these commits, each an hour after the one before, and that of their statuses. */
  function writeDeployments(
    name: string,
    deployed: readonly (readonly [sha: string, hour: number, login?: string | undefined, environment?: string])[],
  ): readonly string[] {
    const repository = `https://api.github.com/repos/acme/${name}`;
    const at = (hour: number): string => new Date((START + hour * HOUR) * 1000).toISOString();
    const deployments = deployed.map(([sha, hour, login = ADA.email, environment = 'production'], id) => ({
      ...{ id, sha, environment, created_at: at(hour), creator: { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' } },
      ...{ statuses_url: `${repository}/deployments/${id}/statuses`, repository_url: repository },
    }));
    const statuses = deployments.map(({ id, created_at }) => ({
      ...{ state: 'success', created_at, deployment_url: `${repository}/deployments/${id}` },
    }));
    return [write(`${name}-deployments.json`, deployments), write(`${name}-statuses.json`, statuses)];
  }

  it('takes the environments for production that the service or the import names', async () => {
    const names = ['production', 'eu-1', 'eu-2', 'eu-canary'];
    const files = writeDeployments(
      'named',
      names.map((name) => ['c0ffee0000000000000000000000000000000002', 24, undefined, name] as const),
    );
    const count = async (...flags: string[]): Promise<string> => {
      const text = await run('import', ...files, '--format', 'json', ...flags);
      return String((JSON.parse(text) as { byKind: { deployment: number } }).byKind.deployment);
    };
    assert.equal(await count(), '1');
    await run('configure', '--add-environment', 'eu-*', '--add-environment', '!*-canary');
    assert.equal(await count(), '2');
    assert.equal(await count('--environment', '!eu-*'), '1');
    await run('configure', '--remove-environment', 'eu-*');
    assert.equal(await count('--environment', 'eu-canary'), '1');
    await run('configure', '--remove-environment', '!*-canary');
  });

  it('counts commits for their co-authors by a switch, without lines and lead times, and takes them back with it', async () => {
    const trailers = [
      'Co-authored-by: M. <max@old.example>',
      'co-authored-by: Max <MAX@x.example>',
      'Co-authored-by: Ada <ADA@x.example>',
      'Co-Authored-By: Claude <noreply@anthropic.com>',
      'Co-authored-by: dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>',
    ];
    const path = make('together', [['a'], [`b\n\nText\n\n${trailers.join('\n')}`, [1], undefined, 24], ['c', [2], 'v1.0.0', 48]]);
    writeFileSync(join(path, '.mailmap'), 'Max <max@x.example> <max@old.example>\n');
    const count = (): Promise<readonly string[]> => cells('together', 'CODING_DAYS_PER_DEV', 'LEAD_TIME_FOR_CHANGES');
    // Ada has three days; with Max, who has one, four days of two people.
    const [alone, together] = [
      ['3', '1'],
      ['2', '1'],
    ];
    assert.match(await run('import-git', path), /1 commit has co-authors and counts for its author only\. --co-authors counts it/);
    assert.deepEqual(await count(), alone);
    assert.match(
      await run('import-git', path, '--co-authors'),
      /1 commit counts for its co-authors too[\s\S]*All authors are in the roster/,
    );
    assert.deepEqual(await count(), together);
    assert.match(await run('import-git', path, '--co-authors'), /Nothing new/);
    await run('import-git', path);
    assert.deepEqual(await count(), alone);
    await run('configure', '--co-authors', 'yes');
    await run('import-git', path);
    assert.deepEqual(await count(), together);
    await run('import-git', path, '--no-co-authors');
    assert.deepEqual(await count(), alone);
    await run('configure', '--co-authors', 'no');
    await run('sync', write('together.sources.yaml', 'repositories:\n  - path: together\n    coAuthors: true\n'));
    assert.deepEqual(await count(), together);
  });

  it('ends lead times with deployments of code hosts, and counts a release that was deployed once, in any order', async () => {
    const count = (name: string): Promise<readonly string[]> =>
      cells(name, 'DEPLOYMENT_FREQUENCY', 'LEAD_TIME_FOR_CHANGES', 'CHANGE_FAILURE_RATE');
    for (const [tag, login, isHistoryFirst] of [
      [undefined, ADA.email, true],
      ['v1.0.0', 'unknown', true],
      ['v1.0.0', 'unknown', false],
      ['v1.0.0', 'deploy[bot]', true],
    ] as const) {
      const name = `deployed-${tag ?? 'none'}-${login.replace(/\W/g, '')}-${isHistoryFirst}`;
      const path = make(name, [['a (#1)'], ['b (#2)', [1], tag, 0]]);
      const [sha = ''] = git(path, ['rev-parse', 'main']).split('\n');
      const files = writeDeployments(name, [[sha, 24, login]]);
      if (isHistoryFirst) await run('import-git', path);
      const text = await run('import', ...files);
      if (isHistoryFirst) assert.match(text, new RegExp(`${name}: its lead times end with its deployments now`));
      else await run('import-git', path);
      assert.deepEqual(await count(name), ['1', '1', '0'], name);
    }
    assert.match(await run('import-git', join(folder, 'deployed-none-adaxexample-true')), /Nothing new/);
  });

  it('finds the deployment that caused an incident by the version or the shortened commit that it names', async () => {
    const shared = { developer: ADA.email, repository: 'caused' };
    const [sha, other] = ['c0ffee0'.repeat(6).slice(0, 40), 'beef123'.repeat(6).slice(0, 40)];
    const records = [
      { ...shared, kind: 'deployment', id: 'v1', at: '2026-01-12T10:00:00Z', version: sha },
      { ...shared, kind: 'deployment', id: 'v2', at: '2026-01-13T10:00:00Z', version: other },
      { ...shared, kind: 'deployment', id: 'v3', at: '2026-01-13T11:00:00Z' },
      { ...shared, kind: 'incident', id: 'i1', createdAt: '2026-01-14T10:00:00Z', version: sha },
      { ...shared, kind: 'incident', id: 'i2', createdAt: '2026-01-14T10:00:00Z', cause: 'beef123b' },
    ];
    await run('import', write('caused.ndjson', records.map((record) => JSON.stringify(record)).join('\n')));
    assert.deepEqual(await cells('caused', 'CHANGE_FAILURE_RATE'), ['66.67']);
  });

  it('says what counts for no one, compares all digits, and fails beyond a limit', async () => {
    const pull = { kind: 'pullRequest', developer: ADA.email, createdAt: '2026-03-09T10:00:00Z', repository: 'told' };
    const records = [
      { ...pull, id: 't1', mergedAt: '2026-03-10T10:00:00Z', lines: 1 },
      { ...pull, id: 't2', mergedAt: '2026-03-17T10:00:00Z', lines: 2 },
      { ...pull, id: 't3', mergedAt: '2026-03-17T10:00:00Z', lines: 70, developer: 'nobody@else.example' },
      { kind: 'deployment', id: 'd1', developer: 'github.com/acme/told', at: '2026-03-18T10:00:00Z' },
    ];
    await run('import', write('told.ndjson', records.map((record) => JSON.stringify(record)).join('\n')));
    const range = ['--from', '2026-03-09', '--to', '2026-03-22', '--metrics', 'PR_VELOCITY_PER_DEV'];
    const days = [...range, '--output'];
    const told = 'In these days, 2 of 4 activity records count for no one: their developers are not in the roster.';
    const comments = 'No source says how many comments 2 of 2 pull requests have';
    for (const name of ['export', 'trend']) {
      const text = await run(name, ...range, 'NUMBER_OF_COMMENTS_PER_PR', '--output', name === 'export' ? 'table' : 'csv');
      for (const line of [told, comments, 'fairlead insights map']) assert.ok(text.includes(line), text);
    }
    const scored = await run('trend', '--from', '2026-03-09', '--to', '2026-03-22', '--metrics', 'OVERALL_DORA', '--output', 'csv');
    assert.match(scored, /The overall DORA score is empty \d+ times: it needs a tier of all four metrics/);
    const csv = (await start('export', ...days, 'csv', '--notes')).stdout;
    assert.match(csv, /\n"?In these days, 2 of 4 activity records count for no one/);
    const page = join(folder, 'told.html');
    await run('trend', ...days, 'csv', '--page', page);
    assert.ok(readFileSync(page, 'utf8').includes(told));
    // Two people in seven days: 0.07 and 0.14 when they are shown.
    const daily = ['--granularity', 'daily', '--repository', 'told'];
    const lines = (await start('trend', ...days, 'csv', ...daily)).stdout.split('\n');
    assert.match(lines[2] ?? '', /,0\.14,0\.07,\+0\.07,\+100,/);
    const ends = async (...limits: string[]) => (await start('trend', ...days, 'csv', ...limits)).code;
    assert.equal(await ends('--fail-if', 'PR_VELOCITY_PER_DEV > 1', '--fail-if-worse', '20%'), 0);
    const failed = await start('trend', ...days, 'csv', '--fail-if', 'PR_VELOCITY_PER_DEV <= 1');
    assert.equal(failed.code, 1, failed.stderr);
    assert.match(failed.stderr, /PR Velocity per Developer in 2026-W12 is 1, which is <= 1/);
    assert.equal(await ends('--fail-if', 'PR_VELOCITY > '), 2);
    assert.equal(await ends('--fail-if-worse', 'much'), 2);
  });

  it('leaves the pull requests that another one brings their own', async () => {
    const azure: readonly Drafted[] = [
      ['root'],
      ['Merged PR 1: a'],
      ['Merged PR 2: b'],
      ['other', [1]],
      ['Merged PR 3: Release 1.0', [4, 3]],
    ];
    assert.match(await run('import-git', make('brought', azure)), /1 +merged pull request .*\n2 +squashed pull requests/);
    assert.deepEqual(await cells('brought', 'PR_VELOCITY_PER_DEV'), ['1']);
  });
});
