import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { closeAll, findExtension, run, sampleUri } from '../inWindow.ts';

const REMOTE = 'Headquarters';

/** A second service, which stands for a remote one. */
async function startOther(folder: string): Promise<{ child: ChildProcess; address: ServiceAddress }> {
  const program = path.join(findExtension().extensionPath, 'dist/localService.cjs');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const child = fork(program, ['--data', folder], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [hello] = (await once(child, 'message')) as [{ type: string; address: ServiceAddress }];
  assert.equal(hello.type, 'ready');
  return { child, address: hello.address };
}

async function setInstances(instances: readonly unknown[] | undefined): Promise<void> {
  await vscode.workspace.getConfiguration().update('fairlead.instances', instances, vscode.ConfigurationTarget.Global);
}

describe('instances', () => {
  let folder: string;
  let child: ChildProcess;
  let address: ServiceAddress;

  before(async () => {
    await findExtension().activate();
    folder = await mkdtemp(path.join(tmpdir(), 'fl-'));
    ({ child, address } = await startOther(folder));
    await setInstances([
      { name: REMOTE, baseUrl: `${address.url}/sei/api` },
      { name: 'Nowhere', baseUrl: 'http://127.0.0.1:9' },
      'nonsense',
    ]);
  });

  after(async () => {
    await run('selectInstance', 'Local');
    await setInstances(undefined);
    await run('stopService');
    child.disconnect();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
    await closeAll();
  });

  async function lastNotice() {
    return (await findExtension().activate()).lastNotice();
  }

  async function describeTree() {
    return (await findExtension().activate()).describeTree();
  }

  it('one without a key asks for it in the tree and in the message', async () => {
    assert.equal(await run('selectInstance', REMOTE), REMOTE);
    assert.deepEqual(
      (await describeTree()).map(({ label, kind }) => [label, kind]),
      [['Enter key', 'error']],
    );
    assert.equal(await run('uploadRoster', sampleUri('clean.roster.csv')), undefined);
    assert.deepEqual((await lastNotice())?.steps, ['Enter key', 'Select instance']);
  });

  it('a wrong key is told as such, with the way to enter another', async () => {
    await run('enterKey', REMOTE, 'pat.default.nobody.nothing');
    assert.equal(await run('uploadRoster', sampleUri('clean.roster.csv')), undefined);
    assert.deepEqual((await lastNotice())?.steps, ['Enter key', 'Select instance']);
  });

  it('with its key, a remote one is worked with like the local one', async () => {
    await run('enterKey', REMOTE, address.apiKey);
    assert.ok(await run('uploadRoster', sampleUri('clean.roster.csv')));
    const [instance] = await describeTree();
    assert.equal(instance?.label, REMOTE);
    assert.equal(instance.description, new URL(address.url).host);
    assert.deepEqual(
      instance.children.map(({ label }) => label),
      ['clean.roster.csv'],
    );
  });

  it('one that nobody answers for is told as unreachable, with the next steps, and a retry in the tree', async () => {
    await run('selectInstance', 'Nowhere');
    await run('enterKey', 'Nowhere', 'pat.default.a.b');
    assert.equal(await run('uploadRoster', sampleUri('clean.roster.csv')), undefined);
    assert.deepEqual((await lastNotice())?.steps, ['Start local service', 'Select instance']);
    assert.deepEqual(
      (await describeTree()).map(({ label, kind }) => [label, kind]),
      [['Retry', 'error']],
    );
  });

  it('an unknown name is refused and leaves the selection', async () => {
    assert.equal(await run('selectInstance', 'No such'), undefined);
    assert.equal((await lastNotice())?.severity, 'error');
  });

  it('the switch back shows the local one, and nothing of the other', async () => {
    assert.equal(await run('selectInstance', 'Local'), 'Local');
    await run('startService');
    const labels = (await describeTree()).map(({ label }) => label);
    assert.ok(!labels.includes(REMOTE) && !labels.includes('Retry'), labels.join());
  });

  it('no setting holds a key', () => {
    const settings = JSON.stringify(vscode.workspace.getConfiguration('fairlead'));
    assert.ok(!settings.includes(address.apiKey));
  });
});
