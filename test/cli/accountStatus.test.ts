import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { createProject, updateConnector } from '../../server/api/platform/platform.ts';
import * as segments from '../../server/api/segments/segments.ts';
import type { AccountStatus, ChangedObject } from '../../server/core/account/accountStatus.ts';
import { useCommandsAtService } from './commandsAtService.ts';

const DEFINITIONS = 'segments/definitions.yaml';
const VIP = 'segments/Web/Production/vip.keys';

describe('the status of an account as a folder', () => {
  const { folder, instance, ok, run, write, address } = useCommandsAtService();
  const connector = {
    identifier: 'images',
    name: 'Images',
    type: 'DockerRegistry',
    orgIdentifier: 'default',
    projectIdentifier: 'till',
  } as const;
  const spec = { dockerRegistryUrl: 'https://index.docker.io/v2/', providerType: 'DockerHub', auth: { type: 'Anonymous' } } as const;
  const images = 'platform/default/till/connectors/images.yaml';
  const read = (path: string): string => readFileSync(join(folder, 'account', path), 'utf8');
  const edit = (path: string, from: string, to: string): void => void write(`account/${path}`, read(path).replace(from, to));
  const status = async (...flags: readonly string[]): Promise<AccountStatus> =>
    JSON.parse(await ok(['status', 'account', '--format', 'json', ...flags])) as AccountStatus;
  const show = (list: readonly ChangedObject[]): readonly string[] =>
    list.map(({ action, path, details }) => [action, path, ...details].join(' | '));
  let environmentId = '';

  before(async () => {
    await createProject(instance(), { orgIdentifier: 'default', identifier: 'till', name: 'Till', modules: ['CD'] });
    await call(instance(), 'createConnector', { body: { connector: { ...connector, spec } } });
    const { id: workspaceId } = await call(instance(), 'createWorkspace', { body: { name: 'Web' } });
    await call(instance(), 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
    ({ id: environmentId } = await call(instance(), 'createEnvironment', { parameters: { workspaceId }, body: { name: 'Production' } }));
    for (const name of ['vip', 'new']) {
      await call(instance(), 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name } });
      await call(instance(), 'activateSegment', { parameters: { environmentId, segmentName: name } });
    }
    await segments.uploadSegmentKeys(instance(), { environmentId, segmentName: 'vip' }, ['ann', 'bob']);
    await ok(['pull', 'account', '--area', 'segments', '--area', 'platform']);
  });

  it('has nothing after a pull, and finds changes of files without a service', async () => {
    const { here, there, conflicts, isRefreshed, problems } = await status('--url', 'http://127.0.0.1:1');
    assert.deepEqual([here, there, conflicts, isRefreshed, problems], [[], [], [], false, []]);
    edit(images, '  name: Images', '  name: "Images" # of the till');
    assert.deepEqual((await status()).here, [], 'a comment and quotes are no change');
    edit(VIP, 'bob', 'kim');
    rmSync(join(folder, 'account/segments/Web/Production/new.keys'));
    edit(DEFINITIONS, 'name: Production', 'name: Production\n        production: true');
    assert.deepEqual(show((await status()).here), [
      `change | ${DEFINITIONS} | production (none) → true`,
      'delete | segments/Web/Production/new.keys | keys: 0 added, 0 removed',
      `change | ${VIP} | keys: 1 added, 1 removed | + kim | - bob`,
    ]);
  });

  it('finds what changed at the service after a refresh, and conflicts', async () => {
    await updateConnector(instance(), { ...connector, name: 'All images', spec });
    await segments.uploadSegmentKeys(instance(), { environmentId, segmentName: 'vip' }, ['zoe']);
    assert.deepEqual((await status()).there, [], 'nobody asked the service yet');
    const { here, there, conflicts, isRefreshed, shown } = await status('--refresh', '--show', VIP);
    assert.equal(isRefreshed, true);
    assert.deepEqual(shown, { [VIP]: 'ann\nbob\nzoe\n' });
    assert.deepEqual(
      here.map(({ path }) => path),
      [DEFINITIONS, 'segments/Web/Production/new.keys'],
    );
    assert.deepEqual(show(there), [`change | ${images} | name Images → All images`]);
    assert.deepEqual(show(conflicts), [`change | ${VIP} | keys: 1 added, 2 removed | + kim | - bob | - zoe`]);
    const text = await ok(['status', 'account']);
    assert.match(text, /^Conflicts:\n {2}~ keys of Web\/Production\/vip {2}segments\/Web\/Production\/vip\.keys\n/);
    assert.match(text, /Changed here:\n {2}~ environment Web\/Production .*\nChanged at the service:|Changed at the service:/s);
  });

  it('shows a file as the service has it, in the notation of the file', async () => {
    const theirs = await ok(['show', images, '--folder', 'account']);
    assert.equal(theirs, read(images).replace('"Images" # of the till', 'All images # of the till'));
    assert.equal(await ok(['show', images, '--folder', 'account', '--side', 'base']), read(images));
    assert.equal(await ok(['show', VIP, '--folder', 'account']), 'ann\nbob\nzoe\n');
    assert.equal(await ok(['show', 'segments/Web/Production/new.keys', '--folder', 'account']), '');
    const definitions = await ok(['show', DEFINITIONS, '--folder', 'account']);
    assert.equal(definitions, read(DEFINITIONS).replace('name: Production\n        production: true', 'name: Production'));
    // A comparison brings several of them along.
    const { shown } = await status('--show', images, '--show', VIP, '--show', 'segments/Web/Production/new.keys');
    assert.deepEqual(shown, { [images]: theirs, [VIP]: 'ann\nbob\nzoe\n', 'segments/Web/Production/new.keys': '' });
    assert.equal((await status()).shown, undefined);
    const asText = await run(['status', 'account', '--show', VIP]);
    assert.deepEqual([asText.code, asText.stderr], [2, 'fairlead: --show needs --format json. Use `fairlead show` for text.\n']);
    const { code, stderr } = await run(['show', images, '--folder', 'data']);
    assert.deepEqual([code, stderr], [2, 'fairlead: data has no state of a service. Run `fairlead pull` first.\n']);
  });

  it('plans and applies single files, and then has only the others', async () => {
    const { stdout } = await run(['plan', 'account', '--file', DEFINITIONS, '-o', 'one.json']);
    assert.match(stdout, /^~ environment Web\/Production\n {4}production \(none\) → true\n\n0 created, 1 changed, 0 deleted\./);
    await ok(['apply', 'one.json', '--folder', 'account']);
    const { here, there, conflicts } = await status();
    assert.deepEqual(
      [here, there, conflicts].map((list) => list.map(({ path }) => path)),
      [['segments/Web/Production/new.keys'], [images], [VIP]],
    );
    const { stdout: deletion } = await run(['plan', 'account', '--file', 'segments/Web/Production/new.keys', '--format', 'json']);
    assert.equal((JSON.parse(deletion) as { changes: { action: string }[] }).changes[0]?.action, 'delete');
  });

  it('reports a mistake in a file, whose objects are not deleted', async () => {
    const before = read(images);
    write(`account/${images}`, 'connector: [');
    const { here, problems } = await status();
    assert.deepEqual(
      problems.map(({ path }) => path),
      [images],
    );
    assert.deepEqual(
      here.map(({ action, path }) => [action, path]),
      [['delete', 'segments/Web/Production/new.keys']],
    );
    write(`account/${images}`, before);
  });

  it('prefers a service of the environment to the one that the folder names', async () => {
    const manifest = readFileSync(join(folder, 'account/fairlead.yaml'), 'utf8');
    write('account/fairlead.yaml', manifest.replace('layout: 1', 'layout: 1\ninstance: nobody'));
    const { url, apiKey } = address();
    const env = { FAIRLEAD_URL: url, FAIRLEAD_API_KEY: apiKey };
    assert.equal((await run(['status', 'account', '--refresh'])).code, 2);
    assert.equal((await run(['status', 'account', '--refresh'], { env })).code, 0);
    write('account/fairlead.yaml', manifest);
  });
});
