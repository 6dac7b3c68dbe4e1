import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildIfStale, makeFolder, runFairlead, startFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';
import { type RunningService, startService } from './runningService.ts';

describe('fairlead serve', () => {
  const { folder, remove } = makeFolder();
  const running: RunningService[] = [];
  const start = async (data: string, ...flags: string[]): Promise<RunningService> => {
    const service = await startService(join(folder, data), ...flags);
    running.push(service);
    return service;
  };

  before(buildIfStale);
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.stop('SIGKILL')));
  });
  after(remove);

  it('prints one line when ready, answers, and removes its discovery file on shutdown', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { address, child, stop } = await start('ready');
      assert.deepEqual(Object.keys(address), ['url', 'apiKey', 'adminKey', 'pid']);
      assert.equal(address.pid, child.pid);
      assert.match(address.url, /^http:\/\/127\.0\.0\.1:\d+$/);
      const health = (await (await fetch(`${address.url}/__fairlead/health`)).json()) as unknown;
      assert.deepEqual(health, { status: 'UP' });
      const file = join(folder, 'ready', 'service.json');
      assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), address);
      if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.deepEqual(await stop(signal), { code: 0, stderr: '' });
      assert.ok(!existsSync(file));
    }
  });

  it('describes its address, its data, how to get a key and how to stop, and shows no key', async () => {
    const data = join(folder, 'words');
    const child = startFairlead(['serve', '--data', data]);
    const closed = once(child, 'close') as Promise<[number]>;
    const [stdout, stderr] = [text(child.stdout!), text(child.stderr!)];
    await once(child.stdout!, 'data');
    const { url, apiKey, adminKey } = JSON.parse(readFileSync(join(data, 'service.json'), 'utf8')) as Record<string, string>;
    child.kill('SIGTERM');
    const [code] = await closed;
    assert.deepEqual([code, await stderr], [0, '']);
    for (const part of [url!, data, 'fairlead token create', 'Ctrl+C']) assert.ok((await stdout).includes(part), part);
    for (const key of [apiKey!, adminKey!]) assert.ok(!(await stdout).includes(key));
  });

  it('reports a service already running on the folder, and starts no second one', async () => {
    const { address } = await start('shared');
    const again = await runFairlead(['serve', '--data', join(folder, 'shared')]);
    assert.deepEqual([again.code, again.stdout], [3, '']);
    assert.ok(again.stderr.includes(address.url) && again.stderr.includes(String(address.pid)), again.stderr);
    const json = await runFairlead(['serve', '--json', '--data', join(folder, 'shared')]);
    assert.deepEqual([json.code, json.stderr, JSON.parse(json.stdout)], [0, '', address]);
  });

  it('starts on a folder after its last service was killed', async () => {
    const first = await start('killed');
    await first.stop('SIGKILL');
    const gone = await runHere(['developers', 'versions', '--data', join(folder, 'killed')]);
    assert.equal(gone.code, 4);
    assert.match(gone.stderr, /^fairlead: No local service is running on .*`fairlead serve --data [^\n]+\n$/);
    const second = await start('killed');
    assert.notEqual(second.address.pid, first.address.pid);
  });

  it('keeps its data, except with --ephemeral', async () => {
    writeFileSync(join(folder, 'ada.csv'), 'name,email,manager_email\nAda,ada@x.test,\n');
    const run = ({ address: { url, apiKey } }: RunningService, ...args: string[]) =>
      runHere(['developers', ...args, '--url', url], { env: { FAIRLEAD_API_KEY: apiKey } });
    const count = async (service: RunningService): Promise<number> => {
      const { stdout } = await run(service, 'versions', '--format', 'json');
      return (JSON.parse(stdout) as { versions: unknown[] }).versions.length;
    };
    for (const [data, flags, kept] of [
      ['kept', [], 1],
      ['forgotten', ['--ephemeral'], 0],
    ] as const) {
      const first = await start(data, ...flags);
      assert.equal((await run(first, 'upload', join(folder, 'ada.csv'))).code, 0);
      assert.equal(await count(first), 1);
      await first.stop();
      assert.equal(await count(await start(data, ...flags)), kept);
    }
  });

  it('limits and logs requests on demand, without keys in the log', async () => {
    const { address, stop } = await start('limited', '--ephemeral', '--rate-limit', '--log', 'info');
    const ask = () =>
      fetch(`${address.url}/internal/api/v2/workspaces?key=${address.apiKey}`, { headers: { 'x-api-key': address.adminKey } });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await ask()).status);
    assert.deepEqual([statuses.slice(0, 20).every((status) => status === 200), statuses[20]], [true, 429]);
    const { stderr } = await stop();
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; endpoint: string; status: number });
    assert.equal(lines.filter(({ msg, endpoint }) => msg === 'request' && endpoint === 'listWorkspaces').length, 21);
    for (const key of [address.apiKey, address.adminKey]) assert.ok(!stderr.includes(key.slice(-24)));
    const wrong = await runFairlead(['serve', '--log', 'loud']);
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  });

  it('prints the evidence for each endpoint, and starts nothing', async () => {
    const { code, stdout, stderr } = await runFairlead(['serve', '--fidelity', '--data', join(folder, 'nothing')]);
    assert.deepEqual([code, stderr, existsSync(join(folder, 'nothing'))], [0, '', false]);
    assert.match(stdout, /^# Fidelity of Fairlead \d/);
    assert.match(stdout, /\| `POST \/v2\/developers` \| documented \|/);
    assert.match(stdout, /\| `GET \/__fairlead\/health` \| our decision \|/);
  });

  it('reads its folder from FAIRLEAD_DATA', async () => {
    const { address } = await start('environment');
    const { code, stdout } = await runFairlead(['serve', '--json'], { env: { FAIRLEAD_DATA: join(folder, 'environment') } });
    assert.deepEqual([code, JSON.parse(stdout)], [0, address]);
  });

  it('reports a port in use, a host of another machine and an invalid folder', async () => {
    const { address } = await start('port');
    writeFileSync(join(folder, 'file'), '');
    const wrong: [string[], RegExp][] = [
      [['--port', new URL(address.url).port, '--data', join(folder, 'other')], /in use/],
      [['--host', '203.0.113.7', '--data', join(folder, 'other')], /203\.0\.113\.7/],
      [['--data', join(folder, 'file', 'below')], /below/],
    ];
    for (const [flags, message] of wrong) {
      const { code, stdout, stderr } = await runFairlead(['serve', ...flags]);
      assert.deepEqual([code, stdout], [3, ''], stderr);
      assert.match(stderr, message);
      assert.match(stderr, /^fairlead: [^\n]+\n$/);
    }
  });
});
