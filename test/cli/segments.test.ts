import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { listAttributes } from '../../server/api/segments/attributes.ts';
import { readAllKeys } from '../../server/api/segments/keys.ts';
import type { Environment, Workspace } from '../../server/wire/segments.ts';
import { useCommandsAtService } from './commandsAtService.ts';

describe('fairlead segments', () => {
  const { folder, instance, run, ok, refused } = useCommandsAtService('segments');
  const json = async <T>(...args: readonly string[]): Promise<T> => JSON.parse(await ok([...args, '--output', 'json'])) as T;
  const workspaces = async (): Promise<readonly Workspace[]> => (await call(instance(), 'listWorkspaces')).objects;
  const environments = async (): Promise<readonly Environment[]> =>
    call(instance(), 'listEnvironments', { parameters: { workspaceId: (await workspaces())[0]!.id } });
  const keysOf = async (segmentName: string, environment = 'Prod-Default'): Promise<readonly string[]> => {
    const found = (await environments()).find(({ name }) => name === environment);
    return readAllKeys(instance(), { environmentId: found!.id, segmentName });
  };
  const PROD = ['--environment', 'Prod-Default'];

  it('creates, changes and deletes environments and traffic types of the only workspace', async () => {
    await ok(['environments', 'create', 'Live', '--production']);
    assert.equal((await environments()).find(({ name }) => name === 'Live')?.production, true);
    await ok(['environments', 'change', 'Live', '--name', 'Calm', '--production', 'no']);
    assert.equal((await environments()).find(({ name }) => name === 'Calm')?.production, false);
    const listed = await json<{ environments: Environment[] }>('environments', 'list');
    assert.deepEqual(listed.environments, await environments());
    await refused(2, /Calm is deleted.* Add --yes/, 'environments', 'delete', 'Calm');
    assert.match(
      await ok(['environments', 'delete', 'Calm', '--dry-run']),
      /^Nothing is sent\.[\s\S]*\nDELETE http:\S+\/environments\/ws\//,
    );
    assert.ok((await environments()).some(({ name }) => name === 'Calm'));
    await ok(['environments', 'delete', 'Calm', '--yes']);
    assert.ok(!(await environments()).some(({ name }) => name === 'Calm'));
    await refused(5, /no environment "Calm"\. There are: /, 'environments', 'delete', 'Calm', '--yes');
    await refused(2, /Nothing to change/, 'environments', 'change', 'Calm');
    await refused(2, /Give yes or no/, 'environments', 'change', 'Calm', '--production', 'maybe');

    const types = async () =>
      (await call(instance(), 'listTrafficTypes', { parameters: { workspaceId: (await workspaces())[0]!.id } })).map(({ name }) => name);
    await ok(['types', 'create', 'device']);
    assert.ok((await types()).includes('device'));
    assert.match(await ok(['types', 'list', '--output', 'csv']), /^name,id,display_attribute\n[\s\S]*device,/);
    await refused(2, /Add --yes/, 'types', 'delete', 'device');
    await ok(['types', 'delete', 'device', '--yes']);
    assert.ok(!(await types()).includes('device'));
  });

  it('uses the API key if the variable of the admin key is empty, as a client of agents leaves it', async () => {
    const { baseUrl, apiKey } = instance();
    await ok(['workspaces', 'list'], { env: { FAIRLEAD_URL: baseUrl, FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: '' } });
  });

  it('manages a segment from creation to deletion, and names missing steps', async () => {
    assert.match(
      await ok(['create', 'vip', '--type', 'user', '--description', 'Important', '--tag', 'pilot', '--dry-run']),
      /POST .*\n\{"name":"vip"/,
    );
    assert.equal((await call(instance(), 'listSegments', { parameters: { workspaceId: (await workspaces())[0]!.id } })).totalCount, 0);
    assert.match(
      await ok(['create', 'vip', '--type', 'user', '--description', 'Important', '--tag', 'pilot']),
      /Next: fairlead segments activate vip/,
    );
    const { segments } = await json<{ segments: { name: string; tags: object }[] }>('list', '--tag', 'pilot');
    assert.deepEqual(
      segments.map(({ name, tags }) => [name, tags]),
      [['vip', [{ name: 'pilot' }]]],
    );
    await ok(['tag', 'vip', 'paying', 'eu']);
    for (const [search, count] of [
      ['VI', 1],
      ['tag=pilot', 1],
      ['tag=other', 0],
      ['nothing', 0],
    ] as const) {
      const found = await json<{ segments: unknown[] }>('list', '--search', search);
      assert.equal(found.segments.length, count, search);
    }
    await refused(2, /is not valid\. Write part of a name, or tag=value\./, 'list', '--search', 'colour=red');
    assert.match(await ok(['list', '--output', 'csv']), /^name,type,tags,description\nvip,user,"[^"]*paying[^"]*",Important\n$/);
    await refused(3, /already exists/, 'create', 'vip', '--type', 'user');
    await refused(5, /First: `fairlead segments activate vip`/, 'deactivate', 'vip', ...PROD, '--yes');
    await ok(['activate', 'vip', ...PROD]);
    await refused(3, /already exists/, 'activate', 'vip', ...PROD);
    assert.deepEqual(await keysOf('vip'), []);
    await ok(['keys', 'add', 'vip', '-', ...PROD], { input: 'ann\nbob\n' });
    await refused(3, /still holds 2 keys.*First: `fairlead segments keys remove vip`/, 'deactivate', 'vip', ...PROD, '--yes');
    const shown = await json<{ environments: { name: string; active: boolean; keyCount: number | null }[] }>('show', 'vip');
    assert.deepEqual(shown.environments.find(({ name }) => name === 'Prod-Default')?.keyCount, 2);
    assert.match(await ok(['show', 'vip']), /\nProd-Default +yes +yes +2 .*keys add vip\n/);
    assert.match(await ok(['matrix', '--output', 'csv']), /^segment,.*Prod-Default.*\nvip,.*2/);
    assert.match(await ok(['list', ...PROD]), /\nvip +user +Prod-Default\n/);
    await refused(2, /vip loses \d+ keys? in Prod-Default\..* Add --yes/, 'keys', 'remove', 'vip', '--all', ...PROD);
    await ok(['keys', 'remove', 'vip', '--all', ...PROD, '--yes', '--comment', 'Cleaned']);
    assert.deepEqual(await keysOf('vip'), []);
    const {
      objects: [last],
    } = await call(instance(), 'listSegmentAudit', { query: { segmentName: 'vip' } });
    assert.deepEqual([last?.action, last?.comment, last?.keyCount], ['KEYS_REMOVED', 'Cleaned', 2]);
    assert.match(await ok(['log', 'vip', '--limit', '1', '--output', 'csv']), /\n\d{4}-\S+ \d\d:\d\d,vip,KEYS_REMOVED,2,[^,]*,,Cleaned\n$/);
    await refused(2, /deactivated in Prod-Default\..* Add --yes/, 'deactivate', 'vip', ...PROD);
    await ok(['deactivate', 'vip', ...PROD, '--yes']);
    await refused(2, /vip is deleted from Default\. Its keys in all environments are lost\. Add --yes/, 'delete', 'vip');
    await ok(['delete', 'vip', '--yes']);
    assert.equal((await call(instance(), 'listSegments', { parameters: { workspaceId: (await workspaces())[0]!.id } })).totalCount, 0);
    await refused(5, /vip/, 'delete', 'vip', '--yes');
  });

  it('sends many keys in batches, and reports how many are new', async () => {
    await ok(['create', 'many', '--type', 'user']);
    await ok(['activate', 'many', ...PROD]);
    const keys = Array.from({ length: 25_000 }, (_, index) => `key-${String(index).padStart(5, '0')}`);
    writeFileSync(join(folder, 'many.keys'), keys.join('\n'));
    const dryRun = await run(['keys', 'add', 'many', 'many.keys', ...PROD, '--dry-run']);
    assert.match(dryRun.stdout, /many gets 25,000 keys in Prod-Default\. It takes 3 requests\.\n\nPUT /);
    assert.equal(dryRun.stdout.match(/^PUT /gm)?.length, 3);
    assert.equal(dryRun.stderr, '');
    assert.deepEqual(await keysOf('many'), []);
    assert.equal(
      await ok(['keys', 'add', 'many', 'many.keys', ...PROD]),
      '25,000 keys were added. The segment many now has 25,000 keys.\n',
    );
    assert.deepEqual([...(await keysOf('many'))].sort(), keys);
    assert.match(
      await ok(['keys', 'add', 'many', '-', ...PROD], { input: 'key-00001\nnew\n' }),
      /^1 key was added\. 1 key was there already\./,
    );
    writeFileSync(join(folder, 'leavers.csv'), 'Name,E-mail\nA,new\nB,key-00000\nC,nobody\n');
    const removed = ['keys', 'remove', 'many', 'leavers.csv', '--column', 'e-mail', ...PROD, '--yes', '--output', 'json'];
    const answer = JSON.parse(await ok(removed)) as object;
    assert.deepEqual({ ...answer, environmentId: '' }, { segment: 'many', environmentId: '', removed: 2, given: 3, count: 24_999 });
    assert.equal((await ok(['keys', 'list', 'many', ...PROD])).split('\n').length, 25_000);
    assert.equal((await json<{ count: number }>('keys', 'list', 'many', ...PROD)).count, 24_999);
  });

  it('combines segments, files and columns of a CSV', async () => {
    for (const [name, keys] of Object.entries({ one: 'a\nb\nc\n', two: 'c\nd\n' })) {
      await ok(['create', name, '--type', 'user']);
      await ok(['activate', name, ...PROD]);
      await ok(['keys', 'add', name, '-', ...PROD], { input: keys });
    }
    writeFileSync(join(folder, 'people.csv'), 'name,email\nAnn,b\nBo,x\n');
    const lines = async (...args: readonly string[]): Promise<string[]> =>
      (await ok(['keys', ...args, ...PROD])).split('\n').slice(0, -1).sort();
    assert.deepEqual(await lines('union', 'one', 'two'), ['a', 'b', 'c', 'd']);
    assert.deepEqual(await lines('intersect', 'one@Prod-Default', 'two'), ['c']);
    assert.deepEqual(await lines('minus', 'one', 'people.csv:email'), ['a', 'c']);
    assert.deepEqual(await lines('minus', 'people.csv:email', 'one'), ['x']);
    const both = await json<object>('keys', 'intersect', 'one', 'people.csv:email', ...PROD);
    assert.deepEqual(both, { first: 3, second: 2, inBoth: 1, count: 1, keys: ['b'] });
    assert.equal(await ok(['keys', 'minus', 'two', '-', ...PROD, '--output', 'csv'], { input: 'c\n' }), 'key\nd\n');
    await refused(2, /no column "mail"\. It has: name, email/, 'keys', 'union', 'one', 'people.csv:mail', ...PROD);
    await refused(2, /Which environment\?|There are:/, 'keys', 'union', 'one', 'two');
    await refused(5, /three/, 'keys', 'union', 'one', 'three', ...PROD);
  });

  it('saves identities from a CSV, and reports rows with errors with their locations', async () => {
    await ok(['attributes', 'save', 'seats', '--type', 'user', '--data-type', 'number', '--suggest', '5', '--display-name', 'Seats']);
    const [type] = (await call(instance(), 'listTrafficTypes', { parameters: { workspaceId: (await workspaces())[0]!.id } })).filter(
      ({ name }) => name === 'user',
    );
    const place = { workspaceId: (await workspaces())[0]!.id, trafficTypeId: type!.id };
    assert.deepEqual(
      (await listAttributes(instance(), place)).map(({ id, dataType }) => [id, dataType]),
      [['seats', 'number']],
    );
    assert.match(await ok(['attributes', 'list', '--type', 'user']), /\nseats +Seats +number +5\n/);
    writeFileSync(join(folder, 'identities.csv'), `key,plan,seats\nann,paid,5\nbob,free,many\n${'x'.repeat(300)},free,1\n`);
    const upload = ['identities', 'upload', 'identities.csv', '--type', 'user', ...PROD];
    assert.match(await ok([...upload, '--dry-run']), /^Nothing is sent\..* Rows with mistakes are not sent: 1\.\n\nPOST /);
    const { code, stdout, stderr } = await run(upload);
    assert.deepEqual([code, stdout], [1, '1 identity was saved. 2 were not.\n']);
    assert.match(stderr, /^identities\.csv:3:10: seats .*\nidentities\.csv:4:1: .*250/);
    const listed = await run([...upload, '--output', 'csv']);
    assert.match(listed.stdout, /^line,column,reason\n3,10,.*\n4,1,/);
    const saved = await json<{ values: object }>('identities', 'save', 'ann', '--set', 'team=red', '--merge', '--type', 'user', ...PROD);
    assert.deepEqual(saved.values, { plan: 'paid', seats: '5', team: 'red' });
    await ok(['identities', 'delete', 'ann', '--type', 'user', ...PROD, '--yes']);
    await refused(5, /ann/, 'identities', 'delete', 'ann', '--type', 'user', ...PROD, '--yes');
    await refused(2, /Add --yes/, 'identities', 'delete', 'ann', '--type', 'user', ...PROD);
    await ok(['attributes', 'delete', 'seats', '--type', 'user', '--yes']);
    assert.ok(!(await listAttributes(instance(), place)).some(({ id }) => id === 'seats'));
    assert.equal((await run(['identities', 'upload', '-', '--type', 'user', ...PROD], { input: '' })).code, 1);
  });

  it('requires a comment if the workspace does, and the workspace if there are several', async () => {
    const created = await json<Workspace>('workspaces', 'create', 'Strict', '--require-comments');
    assert.equal(created.requiresTitleAndComments, true);
    await refused(2, /Which workspace\? Name one with --workspace\. There are: .*Strict/, 'list');
    const strict = ['--workspace', 'Strict'];
    await ok(['environments', 'create', 'Prod', ...strict]);
    await ok(['types', 'create', 'user', ...strict]);
    await ok(['create', 'careful', ...strict]);
    await ok(['activate', 'careful', ...strict]);
    writeFileSync(join(folder, 'one.keys'), 'ann\n');
    await refused(2, /requires a comment .*Give --comment/, 'keys', 'add', 'careful', 'one.keys', ...strict);
    await ok(['keys', 'add', 'careful', 'one.keys', ...strict, '--title', 'Begin', '--comment', 'A start']);
    await refused(3, /segment/, 'workspaces', 'delete', 'Strict', '--yes');
    await ok(['keys', 'remove', 'careful', 'one.keys', ...strict, '--comment', 'Enough', '--yes']);
    await ok(['delete', 'careful', ...strict, '--yes']);
    await ok(['workspaces', 'change', 'Strict', '--name', 'Loose', '--require-comments', 'no']);
    await refused(3, /organizationIdentifier is missing/, 'workspaces', 'change', 'Loose', '--project', 'web');
    await ok(['workspaces', 'change', 'Loose', '--org', 'acme', '--project', 'web']);
    const project = { organizationIdentifier: 'acme', projectIdentifier: 'web' };
    assert.deepEqual((await call(instance(), 'listWorkspaces', { query: project })).objects[0]?.id, created.id);
    await refused(3, /already has the workspace "Loose"/, 'workspaces', 'create', 'Other', '--org', 'acme', '--project', 'web');
    assert.equal((await workspaces()).find(({ name }) => name === 'Loose')?.requiresTitleAndComments, false);
    await refused(2, /Add --yes/, 'workspaces', 'delete', 'Loose');
    await ok(['workspaces', 'delete', 'Loose', '--yes']);
    assert.ok(!(await workspaces()).some(({ name }) => name === 'Loose'));
    const listed = await json<{ workspaces: Workspace[] }>('workspaces', 'list');
    assert.deepEqual(listed.workspaces, await workspaces());
  });

  it('reports invalid arguments and files', async () => {
    await call(instance(), 'createWorkspace', { body: { name: 'Other' } });
    await refused(2, /table, json, csv/, 'list', '--output', 'xml');
    await refused(5, /no workspace "Nowhere"/, 'list', '--workspace', 'Nowhere');
    await refused(2, /Name a file.*or give --all/, 'keys', 'remove', 'vip', '--yes');
    await refused(2, /the file does not exist/, 'keys', 'add', 'vip', 'absent.keys');
    writeFileSync(join(folder, 'long.keys'), `${'k'.repeat(251)}\n`);
    const { code, stderr } = await run(['keys', 'add', 'vip', 'long.keys']);
    assert.equal(code, 2);
    assert.match(stderr, /^long\.keys:1:1: error KEY_TOO_LONG .*\nfairlead: long\.keys has 1 mistake/);
    await refused(2, /ATTRIBUTE=VALUE/, 'identities', 'save', 'ann', '--set', 'plan');
    assert.equal((await run(['list'], { env: { FAIRLEAD_DATA: join(folder, 'none') } })).code, 4);
  });
});
