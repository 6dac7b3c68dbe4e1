import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { makeCertificate, type RunningServer, startProxy, startTlsService } from '../../support/tlsServers.ts';
import { Answers } from '../answers.ts';
import { findExtension, run } from '../inWindow.ts';

const NAMES = ['fairlead.instances', 'http.proxy', 'http.noProxy', 'http.proxyStrictSSL'] as const;

async function set(name: (typeof NAMES)[number], value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);
}

describe('the network settings of VS Code', () => {
  let folder: string;
  let service: RunningServer;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let answers: Answers;

  before(async () => {
    await findExtension().activate();
    answers = new Answers();
    folder = await mkdtemp(path.join(tmpdir(), 'fl-'));
    service = await startTlsService(await makeCertificate(folder, 'fairlead.test'), { versions: [] });
    proxy = await startProxy(service.port);
    await set('fairlead.instances', [{ name: 'Far', baseUrl: 'https://fairlead.test' }]);
    await set('http.proxy', `http://127.0.0.1:${proxy.port}`);
    await run('enterKey', 'Far', 'pat.default.far.key');
    await run('selectInstance', 'Far');
  });

  after(async () => {
    await run('signOut', 'Far');
    await run('selectInstance', 'Local');
    for (const name of NAMES) await set(name, undefined);
    await run('stopService');
    await proxy.close();
    await service.close();
    await rm(folder, { recursive: true });
    answers.dispose();
  });

  /** Returns what the Developers view shows instead of versions; null if it shows versions. */
  async function readFault(): Promise<string | null> {
    const [node] = await (await findExtension().activate()).describeTree();
    return node?.description ?? null;
  }

  it('their proxy is used, and an untrusted certificate is rejected', async () => {
    assert.match((await readFault()) ?? '', /could not prove its identity/);
    assert.deepEqual(new Set(proxy.tunnels), new Set(['fairlead.test:443']));
  });

  it('a change applies at once: any certificate is accepted if the setting says so', async () => {
    await set('http.proxyStrictSSL', false);
    assert.equal(await readFault(), null);
  });

  it('an excluded host is reached without the proxy', async () => {
    await set('http.noProxy', ['fairlead.test']);
    proxy.tunnels.splice(0);
    assert.match((await readFault()) ?? '', /fairlead\.test cannot be found by its name/);
    assert.deepEqual(proxy.tunnels, []);
  });
});
