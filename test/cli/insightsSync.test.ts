import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { GIT_ENVIRONMENT } from '../support/gitHistory.ts';
import { useCommandsAtService } from './commandsAtService.ts';

describe('fairlead insights sync', () => {
  const { folder, instance, ok, run, write } = useCommandsAtService('insights', 'sync');
  const count = async (): Promise<number> => (await call(instance(), 'readActivity')).facts;
  const commit = (): void => {
    const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@x.test'];
    const args = [...identity, 'commit', '--quiet', '--allow-empty', '--message', 'Work'];
    execFileSync('git', args, { cwd: join(folder, 'shop'), env: GIT_ENVIRONMENT });
  };
  const line = (id: string): string => `${JSON.stringify({ kind: 'commit', id, developer: 'ann@x.test', at: '2026-03-01T10:00:00Z' })}\n`;

  before(() => {
    mkdirSync(join(folder, 'shop'));
    execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: join(folder, 'shop'), env: GIT_ENVIRONMENT });
    commit();
    write('insights.sources.yaml', 'repositories:\n  - path: shop\n    bots: [ci]\nexports:\n  - path: more.ndjson\n');
  });

  it('brings all sources up to date, and reads only what is new', async () => {
    write('more.ndjson', line('a'));
    assert.match(await ok([]), /shop: 1 commit of main[\s\S]*\nmore\.ndjson: 1 activity record: 1 commit\. Sent: 1 new/);
    assert.equal(await count(), 2);
    assert.match(await ok([]), /Nothing new: nothing was sent\.[\s\S]*more\.ndjson: unchanged\.\n$/);
    commit();
    write('more.ndjson', line('a') + line('b'));
    assert.match(await ok([]), /1 activity record was sent\.[\s\S]*Sent: 1 new, 0 changed, 1 unchanged/);
    assert.equal(await count(), 4);
    assert.match(await ok(['--check']), /1 repositories and 1 exports, no mistakes/);
  });

  it('continues after a file that could not be read', async () => {
    write('more.ndjson', `${line('c')}{"kind": "com`);
    const broken = await run([]);
    assert.deepEqual([broken.code, await count()], [1, 4]);
    write('more.ndjson', line('c'));
    await ok([]);
    assert.equal(await count(), 5);
  });

  it('reads the files of an export together, and refuses another format than the named one', async () => {
    const repository = 'https://api.github.com/repos/acme/shop';
    const deployment = {
      id: 42,
      sha: 'c0ffee',
      environment: 'live-eu',
      created_at: '2026-09-03T10:00:00Z',
      creator: { login: 'ann' },
      statuses_url: `${repository}/deployments/42/statuses`,
      repository_url: repository,
    };
    const status = { state: 'failure', created_at: '2026-09-03T10:05:00Z', deployment_url: `${repository}/deployments/42` };
    write('deployments.json', JSON.stringify([deployment]));
    write('statuses.json', JSON.stringify([status]));
    const entry = (fields: string): string => write('hosts.yaml', `exports:\n  - path: deployments.json\n${fields}`);
    const together = entry('    with: [statuses.json]\n    environments: [live-*]\n    services: { github.com/acme/shop: checkout }\n');
    assert.match(await ok([together]), /1 activity record: 1 deployment\. Sent: 1 new/);
    assert.match(await ok([together]), /deployments\.json: unchanged/);
    write('statuses.json', JSON.stringify([{ ...status, state: 'success' }]));
    assert.match(await ok([together]), /Sent: 0 new, 1 changed/);
    assert.match(await ok([entry('    from: github-deployments\n    environments: [live-*]\n')]), /1 left out/);
    const foreign = await run([entry('    from: gitlab-pipelines\n')]);
    assert.equal(foreign.code, 1);
    assert.match(foreign.stderr, /is one of GitHub deployments \(REST\) \(github-deployments\), not of GitLab pipelines/);
    const records = await run([write('own.yaml', 'exports:\n  - path: more.ndjson\n    from: cdevents\n')]);
    assert.match(records.stderr, /is an activity record, not of CDEvents/);
  });

  it('does not wait for a pipe or a device that the list names', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.ndjson')]);
    for (const source of ['/dev/zero', 'pipe.ndjson']) {
      const { code, stderr } = await run([write('devices.yaml', `exports:\n  - path: ${source}\n`)]);
      assert.deepEqual([code, /is not a regular file\. Replace it by a file\./.test(stderr)], [2, true], stderr);
    }
  });

  it('shows every mistake of the list with its place, and imports nothing', async () => {
    for (const [text, message] of [
      ['repositories:\n  - pth: shop\n', /list\.yaml:2:5: .*path/],
      ['exports:\n  - path: a.csv\n    from: jira\n', /list\.yaml:3:11: /],
      ['exports:\n  - path: a.csv\n    timeZone: Oslo\n', /list\.yaml:3:15: error INVALID_TEXT exports\[0\]\.timeZone is "Oslo"/],
      ['repositories:\n  - path: a\n  - path: a\n', /list\.yaml:3:11: error DUPLICATE_PATH Duplicate path "a" in repositories/],
      ['repositories: []\n', /list\.yaml:1:1: error NO_SOURCES The list has no sources/],
      ['', /list\.yaml:1:1: error NO_SOURCES The file is empty/],
      ['a: [\n', /list\.yaml:\d+:\d+: /],
    ] as const) {
      const { code, stderr } = await run([write('list.yaml', text)]);
      assert.equal(code, 1, stderr);
      assert.match(stderr, message);
    }
    assert.equal(await count(), 6);
  });
});
