import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, findTestServer } from '../support/postgres/testDatabases.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale, type Ended, makeFolder, runFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';
import { type RunningService, startServiceWith } from './runningService.ts';

const WITH_PASSWORD = /everyone on this machine can see the password in --database/;

describe('fairlead serve on PostgreSQL', () => {
  const { folder, remove } = makeFolder();
  const running: RunningService[] = [];
  let address: string;
  let password: string;
  /** The service of several tests. */
  let one: RunningService;
  before(async function () {
    this.timeout(300_000);
    buildIfStale();
    if ((await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
    address = await createTestDatabase();
    ({ password } = new URL(address));
    one = await start('one', { FAIRLEAD_DATABASE: address });
  });
  after(async () => {
    await Promise.all(running.map((service) => service.stop('SIGKILL')));
    remove();
  });

  const withoutPassword = (): string => Object.assign(new URL(address), { password: '' }).href;
  const start = async (data: string, env: Readonly<Record<string, string>>, ...flags: string[]): Promise<RunningService> => {
    const service = await startServiceWith(env, join(folder, data), ...flags);
    running.push(service);
    return service;
  };
  const upload = (data: string): Promise<Ended> =>
    runHere(['developers', 'upload', '-', '--data', join(folder, data)], {
      input: 'name,email,manager_email\nAda,ada@x.test,\n',
    });
  const countVersions = async (data: string): Promise<number> => {
    const { stdout } = await runHere(['developers', 'versions', '--output', 'json', '--data', join(folder, data)]);
    return (JSON.parse(stdout) as { versions: unknown[] }).versions.length;
  };

  it('writes the password nowhere', async () => {
    const file = readFileSync(join(folder, 'one', 'service.json'), 'utf8');
    assert.ok(!file.includes(password) && file.includes(new URL(address).pathname), file);
    const again = await runFairlead(['serve', '--data', join(folder, 'one')], { env: { FAIRLEAD_DATABASE: address } });
    assert.equal(again.code, 3);
    assert.ok(again.stderr.includes(one.address.url) && !again.stderr.includes(password), again.stderr);
  });

  it('does not attach to a service that keeps its data elsewhere', async () => {
    for (const env of [{}, { FAIRLEAD_DATABASE: await createTestDatabase() }]) {
      const { code, stdout, stderr } = await runFairlead(['serve', '--json', '--data', join(folder, 'one')], { env });
      assert.deepEqual([code, stdout], [3, ''], stderr);
      assert.match(stderr, /already running on .*, with the database postgres:.* Stop it first \(process \d+\)/);
      assert.ok(!stderr.includes(password), stderr);
    }
  });

  it('shares the database between services on several folders, named by FAIRLEAD_DATABASE or by --database with PGPASSWORD', async () => {
    const env = { PGPASSWORD: password, FAIRLEAD_DATABASE: 'postgres://not.this.invalid/x' };
    const other = await start('other', env, '--database', withoutPassword());
    assert.deepEqual(Object.keys(other.address), ['url', 'apiKey', 'adminKey', 'pid']);
    assert.notEqual(one.address.pid, other.address.pid);
    const { code, stderr } = await upload('one');
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(await countVersions('other'), 1);
    assert.deepEqual(await one.stop(), { code: 0, stderr: '' });
    assert.equal(await countVersions('other'), 1);
    assert.deepEqual(await other.stop(), { code: 0, stderr: '' });
  });

  it('accepts a password in --database, but warns that others can see it', async () => {
    const { stop } = await start('warned', {}, '--database', address);
    const { code, stderr } = await stop();
    assert.equal(code, 0);
    assert.match(stderr, WITH_PASSWORD);
    assert.ok(!stderr.includes(password));
  });

  it('reports an invalid address or unavailable server in one line', async () => {
    const data = ['--data', join(folder, 'wrong')];
    const wrong: [string[], Record<string, string>, number, RegExp][] = [
      [['--database', 'fairlead.db'], {}, 2, /not one of PostgreSQL. Write it like postgres:/],
      [['--database', ''], {}, 2, /not one of PostgreSQL/],
      [[], { FAIRLEAD_DATABASE: 'mysql://u:hunter2@h/d' }, 2, /not one of PostgreSQL/],
      [['--database', 'postgres://h/d', '--ephemeral'], {}, 2, /--database and --ephemeral/],
      [
        [],
        { FAIRLEAD_DATABASE: 'postgres://u:hunter2@127.0.0.1:1/d' },
        3,
        /postgres:\/\/u@127\.0\.0\.1:1\/d cannot be opened.*Start the server/,
      ],
      [[], { FAIRLEAD_DATABASE: address.replace(password, 'hunter2') }, 3, /Check the user and the password/],
    ];
    for (const [flags, env, status, message] of wrong) {
      // Wrong arguments are refused before the service starts.
      const { code, stdout, stderr } = await (status === 2 ? runHere : runFairlead)(['serve', ...flags, ...data], { env });
      assert.deepEqual([code, stdout], [status, ''], stderr);
      assert.match(stderr, message);
      assert.match(stderr, /^fairlead: [^\n]+\n$/);
      assert.ok(!stderr.includes('hunter2'), stderr);
    }
  });

  it('ignores the database of the environment with --ephemeral', async () => {
    const { address } = await start('memory', { FAIRLEAD_DATABASE: 'postgres://nowhere.invalid/x' }, '--ephemeral');
    assert.match(address.url, /^http:/);
  });
});
