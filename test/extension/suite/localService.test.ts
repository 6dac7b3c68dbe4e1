import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { findExtension, run } from '../inWindow.ts';
import { until } from '../rosters.ts';

describe('the local service', function () {
  this.timeout(120_000);
  let dataFolder: string;
  before(async () => {
    ({ dataFolder } = await findExtension().activate());
  });
  afterEach(() => run('stopService'));

  const readAddress = async () => JSON.parse(await readFile(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress;

  /** Starts the service as another window or a terminal does, with the same folder. */
  async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
    await mkdir(dataFolder, { recursive: true });
    const program = path.join(findExtension().extensionPath, 'dist/localService.cjs');
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    const child = fork(program, ['--data', dataFolder], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [hello] = (await once(child, 'message')) as [{ type: string; address: ServiceAddress }];
    assert.equal(hello.type, 'ready');
    return { child, url: hello.address.url };
  }

  async function end(child: ChildProcess): Promise<void> {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  }

  it('is a single one, however often it is started at once', async () => {
    const urls = await Promise.all([run('startService'), run('startService'), run('startService')]);
    assert.deepEqual(new Set(urls).size, 1);
  });

  it('writes its address to a file that only its owner may read', async () => {
    const url = await run<string>('startService');
    assert.equal((await readAddress()).url, url);
    if (process.platform !== 'win32') assert.equal((await stat(path.join(dataFolder, 'service.json'))).mode & 0o777, 0o600);
  });

  it('is started again after it was killed', async () => {
    await run('startService');
    const { pid } = await readAddress();
    process.kill(pid, 'SIGKILL');
    // The end of a process is noticed with a delay.
    while ((await readAddress()).pid === pid) await run('startService');
    assert.equal((await fetch(`${(await readAddress()).url}/__fairlead/health`)).status, 200);
  });

  it('is shown as stopped in the views after it was killed, until it is started again', async () => {
    const api = await findExtension().activate();
    await run('startService');
    const { pid } = await readAddress();
    process.kill(pid, 'SIGKILL');
    // The empty view shows its welcome content, which offers to start it; asking it again and again starts nothing.
    await until(
      async () => (await api.describeTree('segments')).length,
      (count) => count === 0,
    );
    assert.equal((await readAddress().catch(() => ({ pid }))).pid, pid);
    await run('startService');
    assert.notEqual((await readAddress()).pid, pid);
    assert.notDeepEqual(await api.describeTree('segments'), []);
  });

  it('of another window is used, let go instead of stopped, and replaced when it is gone', async () => {
    const other = await startElsewhere();
    assert.equal(await run('startService'), other.url);
    assert.equal(await run('stopService'), 'let go');
    assert.equal((await fetch(`${other.url}/__fairlead/health`)).status, 200);
    assert.equal(await run('startService'), other.url);
    await end(other.child);
    const own = await run<string>('startService');
    assert.notEqual(own, other.url);
    assert.equal(await run('stopService'), 'stopped');
  });

  it('of another window is known without a request, so that no view or menu offers to start one', async () => {
    const api = await findExtension().activate();
    await run('startService');
    process.kill((await readAddress()).pid, 'SIGKILL');
    await until(
      async () => api.instanceStatus().text,
      (text) => !text.includes('127.0.0.1'),
    );
    const other = await startElsewhere();
    await api.lookForService();
    assert.match(api.instanceStatus().text, new RegExp(new URL(other.url).host));
    assert.equal(await run('stopService'), 'let go', 'the menu that it is in is that of a running service');
    await api.lookForService();
    assert.doesNotMatch(api.instanceStatus().text, /127/, 'what was let go stays so');
    await end(other.child);
  });
});
