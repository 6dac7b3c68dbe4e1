import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOddService } from '../unit/api/oddService.ts';
import { type Ended, makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const PAGE = { records: [], fields: [], totalRecords: 0, pageIndex: 0, pageSize: 10 };

describe('fairlead instance', () => {
  const { folder, remove } = makeFolder();
  const file = join(folder, 'config', 'fairlead', 'instances.json');
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    runHere(args, { cwd: folder, env: { XDG_CONFIG_HOME: join(folder, 'config'), FAIRLEAD_DATA: join(folder, 'data'), ...env } });
  const ok = async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { code, stdout, stderr } = await run(args, env);
    assert.deepEqual([code, stderr], [0, ''], args.join(' '));
    return stdout;
  };
  const refused = async (args: readonly string[], message: RegExp, env: Readonly<Record<string, string>> = {}): Promise<void> => {
    const { code, stdout, stderr } = await run(args, env);
    assert.deepEqual([code, stdout], [2, ''], stderr);
    assert.match(stderr, message);
    assert.equal(stderr.split('\n').length, 2);
  };

  after(remove);

  it('lists only the local service at first', async () => {
    assert.match(await ok(['instance', 'list']), /^NAME +IN USE +WHERE +KEY\nlocal +yes +\S+data\n\nCommands go to local/);
    assert.equal(existsSync(file), false);
  });

  it('adds, lists, shows, uses and removes a service, and stores no key', async () => {
    const key = 'pat.default.aaaa.secretsecret';
    const added = await ok(['instance', 'add', 'prod', '--region', 'eu', '--key-env', 'PROD_KEY', '--org', 'shop'], { PROD_KEY: key });
    assert.match(added, /^Added prod to .*instances\.json\. /);
    const text = readFileSync(file, 'utf8');
    assert.ok(!text.includes(key));
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(JSON.parse(text), {
      instances: [
        {
          name: 'prod',
          baseUrl: 'https://accounts.eu.harness.io/sei/api',
          adminUrl: 'https://accounts.eu.harness.io',
          platformUrl: 'https://accounts.eu.harness.io',
          org: 'shop',
          keyEnv: 'PROD_KEY',
        },
      ],
    });
    assert.match(await ok(['instance', 'use', 'prod']), /^Commands now use prod/);
    const list = JSON.parse(await ok(['instance', 'list', '--output', 'json'], { PROD_KEY: key })) as Record<string, unknown>;
    assert.equal(list.current, 'prod');
    assert.ok(!JSON.stringify(list).includes(key));
    const shown = JSON.parse(await ok(['instance', 'show', '--output', 'json'])) as Record<string, unknown>;
    assert.deepEqual([shown.name, shown.org, shown.hasKey], ['prod', 'shop', false]);
    await refused(['developers', 'list'], /There is no key for prod\. .*PROD_KEY/);
    assert.match(await ok(['instance', 'remove', 'prod']), /^Removed prod\. Commands now use local/);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { instances: [] });
  });

  it('rejects an invalid service, in one line', async () => {
    await ok(['instance', 'add', 'taken', '--url', 'http://127.0.0.1:1']);
    await refused(['instance', 'add', 'nowhere'], /--region .*--url/);
    await refused(['instance', 'add', 'local', '--url', 'http://127.0.0.1:1'], /the name of the local service|cannot be removed/);
    await refused(['instance', 'add', ' x', '--url', 'http://127.0.0.1:1'], /cannot be a name/);
    await refused(['instance', 'add', 'taken', '--url', 'http://127.0.0.1:1'], /already/);
    await refused(
      ['instance', 'add', 'k', '--url', 'http://127.0.0.1:1', '--key-env', 'pat.default.x.y'],
      /name of an environment variable/,
    );
    await refused(['instance', 'add', 'r', '--region', 'mars'], /mars/);
    await refused(['instance', 'use', 'nope'], /There is no instance "nope"\. There are: local, taken/);
    await refused(['instance', 'remove', 'local'], /the name of the local service|cannot be removed/);
    await refused(['developers', 'list', '--instance', 'taken', '--data', 'x'], /name two services/);
    const { code, stderr } = await run(['instance', 'add', 'u', '--url', 'ftp://x']);
    assert.deepEqual([code, stderr.split('\n').length], [3, 2]);
  });

  it('connects to the named service, with the key from its variable', async () => {
    const service = await startOddService(
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(PAGE)),
    );
    try {
      const { baseUrl } = service.instance;
      await ok(['instance', 'add', 'odd', '--url', baseUrl, '--key-env', 'ODD_KEY']);
      const keys = { ODD_KEY: 'pat.odd', FAIRLEAD_API_KEY: 'pat.other' };
      await ok(['developers', 'list', '--instance', 'odd'], keys);
      await ok(['developers', 'list'], { ...keys, FAIRLEAD_INSTANCE: 'odd' });
      await ok(['developers', 'list'], { ...keys, FAIRLEAD_URL: baseUrl });
      await ok(['developers', 'list', '--url', baseUrl], { ...keys, FAIRLEAD_INSTANCE: 'odd' });
      await ok(['instance', 'use', 'odd']);
      await ok(['developers', 'list'], keys);
      const sent = service.arrived.map(({ headers }) => headers['x-api-key']);
      assert.deepEqual(sent, ['pat.odd', 'pat.odd', 'pat.other', 'pat.other', 'pat.odd']);
      // The command line takes precedence over the instance in use.
      const { code, stderr } = await run(['developers', 'list', '--instance', 'local'], keys);
      assert.deepEqual([code, /No local service is running/.test(stderr)], [4, true]);
    } finally {
      await service.close();
    }
  });

  it('reads and writes the file that FAIRLEAD_INSTANCES names instead, relative to the folder of the command', async () => {
    const env = { FAIRLEAD_INSTANCES: 'own.json', OTHER_KEY: 'k' };
    const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
    await ok(['instance', 'add', 'other', '--url', 'http://127.0.0.1:1', '--key-env', 'OTHER_KEY'], env);
    assert.deepEqual(JSON.parse(readFileSync(join(folder, 'own.json'), 'utf8')), {
      instances: [{ name: 'other', baseUrl: 'http://127.0.0.1:1', keyEnv: 'OTHER_KEY' }],
    });
    assert.equal(existsSync(file) ? readFileSync(file, 'utf8') : null, before);
    assert.match(await ok(['instance', 'list'], env), /^other +/m);
    await refused(['instance', 'show', 'other'], /There is no instance "other"/);
    await refused(['developers', 'list', '--instance', 'prod'], /There is no instance "prod"\. There are: local, other\./, env);
  });

  it('reports a broken file, and leaves it unchanged', async () => {
    writeFileSync(file, '{"instances": ');
    await refused(['instance', 'list'], /instances\.json is not a list of instances/);
    await refused(['instance', 'add', 'x', '--url', 'http://127.0.0.1:1'], /is not a list of instances/);
    assert.equal(readFileSync(file, 'utf8'), '{"instances": ');
  });
});
