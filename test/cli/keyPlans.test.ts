import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { readAllKeys } from '../../server/api/segments/keys.ts';
import * as api from '../../server/api/segments/segments.ts';
import { writeStoredPlan } from '../../server/core/storedPlan.ts';
import { createActiveSegment } from '../support/activeSegment.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import type { Ended } from './fairlead.ts';

describe('fairlead segments keys plan and apply', () => {
  const { folder, instance, run, write } = useCommandsAtService('segments', 'keys');
  let place: api.DefinitionPlace;

  const plan = (input: string, ...flags: string[]): Promise<Ended> =>
    run(['plan', 'beta', '-', '--workspace', 'Plans', '-o', 'plan.json', ...flags], { input });
  const apply = (...flags: string[]): Promise<Ended> => run(['apply', 'plan.json', ...flags]);
  const held = async (): Promise<string[]> => [...(await readAllKeys(instance(), place))].sort();
  const hold = async (...keys: string[]): Promise<unknown> => api.uploadSegmentKeys(instance(), place, keys, true);
  const readPlan = (): Record<string, unknown> => JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as Record<string, unknown>;

  before(async () => {
    place = await createActiveSegment(instance());
  });

  it('shows the change, stores it, applies it once, and reports a second time that it is done', async () => {
    await hold('a', 'b', 'c');
    const planned = await plan('d\nb\nc\n\u001b[31m\n', '--max-removals', '1', '--comment', 'Nightly');
    assert.equal(planned.code, 0, planned.stderr);
    assert.match(
      planned.stdout,
      /^The segment beta has 3 keys now, and 4 afterwards\.\n2 added, 1 removed\.\n {2}\+ d\n {2}\+ \\u001b\[31m\n {2}- a\n\n/,
    );
    assert.ok(planned.stdout.endsWith('\nNext: fairlead segments keys apply plan.json\n'), planned.stdout);
    assert.deepEqual(await held(), ['a', 'b', 'c'], 'a plan sends nothing');
    if (process.platform !== 'win32') assert.equal(statSync(join(folder, 'plan.json')).mode & 0o777, 0o600);
    const tried = await apply('--dry-run');
    assert.equal(tried.code, 0, tried.stderr);
    assert.match(
      tried.stdout,
      /^Nothing is sent\. .*2 keys are added, 1 key removed\.\n\nPUT http\S+\/uploadKeys\n\{[^\n]*"d"[^\n]*\n\nPUT http\S+\n\{[^\n]*"a"[^\n]*\n$/,
    );
    assert.deepEqual(await held(), ['a', 'b', 'c'], 'a trial sends nothing');
    const applied = await apply();
    assert.deepEqual([applied.code, applied.stdout], [0, '2 keys added, 1 removed. The segment beta holds the 4 keys of the plan.\n']);
    assert.deepEqual(await held(), ['\u001b[31m', 'b', 'c', 'd']);
    const again = await apply('--output', 'json');
    assert.deepEqual(JSON.parse(again.stdout), { segment: 'beta', kind: 'done', before: 3, added: 0, removed: 0, count: 4 });
    const { objects } = await call(instance(), 'listSegmentAudit', { query: { limit: 2 } });
    assert.ok(objects.every(({ comment }) => comment === 'Nightly'));
  });

  it('writes every change as CSV and JSON, and creates no plan if nothing changes', async () => {
    await hold('a', 'b');
    assert.equal((await plan('b\nc\n', '--output', 'csv')).stdout, 'change,key\nadd,c\nremove,a\n');
    const asJson = JSON.parse((await plan('b\nc\n', '--output', 'json')).stdout) as Record<string, unknown>;
    assert.deepEqual([asJson.adds, asJson.removes], [['c'], ['a']]);
    assert.match((await plan('b\na\n')).stdout, /\nNothing to change\.\n$/);
    assert.match((await apply()).stdout, /^Already done\. /);
  });

  it('reads a column of a CSV, and reports the errors of a file', async () => {
    await hold('a');
    write('people.csv', 'Name,E-mail\nAda,ada@x.test\nBob,bob@x.test\n');
    const planned = await run(['plan', 'beta', 'people.csv', '--column', 'e-mail', '--workspace', 'Plans', '--output', 'csv']);
    assert.equal(planned.stdout, 'change,key\nadd,ada@x.test\nadd,bob@x.test\nremove,a\n');
    const broken = await plan(`ok\n${'x'.repeat(251)}\n`);
    assert.deepEqual([broken.code, broken.stdout], [2, '']);
    assert.match(broken.stderr, /^-:2:1: error KEY_TOO_LONG /);
    const many = await plan(Array.from({ length: 100_001 }, (_, index) => `k${index}`).join('\n'));
    assert.equal(many.code, 2);
    assert.match(many.stderr, /TOO_MANY_KEYS A segment holds at most 100,000 keys/);
  });

  it('refuses a plan if the segment changed since, and changes nothing', async () => {
    await hold('a', 'b');
    await plan('a\nb\nc\n');
    await hold('a', 'b', 'x');
    const moved = await apply();
    assert.deepEqual([moved.code, moved.stdout], [3, '']);
    assert.match(moved.stderr, /^fairlead: beta was changed since this was planned against its 2 keys\. Nothing was sent; plan again\.\n/);
    assert.deepEqual(await held(), ['a', 'b', 'x']);
  });

  it('resumes if part of the change was already made, by anyone', async () => {
    await hold('a', 'b', 'c', 'd');
    await plan('c\nd\ne\nf\n', '--max-removals', '50%');
    await hold('a', 'c', 'd', 'f');
    const applied = await apply('--max-removals', '50%');
    assert.deepEqual(
      [applied.code, applied.stdout],
      [0, '1 key added, 1 removed after 2 keys of earlier runs. The segment beta holds the 4 keys of the plan.\n'],
    );
    assert.deepEqual(await held(), ['c', 'd', 'e', 'f']);
  });

  it('refuses an altered plan, a plan of another kind, and other files', async () => {
    await hold('a', 'b');
    await plan('a\nc\n', '--max-removals', '1');
    const text = readFileSync(join(folder, 'plan.json'), 'utf8');
    const refusals: [string, number, RegExp][] = [
      [text.replace('"c"', '"z"'), 3, /^fairlead: plan\.json was altered after it was made/],
      [text.replace(/"hash": "[0-9a-f]{64}"\n\}/, '"hash": ""\n}'), 3, /was altered/],
      [
        text.replace('"keys"', '"roster"'),
        2,
        /^fairlead: plan\.json is not a plan for the keys of a segment\. Make one with `fairlead segments keys plan`\.\n$/,
      ],
      [text.slice(0, -20), 2, /is not a plan: it is not the JSON/],
      ['', 2, /is not a plan/],
      ['null', 2, /is not a plan/],
      [text.replace('"format": 1', '"format": 2'), 2, /another version of Fairlead/],
      [
        writeStoredPlan('keys', { environmentId: 'e', segmentName: 7 }),
        2,
        /is not a complete plan\. base is missing; add it\. Make it again/,
      ],
    ];
    for (const [content, code, message] of refusals) {
      write('plan.json', content);
      const ended = await apply('--max-removals', '1');
      assert.deepEqual([ended.code, ended.stdout], [code, ''], ended.stderr);
      assert.match(ended.stderr, message);
    }
    const { fairleadPlan: _, format: __, hash: ___, ...plain } = JSON.parse(text) as Record<string, unknown>;
    // The hash is correct, but the expected result is wrong.
    write('plan.json', writeStoredPlan('keys', { ...plain, adds: ['c', 'z'] }));
    assert.equal((await apply('--max-removals', '1')).code, 3);
    assert.deepEqual(await held(), ['a', 'b']);
    assert.equal((await run(['apply', 'nowhere.json'])).code, 2);
  });

  it('removes more than the limit only if the exact count is given', async () => {
    const all = Array.from({ length: 30 }, (_, index) => `k${String(index).padStart(2, '0')}`);
    await hold(...all);
    const planned = await plan(all.slice(4).join('\n'));
    assert.match(
      planned.stdout,
      /\n4 of 30 keys would be removed, but --max-removals allows 3\. To confirm, apply it with --confirm-removals 4\.\nNext: /,
    );
    assert.ok(planned.stdout.endsWith(' plan.json --confirm-removals 4\n'));
    for (const flags of [[], ['--confirm-removals', '3'], ['--confirm-removals', '30'], ['--max-removals', '3'], ['--max-removals', '0']]) {
      const ended = await apply(...flags);
      assert.deepEqual([ended.code, ended.stdout], [3, ''], flags.join(' '));
      assert.match(ended.stderr, /^fairlead: 4 of 30 keys would be removed, .* --confirm-removals 4\. Nothing was sent\.\n$/);
    }
    assert.deepEqual(await held(), all);
    for (const flags of [
      ['--max-removals', 'all'],
      ['--max-removals', '101%'],
      ['--confirm-removals', 'yes'],
    ])
      assert.equal((await apply(...flags)).code, 2);
    assert.equal((await apply('--confirm-removals', '4')).code, 0);
    assert.deepEqual(await held(), all.slice(4));
    assert.equal((await apply()).code, 0, 'what is done needs no confirmation');
    assert.equal(typeof readPlan().hash, 'string');
  });
});
