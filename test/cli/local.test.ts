import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useCommandsAtService } from './commandsAtService.ts';
import type { Ended } from './fairlead.ts';

describe('fairlead local', () => {
  const commands = useCommandsAtService();
  const env = { XDG_CONFIG_HOME: join(commands.folder, 'config') };
  const run = (args: readonly string[]): Promise<Ended> => commands.run(args, { env });
  const ok = (...args: readonly string[]): Promise<string> => commands.ok(args, { env });
  const count = async (): Promise<number> =>
    (JSON.parse(await ok('developers', 'versions', '--output', 'json')) as { versions: unknown[] }).versions.length;

  before(async () => {
    commands.write('people.csv', 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,ada@x.test\n');
    await ok('developers', 'upload', 'people.csv');
    await ok('developers', 'map', '1');
  });

  it('saves all data, deletes it after confirmation, and restores it', async () => {
    assert.match(await ok('local', 'snapshot', 'save', 'one'), /^Saved as one, \d+ KiB\.\n$/);
    assert.match(await ok('local', 'snapshot', 'list'), /^NAME +SIZE +SAVED UTC\none +\d+ KiB +\d{4}-/);
    const refused = await run(['local', 'reset', 'developers']);
    assert.deepEqual([refused.code, refused.stdout], [2, '']);
    assert.match(refused.stderr, /^fairlead: All data of developers is deleted\. .*Add --yes/);
    assert.match(await ok('local', 'reset', 'developers', '--dry-run'), /^Nothing is sent\..*\n\nPOST http.*\/__fairlead\/reset\n/);
    assert.equal(await count(), 1);
    assert.match(await ok('local', 'reset', 'developers', '--yes'), /All data of developers is deleted/);
    assert.equal(await count(), 0);
    assert.equal((await run(['local', 'snapshot', 'restore', 'one'])).code, 2);
    assert.match(await ok('local', 'snapshot', 'restore', 'one', '--yes'), /^one is restored, with \d+ rows\.\n$/);
    assert.equal(await count(), 1);
    assert.deepEqual(JSON.parse(await ok('local', 'snapshot', 'delete', 'one', '--yes', '--output', 'json')), { snapshots: [] });
    const gone = await run(['local', 'snapshot', 'restore', 'one', '--yes']);
    assert.deepEqual([gone.code, gone.stdout], [5, '']);
    assert.equal((await run(['local', 'snapshot', 'save', '../x'])).code, 3);
    assert.equal((await run(['local', 'reset', 'moon', '--yes'])).code, 2);
  });

  it('sets, lists and clears faults, which affect requests', async () => {
    const set = ['local', 'faults', 'set', '--endpoint', 'listVersions', '--status', '429', '--reset-seconds', '0', '--times', '2'];
    assert.match(await ok(...set), /^ID +REQUESTS +EFFECT +LEFT +MET\n\S+ +listVersions +answers 429, again in 0 s +2 +0\n/);
    assert.equal(await count(), 1, 'asked again after 429');
    assert.match(await ok('local', 'faults', 'set', '--latency', '1', '--path', '/v2/nowhere'), /waits 1 ms/);
    const { faults } = JSON.parse(await ok('local', 'faults', 'list', '--output', 'json')) as { faults: { id: string; path: string }[] };
    const { id } = faults.find(({ path }) => path === '/v2/nowhere')!;
    assert.match(await ok('local', 'faults', 'clear', id), new RegExp(`The fault ${id} is cleared`));
    await ok('local', 'faults', 'set', '--cut', 'before', '--probability', '0.5', '--path', '/v2/nowhere');
    assert.match(await ok('local', 'faults', 'clear'), /^\d faults? (is|are) cleared\.\n$/);
    assert.deepEqual(JSON.parse(await ok('local', 'faults', 'list', '--output', 'json')), { faults: [] });
    for (const [args, code] of [
      [['--status', '418'], 2],
      [['--probability', '2'], 2],
      [['--endpoint', 'nope', '--latency', '1'], 3],
      [[], 3],
    ] as const) {
      const ended = await run(['local', 'faults', 'set', ...args]);
      assert.deepEqual([ended.code, ended.stdout], [code, ''], args.join(' '));
      assert.match(ended.stderr, /^fairlead: [A-Z][^\n]+\n/);
    }
  });

  it('uploads, lists and downloads identities, and checks them before sending', async () => {
    const good = 'email,integrationId,identity\nada@x.test,7,ada-gh\nbob@x.test,7,bob-gh\n';
    writeFileSync(join(commands.folder, 'good.csv'), good);
    writeFileSync(join(commands.folder, 'bad.csv'), 'email,integrationId,identity\nada@x.test,7,same\nbob@x.test,7,same\nada@x.test,x,y\n');
    const bad = await run(['developers', 'identities', 'upload', 'bad.csv']);
    assert.deepEqual([bad.code, bad.stdout], [1, '']);
    assert.match(bad.stderr, /^bad\.csv:3: [^\n]+\nbad\.csv:4: [^\n]+\nfairlead: Nothing was sent\./m);
    assert.match(await ok('developers', 'identities', 'upload', 'good.csv', '--dry-run'), /^Nothing is sent\.[^\n]+2 identities/);
    assert.match(await ok('developers', 'identities', 'list'), /\n0 identities, page 1 of 1\.\n$/);
    assert.equal(await ok('developers', 'identities', 'upload', 'good.csv'), '2 identities were saved.\n');
    const listed = await ok('developers', 'identities', 'list', '--email', 'bob@x.test', '--output', 'csv');
    assert.equal(listed, 'email,integrationId,applicationType,identity\nbob@x.test,7,,bob-gh\n');
    assert.match(await ok('developers', 'identities', 'download'), /^email,integrationId.*\n(?:.*\n)*bob@x\.test,.*bob-gh/);
    writeFileSync(join(commands.folder, 'formula.csv'), 'email,integrationId,identity\nada@x.test,8,=1+1\n');
    assert.equal(await ok('developers', 'identities', 'upload', 'formula.csv'), '1 identity was saved.\n');
    assert.match(await ok('developers', 'identities', 'download'), /\nada@x\.test,8,=1\+1\n/);
    assert.match(await ok('developers', 'identities', 'download', '--spreadsheet-safe'), /\nada@x\.test,8,'=1\+1\n/);
  });

  it('sends nothing in a dry run of an upsert or a removal', async () => {
    writeFileSync(join(commands.folder, 'change.json'), '[{"email":"cy@x.test","name":"Cy"}]');
    assert.match(
      await ok('developers', 'upsert', 'change.json', '--dry-run'),
      /^Nothing is sent\..*1 developer[^\n]*\n\nPATCH .*\/v2\/developers\n/,
    );
    assert.match(await ok('developers', 'delete', 'ada@x.test', '--dry-run'), /\n\nDELETE .*ada@x\.test/s);
    assert.match(
      await ok('developers', 'list', '--output', 'csv'),
      /^email,name,manager_email\nada@x\.test,Ada,\nbob@x\.test,Bob,ada@x\.test\n$/,
    );
  });
});
