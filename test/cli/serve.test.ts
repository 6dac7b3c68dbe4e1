import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildIfStale, makeFolder, runFairlead, startFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';
import { type RunningService, startService } from './runningService.ts';

describe('fairlead serve', () => {
  const { folder, remove } = makeFolder();
  const data = join(folder, 'data');
  const running: RunningService[] = [];
  const start = async (folder: string, ...flags: string[]): Promise<RunningService> => {
    const service = await startService(folder, ...flags);
    running.push(service);
    return service;
  };
  const run = ({ address: { url, apiKey } }: RunningService, ...args: string[]) =>
    runHere(['developers', ...args, '--url', url], { env: { FAIRLEAD_API_KEY: apiKey } });
  const upload = async (service: RunningService): Promise<void> => {
    assert.equal((await run(service, 'upload', join(folder, 'ada.csv'))).code, 0);
    assert.equal(await count(service), 1);
  };
  const count = async (service: RunningService): Promise<number> => {
    const { stdout } = await run(service, 'versions', '--output', 'json');
    return (JSON.parse(stdout) as { versions: unknown[] }).versions.length;
  };
  /** The service of several tests; the last of them ends it. */
  let shared: RunningService;

  before(async () => {
    buildIfStale();
    writeFileSync(join(folder, 'ada.csv'), 'name,email,manager_email\nAda,ada@x.test,\n');
    shared = await start(data);
  });
  after(async () => {
    await Promise.all(running.map((service) => service.stop('SIGKILL')));
    remove();
  });

  it('prints one line when ready, and answers', async () => {
    const { address, child } = shared;
    assert.deepEqual(Object.keys(address), ['url', 'apiKey', 'adminKey', 'pid']);
    assert.equal(address.pid, child.pid);
    assert.match(address.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    const health = (await (await fetch(`${address.url}/__fairlead/health`)).json()) as unknown;
    assert.deepEqual(health, { status: 'UP' });
    const file = join(data, 'service.json');
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), address);
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it('describes its address, its data, how to get a key and how to stop, and shows no key', async () => {
    const words = join(folder, 'words');
    const child = startFairlead(['serve', '--data', words]);
    const closed = once(child, 'close') as Promise<[number]>;
    const [stdout, stderr] = [text(child.stdout!), text(child.stderr!)];
    await once(child.stdout!, 'data');
    const file = join(words, 'service.json');
    const { url, apiKey, adminKey } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    child.kill('SIGTERM');
    const [code] = await closed;
    assert.deepEqual([code, await stderr, existsSync(file)], [0, '', false]);
    for (const part of [url!, words, 'fairlead token create', 'Ctrl+C']) assert.ok((await stdout).includes(part), part);
    for (const key of [apiKey!, adminKey!]) assert.ok(!(await stdout).includes(key));
  });

  it('reports a service already running on the folder, and starts no second one', async () => {
    const { address } = shared;
    const again = await runFairlead(['serve', '--data', data]);
    assert.deepEqual([again.code, again.stdout], [3, '']);
    assert.ok(again.stderr.includes(address.url) && again.stderr.includes(String(address.pid)), again.stderr);
    const json = await runFairlead(['serve', '--json'], { env: { FAIRLEAD_DATA: data } });
    assert.deepEqual([json.code, json.stderr, JSON.parse(json.stdout)], [0, '', address]);
  });

  it('reports a port in use, a host of another machine and an invalid folder', async () => {
    const other = join(folder, 'other');
    const wrong: [string[], RegExp][] = [
      [['--port', new URL(shared.address.url).port, '--data', other], /in use/],
      [['--host', '203.0.113.7', '--data', other], /203\.0\.113\.7/],
      [['--data', join(folder, 'ada.csv', 'below')], /below/],
    ];
    for (const [flags, message] of wrong) {
      const { code, stdout, stderr } = await runFairlead(['serve', ...flags]);
      assert.deepEqual([code, stdout], [3, ''], stderr);
      assert.match(stderr, message);
      assert.match(stderr, /^fairlead: [^\n]+\n$/);
    }
  });

  it('keeps its data, removes its discovery file on shutdown, and starts on a folder after its last service was killed', async () => {
    await upload(shared);
    assert.deepEqual(await shared.stop('SIGINT'), { code: 0, stderr: '' });
    assert.ok(!existsSync(join(data, 'service.json')));
    const second = await start(data);
    assert.equal(await count(second), 1);
    await second.stop('SIGKILL');
    const gone = await runHere(['developers', 'versions', '--data', data]);
    assert.equal(gone.code, 4);
    assert.match(gone.stderr, /^fairlead: No local service is running on .*`fairlead serve --data [^\n]+\n$/);
    const third = await start(data);
    assert.notEqual(third.address.pid, second.address.pid);
    assert.equal(await count(third), 1);
  });

  it('limits and logs requests on demand, without keys in the log, and forgets its data with --ephemeral', async () => {
    const limited = join(folder, 'limited');
    const service = await start(limited, '--ephemeral', '--rate-limit', '--log', 'info');
    const { address, stop } = service;
    await upload(service);
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
    const empty = await start(limited, '--ephemeral');
    assert.equal(await count(empty), 0);
    // Its folder has its address, and that is all.
    assert.deepEqual(JSON.parse((await runHere(['developers', 'versions', '--data', limited, '--output', 'json'])).stdout), {
      versions: [],
    });
    await empty.stop();
    assert.deepEqual(
      readdirSync(limited).filter((name) => !name.startsWith('service.lock')),
      [],
    );
    const wrong = await runHere(['serve', '--log', 'loud']);
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  });

  it('prints the evidence for each endpoint, and starts nothing', async () => {
    const { code, stdout, stderr } = await runHere(['serve', '--fidelity', '--data', join(folder, 'nothing')]);
    assert.deepEqual([code, stderr, existsSync(join(folder, 'nothing'))], [0, '', false]);
    assert.match(stdout, /^# Fidelity of Fairlead \d/);
    assert.match(stdout, /\| `POST \/v2\/developers` \| documented \|/);
    assert.match(stdout, /\| `GET \/__fairlead\/health` \| our decision \|/);
  });
});
