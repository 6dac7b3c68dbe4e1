import assert from 'node:assert/strict';
import { join } from 'node:path';
import { useCommandsAtService } from './commandsAtService.ts';
import type { Ended } from './fairlead.ts';
import { runHere } from './runHere.ts';

describe('fairlead token', () => {
  const commands = useCommandsAtService('token');
  const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> => commands.run(args, { env });
  const list = (key: string): Promise<Ended> =>
    runHere(['developers', 'versions', '--url', commands.address().url], { env: { FAIRLEAD_API_KEY: key } });

  it('creates a key, prints only its value to standard output, and never shows it again', async () => {
    const flags = [
      '--name',
      'nightly',
      '--scope',
      'developer_records:read',
      '--description',
      'For the job',
      '--tag',
      'a',
      '--tag',
      'b',
      '--expires',
      '30d',
    ];
    const { code, stdout, stderr } = await run(['create', ...flags]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^pat\.default\.[^.\s]+\.\S+\n$/);
    assert.match(stderr, /^Key \S+ \(nightly\) is created\. Its value is shown only once/);
    const [, id] = /^Key (\S+)/.exec(stderr)!;
    const table = (await run(['list'])).stdout;
    assert.match(
      table,
      new RegExp(`\n${id} +nightly +developer_records:read +valid +\\d{4}-\\d\\d-\\d\\d +\\d{4}-\\d\\d-\\d\\d +personal\n`),
    );
    const all = (await run(['list', '--output', 'json'])).stdout;
    const secret = stdout.trim().split('.').at(-1)!;
    assert.ok(!table.includes(secret) && !all.includes(secret));
    const { tokens } = JSON.parse(all) as { tokens: { id: string; description: string; tags: string[] }[] };
    const made = tokens.find((token) => token.id === id);
    assert.deepEqual([made?.description, made?.tags], ['For the job', ['a', 'b']]);
  });

  it('creates keys that are limited to their scopes, until they are revoked', async () => {
    const create = async (scope: string): Promise<{ id: string; value: string }> =>
      JSON.parse((await run(['create', '--name', 'x', '--scope', scope, '--format', 'json'])).stdout) as { id: string; value: string };
    const reader = await create('developer_records:read,developer_records:write');
    assert.equal((await list(reader.value)).code, 0);
    const insights = await list((await create('insights:read')).value);
    assert.equal(insights.code, 3);
    const revoked = await run(['revoke', reader.id]);
    assert.deepEqual([revoked.code, revoked.stdout], [0, `The key ${reader.id} is revoked.\n`]);
    const refused = await list(reader.value);
    assert.equal(refused.code, 3);
    assert.match((await run(['list'])).stdout, new RegExp(`\n${reader.id} +x +developer_records:read developer_records:write +revoked `));
    assert.equal((await run(['revoke', 'nope'])).code, 5);
  });

  it('sends nothing in a dry run; lists as a table, JSON or CSV', async () => {
    const dryRun = await run(['create', '--name', 'ghost', '--scope', 'insights:read', '--dry-run']);
    assert.equal(dryRun.code, 0, dryRun.stderr);
    assert.match(dryRun.stdout, /^Nothing is sent\. .*\n\nPOST http:\S+\n\{"name":"ghost"/);
    const csv = (await run(['list', '--output', 'csv'])).stdout;
    assert.match(csv, /^id,name,may,state,created,expires,kind\n/);
    assert.ok(!csv.includes('ghost'));
    const [, id] = /\n([^,]+),nightly,/.exec(csv)!;
    assert.match((await run(['revoke', id!, '--dry-run'])).stdout, /^Nothing is sent/);
    assert.match((await run(['list', '--output', 'csv'])).stdout, new RegExp(`\n${id},nightly,[^\n]*,valid,`));
    assert.equal((await run(['list', '--output', 'table'])).stdout, (await run(['list'])).stdout);
  });

  it('reports invalid arguments', async () => {
    const wrong: [string[], RegExp][] = [
      [['create', '--name', 'x', '--scope', 'all'], /"all" is not a scope/],
      [['create', '--name', 'x', '--scope', 'insights:read', '--expires', 'soon'], /30d/],
      [['create', '--scope', 'insights:read'], /--name/],
      [['create', '--name', 'x', '--kind', 'root'], /Use one of personal, service_account, admin/],
      [['create', '--name', 'x', '--role', 'no-role'], /"no-role" is not a role/],
      [['create', '--name', 'x'], /--scope/],
      [['revoke'], /'id'/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await run(args);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, message);
    }
  });

  it('requires an admin key in the environment for a service named by --url', async () => {
    const { url, adminKey, apiKey } = commands.address();
    assert.equal((await run(['list', '--url', url], { FAIRLEAD_ADMIN_KEY: adminKey })).code, 0);
    const without = await run(['list', '--url', url], { FAIRLEAD_API_KEY: apiKey });
    assert.equal(without.code, 2);
    assert.match(without.stderr, /FAIRLEAD_ADMIN_KEY/);
    assert.equal((await run(['list', '--url', url], { FAIRLEAD_ADMIN_KEY: apiKey })).code, 3);
  });

  it('exits 4 if no service is running', async () => {
    assert.equal((await run(['list'], { FAIRLEAD_DATA: join(commands.folder, 'none') })).code, 4);
  });
});

describe('fairlead role', () => {
  const commands = useCommandsAtService();

  it('gives a key a custom role, and keeps the role while a key has it', async () => {
    const role = (...args: string[]): Promise<Ended> => commands.run(['role', ...args]);
    const run = (args: readonly string[]): Promise<Ended> => commands.run(['token', ...args]);
    const made = await role('create', 'deployer', '--permission', 'pipeline:view,pipeline:create_or_edit', '--name', 'Deployer');
    assert.deepEqual([made.code, made.stdout], [0, 'The role deployer is created.\n'], made.stderr);
    const wrong = await role('create', 'other', '--permission', 'pipline:view');
    assert.equal(wrong.code, 3);
    assert.match(wrong.stderr, /"pipline:view" is not a permission; did you mean "pipeline:view"\?/);
    const listed = await role('list', '--output', 'csv');
    assert.match(listed.stdout, /\ndeployer,Deployer,custom,pipeline:view pipeline:create_or_edit\n/);
    const unknown = await run(['create', '--name', 'x', '--role', 'emperor']);
    assert.equal(unknown.code, 3);
    assert.match(unknown.stderr, /no role "emperor"; the roles are account_admin, .*deployer/);
    const key = JSON.parse((await run(['create', '--name', 'ci', '--role', 'deployer:default/shop', '--format', 'json'])).stdout);
    assert.deepEqual(key.roles, [{ role: 'deployer', orgIdentifier: 'default', projectIdentifier: 'shop' }]);
    assert.equal((await role('delete', 'deployer')).code, 2, 'asks first');
    assert.match((await role('delete', 'deployer', '--yes')).stderr, /holds the role "deployer"/);
    await run(['revoke', key.id]);
    assert.equal((await role('delete', 'deployer', '--yes')).stdout, 'The role deployer is deleted.\n');
  });
});

describe('fairlead api-key', () => {
  const commands = useCommandsAtService();
  const run = (...args: string[]): Promise<Ended> => commands.run(['api-key', ...args]);
  const open = async (key: string): Promise<number | null> =>
    (await runHere(['developers', 'versions', '--url', commands.address().url], { env: { FAIRLEAD_API_KEY: key } })).code;

  it('creates keys, adds, rotates and lists tokens, and deletes keys with their tokens', async () => {
    const made = await run('create', '--name', 'sync', '--scope', 'developer_records:read', '--output', 'json');
    assert.equal(made.code, 0, made.stderr);
    const { id } = JSON.parse(made.stdout) as { id: string };
    const added = await run('add-token', id, '--name', 'nightly', '--expires', '30d', '--tag', 'cron');
    assert.match(added.stdout, /^pat\.default\.[^.\s]+\.\S+\n$/);
    const [, token] = /^Token (\S+) \(nightly\) is created\. Its value is shown only once/.exec(added.stderr)!;
    assert.match((await run('list', '--output', 'csv')).stdout, new RegExp(`\n${id},sync,personal,nightly \\(${token}\\)\n`));
    assert.equal(await open(added.stdout.trim()), 0);
    const rotated = await run('rotate-token', token!);
    assert.equal(rotated.code, 0, rotated.stderr);
    assert.deepEqual([await open(added.stdout.trim()), await open(rotated.stdout.trim())], [3, 0]);
    assert.equal((await run('delete', id)).code, 2, 'asks first');
    assert.equal((await run('delete', id, '--yes')).stdout, `The API key ${id} is deleted with its tokens.\n`);
    assert.equal(await open(rotated.stdout.trim()), 3);
  });
});
