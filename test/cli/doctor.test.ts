import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOddService } from '../unit/api/oddService.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, runFairlead } from './fairlead.ts';

interface Check {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'error';
  readonly detail: string;
}

describe('fairlead doctor', () => {
  const { folder, data, address, run, ok: succeed } = useCommandsAtService();
  const config = { XDG_CONFIG_HOME: join(folder, 'config') };
  const examine = async (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}, start = run) => {
    const surroundings = { env: { FAIRLEAD_DATA: data, ...config, ...env } };
    const { code, stdout, stderr } = await start(['doctor', '--output', 'json', ...args], surroundings);
    // Node warns about missing certificates too.
    assert.equal(stderr.replace(/^Warning: Ignoring extra certs from .*\n/, ''), '');
    const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: readonly Check[] };
    assert.equal(code, ok ? 0 : 1);
    assert.equal(
      ok,
      checks.every(({ state }) => state !== 'error'),
    );
    const find = (name: string) => checks.filter(({ check }) => check === name);
    return { ok, checks, find, stdout };
  };

  before(buildIfStale);

  it('reports no problems for a running local service, and lists the permissions of the key', async () => {
    const { ok, find, stdout } = await examine([], {}, runFairlead);
    assert.equal(ok, true, stdout);
    assert.match(find('Commands go to')[0]!.detail, /^local/);
    assert.match(find('Local service')[0]!.detail, new RegExp(`process ${address().pid}`));
    assert.match(find('Key')[0]!.detail, /^may read developers, insights, segments, platform/);
    assert.equal(find('Clock')[0]!.state, 'ok');
    assert.equal(find('Service version')[0]!.state, 'ok');
    for (const secret of [address().apiKey, address().adminKey]) assert.ok(!stdout.includes(secret));
  });

  it('lists the scopes of a local key, and warns that it expires soon', async () => {
    const { url, adminKey } = address();
    const create = async (...more: readonly string[]): Promise<string> => {
      const scope = ['--name', 'reader', '--scope', 'developer_records:read'];
      return (await succeed(['token', 'create', ...scope, ...more], { env: config })).trim();
    };
    const lasting = await examine(['--url', url], { FAIRLEAD_API_KEY: await create(), FAIRLEAD_ADMIN_KEY: adminKey });
    assert.match(lasting.find('Key')[0]!.detail, /^may read developers, segments; not insights, platform/);
    assert.deepEqual(
      lasting.find('Area').map(({ state, detail }) => [state, /^(.*?): .* It needs a .*\.$/.exec(detail)?.[1]]),
      [
        ['warning', 'Insights'],
        ['warning', 'Projects, connectors and pipelines'],
      ],
    );
    assert.deepEqual(lasting.find('Key')[1], { check: 'Key', state: 'ok', detail: '"reader": developer_records:read' });
    const ending = await examine(['--url', url], { FAIRLEAD_API_KEY: await create('--expires', '2d'), FAIRLEAD_ADMIN_KEY: adminKey });
    assert.deepEqual([ending.find('Key')[1]!.state, ending.ok], ['warning', true]);
  });

  it('prints readable lines, and exits 1 if something cannot work', async () => {
    const { code, stdout, stderr } = await run(['doctor'], { env: { FAIRLEAD_DATA: join(folder, 'empty'), ...config } });
    assert.deepEqual([code, stderr], [1, '']);
    assert.match(stdout, /^ok {7}Fairlead {2,}\S+/);
    assert.match(stdout, /\nerror {4}Service +No local service is running on .*\n\n1 error, \d warnings?\.\n$/);
  });

  it('finds wrong file permissions, settings and proxies', async () => {
    chmodSync(join(data, 'service.json'), 0o644);
    mkdirSync(join(folder, 'config', 'fairlead'), { recursive: true });
    writeFileSync(join(folder, 'config', 'fairlead', 'instances.json'), '{"instances": [{"name": "x", "baseUrl": "http://127.0.0.1:1"}]}');
    chmodSync(join(folder, 'config', 'fairlead', 'instances.json'), 0o644);
    const proxies = {
      HTTPS_PROXY: 'http://me:secret@proxy.test:3128',
      HTTP_PROXY: 'nonsense',
      NODE_EXTRA_CA_CERTS: join(folder, 'none.pem'),
    };
    const { find, stdout, ok } = await examine([], proxies, runFairlead);
    chmodSync(join(data, 'service.json'), 0o600);
    assert.equal(ok, false);
    assert.equal(find('Discovery file')[0]!.state, 'warning');
    assert.equal(find('Instances')[0]!.state, 'warning');
    assert.deepEqual(
      find('Proxy').map(({ state }) => state),
      ['error', 'ok'],
    );
    assert.equal(find('Certificates')[0]!.state, 'error');
    assert.ok(!stdout.includes('secret'));
    writeFileSync(join(folder, 'config', 'fairlead', 'instances.json'), '{');
    const broken = await examine(['--data', data]);
    assert.equal(broken.find('Instances')[0]!.state, 'error');
    writeFileSync(join(folder, 'config', 'fairlead', 'instances.json'), '{"instances": []}');
  });

  it('reports an unknown key, one with few permissions, a wrong clock, and an unreachable service', async () => {
    const answers = { status: 401, date: new Date().toUTCString() };
    const odd = await startOddService((response, { url }) => {
      const status = answers.status === 403 && url.startsWith('/v2/developers') ? 412 : answers.status;
      response.writeHead(status, { 'content-type': 'application/json', date: answers.date });
      response.end(JSON.stringify({ message: `Answered ${status}.` }));
    });
    const env = { FAIRLEAD_API_KEY: 'pat.default.x.hush' };
    const args = ['--url', odd.instance.baseUrl];
    try {
      const unknown = await examine(args, env);
      assert.deepEqual(unknown.find('Key')[0], { check: 'Key', state: 'error', detail: 'Answered 401.' });
      assert.ok(!unknown.stdout.includes('hush'));
      answers.status = 403;
      answers.date = new Date(Date.now() - 3_600_000).toUTCString();
      const little = await examine(args, env);
      assert.match(little.find('Key')[0]!.detail, /^may read developers; not insights, segments, platform/);
      assert.match(little.find('Clock')[0]!.detail, /36\d\d s ahead of|3599 s ahead of/);
      assert.equal(little.ok, true);
      const keyless = await examine(args);
      assert.match(keyless.find('Service')[0]!.detail, /FAIRLEAD_API_KEY/);
    } finally {
      await odd.close();
    }
    const gone = await examine(args, env);
    assert.deepEqual([gone.ok, gone.find('Reachable')[0]!.state], [false, 'error']);
  });
});
