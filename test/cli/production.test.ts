import assert from 'node:assert/strict';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { call } from '../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import { isMarkedProduction, requireProductionConsent } from '../../server/cli/consent.ts';
import { type TerminalProcess, toTerminal } from '../../server/cli/terminal.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';
import { type Ended, makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

describe('a production service', () => {
  const { folder, remove } = makeFolder();
  let service: TestService;
  let instance: Instance;
  let host: string;
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> => {
    const { url, apiKey, adminKey } = service.address;
    const named = { FAIRLEAD_URL: url, FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: adminKey, XDG_CONFIG_HOME: join(folder, 'config') };
    return runHere(args, { cwd: folder, env: { ...named, ...env } });
  };
  const create = (...flags: string[]): string[] => ['segments', 'workspaces', 'create', 'Other', ...flags];
  const names = async (): Promise<string[]> => (await call(instance, 'listWorkspaces')).objects.map(({ name }) => name);

  before(async () => {
    service = await startTestService();
    instance = toLocalInstance(service.address);
    ({ host } = new URL(service.address.url));
    await call(instance, 'createWorkspace', { body: { name: 'First' } });
  });
  after(async () => {
    await service.close();
    remove();
  });

  it('can be changed by a script only with its host, if the editor or the user marks it', async () => {
    const marked = { FAIRLEAD_PRODUCTION: ` https://elsewhere.example  ${service.address.url}/some/path` };
    const before = await names();
    const refused = await run(create(), marked);
    assert.deepEqual([refused.code, refused.stdout], [2, '']);
    assert.equal(
      refused.stderr,
      `fairlead: The workspace Other is created. ${host} is a production service. Add --confirm ${host} to confirm.\n`,
    );
    const other = await run(create('--confirm', 'elsewhere.example'), marked);
    assert.deepEqual([other.code, other.stderr.includes(`the command goes to ${host}`)], [2, true], other.stderr);
    assert.equal((await run(create('--dry-run'), marked)).code, 0);
    assert.equal((await run(['segments', 'workspaces', 'list'], marked)).code, 0, 'reading needs no confirmation');
    assert.deepEqual(await names(), before);
    const done = await run(create('--confirm', host), marked);
    assert.equal(done.code, 0, done.stderr);
    assert.deepEqual(await names(), [...before, 'Other']);
  });

  it('can be marked when it is added', async () => {
    const { url } = service.address;
    assert.equal((await run(['instance', 'add', 'live', '--url', url, '--production'])).code, 0);
    const faults = ['local', 'faults', 'set', '--status', '503', '--instance', 'live'];
    assert.match((await run(faults, { FAIRLEAD_URL: '' })).stderr, /is a production service\. Add --confirm/);
    const deleted = ['segments', 'workspaces', 'delete', 'Other', '--yes', '--instance', 'live'];
    assert.match((await run(deleted, { FAIRLEAD_URL: '' })).stderr, /is a production service/, '--yes does not confirm it');
    assert.equal((await run(['instance', 'remove', 'live'])).code, 0);
  });

  it('requires typing its host at a terminal', async () => {
    for (const [typed, agreed] of [
      [`${host}\n`, true],
      ['yes\n', false],
      ['\n', false],
    ] as const) {
      const stream = (): PassThrough & { isTTY: boolean } => Object.assign(new PassThrough(), { isTTY: true });
      const [stdin, stdout, stderr] = [stream(), stream(), stream()];
      const terminal = toTerminal({ stdin, stdout, stderr, env: {} } as unknown as TerminalProcess);
      const consent = requireProductionConsent({ terminal }, {}, { ...instance, production: true }, 'It is changed.');
      stdin.write(typed);
      if (agreed) await consent;
      else await assert.rejects(consent, (error) => error instanceof Refusal && error.code === 'CANCELLED', typed);
      assert.ok(String(stderr.read()).includes(`It is changed. ${host} is a production service. Type ${host} to continue: `));
    }
  });

  it('is recognised by any of its addresses, whatever the path', () => {
    const service = { baseUrl: 'https://a.example/prod', adminUrl: 'https://b.example', platformUrl: 'https://c.example:8443/' };
    for (const marks of ['https://a.example', 'x https://B.example/', 'https://c.example:8443/ng']) {
      assert.equal(isMarkedProduction({ FAIRLEAD_PRODUCTION: marks }, service), true, marks);
    }
    for (const marks of [undefined, '', 'a.example', 'http://a.example', 'https://c.example']) {
      assert.equal(isMarkedProduction({ FAIRLEAD_PRODUCTION: marks }, service), false, marks);
    }
  });
});
