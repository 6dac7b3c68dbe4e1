import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readActivity } from '../../server/api/insights/activity.ts';
import { GIT_ENVIRONMENT } from '../support/gitHistory.ts';
import { useCommandsAtService } from './commandsAtService.ts';

describe('fairlead insights sync', () => {
  const { folder, instance, ok, run, write } = useCommandsAtService('insights', 'sync');
  const count = async (): Promise<number> => (await readActivity(instance())).facts;
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

  it('shows every mistake of the list with its place, and imports nothing', async () => {
    for (const [text, message] of [
      ['repositories:\n  - pth: shop\n', /list\.yaml:2:5: .*path/],
      ['exports:\n  - path: a.csv\n    from: jira\n', /list\.yaml:3:11: /],
      ['exports:\n  - path: a.csv\n    timeZone: Oslo\n', /list\.yaml:3:15: exports\[0\]\.timeZone is "Oslo"/],
      ['repositories:\n  - path: a\n  - path: a\n', /list\.yaml:3:11: Duplicate path "a" in repositories/],
      ['repositories: []\n', /list\.yaml:1:1: The list has no sources/],
      ['', /list\.yaml:1:1: The file is empty/],
      ['a: [\n', /list\.yaml:\d+:\d+: /],
    ] as const) {
      const { code, stderr } = await run([write('list.yaml', text)]);
      assert.equal(code, 1, stderr);
      assert.match(stderr, message);
    }
    assert.equal(await count(), 5);
  });
});
