import assert from 'node:assert/strict';
import type { SegmentRule, SegmentWorld } from './segmentWorld.ts';

const unique = (prefix: string) => prefix + crypto.randomUUID().slice(0, 8);

interface List {
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  readonly offset: number;
  readonly limit: number;
  readonly totalCount: number;
}

const list = (world: SegmentWorld, query: string) => world.get<List>('GET', `/workspaces${query}`);

/**
 * Workspaces, environments and traffic types: the sentences of the contract, area C, supplemented by public facts and our decisions.
 */
export const WORKSPACE_RULES: readonly SegmentRule[] = [
  {
    sentence: 'Workspace: name (string), type (string, value workspace), id (string), requiresTitleAndComments (boolean)',
    check: async (world) => {
      const name = unique('Shop ');
      const created = await world.get('POST', '/workspaces', { name, requiresTitleAndComments: true, type: 'ignored' });
      const { id, ...rest } = created;
      assert.deepEqual(rest, { name, type: 'workspace', requiresTitleAndComments: true });
      assert.deepEqual((await list(world, `?name=${encodeURIComponent(name)}`)).objects, [created]);
      assert.deepEqual(await world.get('GET', `/environments/ws/${String(id)}`), []);
      assert.deepEqual(await world.get('GET', `/trafficTypes/ws/${String(id)}`), []);
      assert.equal(await world.get('DELETE', `/workspaces/${String(id)}`), true);
    },
  },
  {
    sentence: 'Listing workspaces accepts limit up to 200',
    check: async (world) => {
      assert.equal((await list(world, '?limit=200')).limit, 200);
      assert.equal((await list(world, '?limit=201')).limit, 200);
      assert.equal((await list(world, '')).limit, 20);
      const { objects, offset, totalCount } = await list(world, '?limit=1&offset=1');
      assert.ok(objects.length === 1 && offset === 1 && totalCount >= 2);
    },
  },
  {
    sentence: 'name, nameOp (IS|STARTS_WITH|CONTAINS; default IS) (facts C2)',
    check: async (world) => {
      const stem = unique('Find%_');
      for (const end of ['One', 'Two']) await world.get('POST', '/workspaces', { name: stem + end });
      const count = async (name: string, operation = '') => (await list(world, `?name=${encodeURIComponent(name)}${operation}`)).totalCount;
      assert.equal(await count(`${stem}One`), 1);
      assert.equal(await count(stem), 0);
      assert.equal(await count(`${stem}One`, '&nameOp=IS'), 1);
      assert.equal(await count(stem, '&nameOp=STARTS_WITH'), 2);
      assert.equal(await count(stem.toLowerCase(), '&nameOp=STARTS_WITH'), 2);
      assert.equal(await count(stem.slice(3), '&nameOp=CONTAINS'), 2);
      assert.equal(await count(stem.slice(3), '&nameOp=STARTS_WITH'), 0);
      assert.equal(await count(stem.replace('%', 'x'), '&nameOp=CONTAINS'), 0);
      assert.match(await world.refuse(400, 'GET', '/workspaces?name=a&nameOp=LIKE'), /IS, STARTS_WITH, CONTAINS/);
    },
  },
  {
    sentence:
      'organizationIdentifier, projectIdentifier (facts C2): a workspace belongs to one project, which has one workspace; any other project has none',
    check: async (world) => {
      const [organizationIdentifier, projectIdentifier] = [unique('acme_'), unique('web_')];
      const find = async (organization: string, project: string): Promise<unknown> => {
        const { objects, totalCount } = await list(world, `?organizationIdentifier=${organization}&projectIdentifier=${project}&limit=100`);
        return [objects.map(({ id }) => id), totalCount];
      };
      assert.deepEqual(await find(organizationIdentifier, projectIdentifier), [[], 0]);
      const body = { name: unique('Web'), organizationIdentifier, projectIdentifier };
      const created = await world.get('POST', '/workspaces', body);
      const { id } = created;
      assert.deepEqual(created, { ...body, type: 'workspace', id, requiresTitleAndComments: false });
      assert.deepEqual(await find(organizationIdentifier, projectIdentifier), [[id], 1]);
      assert.deepEqual(await find(organizationIdentifier, ''), [[id], 1]);
      assert.deepEqual(await find('', projectIdentifier), [[id], 1]);
      for (const wrong of ['no_such_project', projectIdentifier.toUpperCase(), '%25', '%00']) {
        assert.deepEqual(await find(organizationIdentifier, wrong), [[], 0]);
        assert.deepEqual(await find(wrong, projectIdentifier), [[], 0]);
      }
      assert.deepEqual((await list(world, `?name=${body.name}&projectIdentifier=other`)).totalCount, 0);
      assert.match(await world.refuse(409, 'POST', '/workspaces', { ...body, name: unique('Twin') }), /already has the workspace/);
      for (const wrong of [
        { projectIdentifier: '' },
        { organizationIdentifier: null },
        { projectIdentifier: 'a b' },
        { projectIdentifier: 5 },
      ])
        await world.refuse(400, 'POST', '/workspaces', { ...body, name: unique('Wrong'), ...wrong });
      const move = (organization: string, project: string) => [
        { op: 'replace', path: '/organizationIdentifier', value: organization },
        { op: 'replace', path: '/projectIdentifier', value: project },
      ];
      const path = `/workspaces/${world.workspaceId}`;
      assert.match(await world.refuse(409, 'PATCH', path, move(organizationIdentifier, projectIdentifier)), /already has the workspace/);
      await world.refuse(400, 'PATCH', path, move(organizationIdentifier, ''));
      assert.equal(
        (await world.get('PATCH', path, move(organizationIdentifier, `${projectIdentifier}2`))).projectIdentifier,
        `${projectIdentifier}2`,
      );
      assert.deepEqual(await find(organizationIdentifier, `${projectIdentifier}2`), [[world.workspaceId], 1]);
      assert.equal('projectIdentifier' in (await world.get('PATCH', path, move('', ''))), false);
      assert.deepEqual(await find(organizationIdentifier, `${projectIdentifier}2`), [[], 0]);
    },
  },
  {
    sentence: 'POST /workspaces: 400 incorrect syntax or missing parameters, 409 already exists',
    check: async (world) => {
      const name = unique('Twin');
      await world.get('POST', '/workspaces', { name });
      assert.match(await world.refuse(409, 'POST', '/workspaces', { name }), /already exists/);
      for (const json of [
        {},
        { name: '' },
        { name: ' x' },
        { name: 'x'.repeat(101) },
        { name: 5 },
        [],
        null,
        { name: 'x', requiresTitleAndComments: 'no' },
      ]) {
        await world.refuse(400, 'POST', '/workspaces', json);
      }
    },
  },
  {
    sentence: 'PATCH /workspaces/{id} (RFC6902 array, replace /name, /requiresTitleAndComments) (facts C2)',
    check: async (world) => {
      const path = `/workspaces/${world.workspaceId}`;
      const name = unique('Renamed');
      const both = [
        { op: 'replace', path: '/name', value: name },
        { op: 'replace', path: '/requiresTitleAndComments', value: 'true' },
      ];
      const changed = await world.get('PATCH', path, both);
      assert.deepEqual(changed, { name, type: 'workspace', id: world.workspaceId, requiresTitleAndComments: true });
      assert.deepEqual((await list(world, `?name=${name}`)).objects, [changed]);
      const twin = unique('Twin');
      await world.get('POST', '/workspaces', { name: twin });
      assert.match(await world.refuse(409, 'PATCH', path, [{ op: 'replace', path: '/name', value: twin }]), /already exists/);
      const wrong = [
        [],
        {},
        [5],
        [{ op: 'replace', path: '/id', value: 'x' }],
        [{ op: 'remove', path: '/name' }],
        [{ op: 'replace', path: '/name', value: '' }],
      ];
      for (const json of wrong) await world.refuse(400, 'PATCH', path, json);
      await world.refuse(404, 'PATCH', '/workspaces/nowhere', both);
    },
  },
  {
    sentence: 'DELETE /workspaces/{id}: refused while it has segments (our decision)',
    check: async (world) => {
      await world.activate('beta');
      assert.match(await world.refuse(409, 'DELETE', `/workspaces/${world.workspaceId}`), /still has segments/);
      await world.get('DELETE', `/segments/ws/${world.workspaceId}/beta`);
      const identities = `/trafficTypes/${world.trafficType.id}/environments/${world.environment.id}/identities`;
      await world.get('POST', identities, [{ key: 'k', values: { a: 1 } }]);
      assert.equal(await world.get('DELETE', `/workspaces/${world.workspaceId}`), true);
      await world.refuse(404, 'GET', `/environments/ws/${world.workspaceId}`);
      await world.refuse(404, 'DELETE', `/workspaces/${world.workspaceId}`);
    },
  },
  {
    sentence: 'Environment: name (string), id (string), production (boolean); LIST returns only these (facts C5)',
    check: async (world) => {
      const listed = await world.get<Readonly<Record<string, unknown>>[]>('GET', `/environments/ws/${world.workspaceId}`);
      const { environment, other } = world;
      assert.deepEqual(listed, [
        { name: environment.name, id: environment.id, production: true },
        { name: other.name, id: other.id, production: false },
      ]);
      assert.match(await world.refuse(404, 'GET', '/environments/ws/nowhere'), /no workspace "nowhere"/);
      await world.refuse(405, 'GET', `/environments/ws/${world.workspaceId}/${environment.id}`);
    },
  },
  {
    sentence: 'Environment create/patch record; name 1-20 characters (facts C5)',
    check: async (world) => {
      const path = `/environments/ws/${world.workspaceId}`;
      const created = await world.get('POST', path, { name: 'Exactly fifteen', production: 'true', envType: 'x' });
      assert.equal(created.production, true);
      assert.equal(created.environmentType, 'production');
      assert.deepEqual(created.workspaceIds, [world.workspaceId]);
      assert.deepEqual([created.type, created.status, created.apiTokens], ['environment', 'ACTIVE', []]);
      for (const name of ['', 'Twenty-one letters !!', 5, null, 'a\nb']) await world.refuse(400, 'POST', path, { name });
      await world.refuse(400, 'POST', path, { name: 'x', production: 'maybe' });
      assert.match(await world.refuse(409, 'POST', path, { name: 'Exactly fifteen' }), /already exists/);
      await world.refuse(404, 'POST', '/environments/ws/nowhere', { name: 'x' });
    },
  },
  {
    sentence: 'PATCH /environments/ws/{ws}/{env}: replace /name, /production; by id or name',
    check: async (world) => {
      const { environment, other } = world;
      const path = `/environments/ws/${world.workspaceId}`;
      const changed = await world.get('PATCH', `${path}/${environment.name}`, [
        { op: 'replace', path: '/name', value: 'Live' },
        { op: 'replace', path: '/production', value: false },
      ]);
      assert.deepEqual([changed.id, changed.name, changed.production], [environment.id, 'Live', false]);
      const rename = [{ op: 'replace', path: '/name', value: 'Live' }];
      assert.match(await world.refuse(409, 'PATCH', `${path}/${other.id}`, rename), /already exists/);
      assert.equal((await world.get('PATCH', `${path}/${environment.id}`, rename)).name, 'Live');
      await world.refuse(404, 'PATCH', `${path}/nowhere`, rename);
      await world.refuse(400, 'PATCH', `${path}/${other.id}`, [{ op: 'replace', path: '/name', value: 'x'.repeat(21) }]);
    },
  },
  {
    sentence: 'DELETE /environments/ws/{ws}/{env} -> true; refused while segments are active in it (our decision)',
    check: async (world) => {
      const path = `/environments/ws/${world.workspaceId}/${world.environment.id}`;
      const definition = await world.activate('beta');
      assert.match(await world.refuse(409, 'DELETE', path), /still active/);
      await world.get('DELETE', definition);
      assert.equal(await world.get('DELETE', path), true);
      await world.refuse(404, 'DELETE', path);
      await world.refuse(404, 'POST', definition);
    },
  },
  {
    sentence: 'An environment name used in several workspaces is ambiguous: 400, and the ids are named (our decision)',
    check: async (world) => {
      const name = unique('Same ');
      const ids: string[] = [];
      const { id } = await world.get<{ id: string }>('POST', '/workspaces', { name: unique('Other') });
      for (const workspace of [world.workspaceId, id]) {
        ids.push((await world.get<{ id: string }>('POST', `/environments/ws/${workspace}`, { name })).id);
      }
      const message = await world.refuse(400, 'GET', `/segments/${encodeURIComponent(name)}/beta/keys`);
      for (const each of ids) assert.ok(message.includes(each), message);
      await world.get('GET', `/segments/ws/${world.workspaceId}/environments/${encodeURIComponent(name)}`);
    },
  },
  {
    sentence: 'Traffic types: GET bare array [{id,name,displayAttributeId}], POST {name}, DELETE (facts C5)',
    check: async (world) => {
      const path = `/trafficTypes/ws/${world.workspaceId}`;
      const created = await world.get('POST', path, { name: 'device' });
      assert.deepEqual(created, { id: created.id, name: 'device', displayAttributeId: null });
      const listed = await world.get<{ name: string }[]>('GET', path);
      assert.deepEqual(
        listed.map(({ name }) => name),
        ['account', 'device'],
      );
      assert.match(await world.refuse(409, 'POST', path, { name: 'device' }), /already exists/);
      for (const name of ['', '1x', 'a b', 7]) await world.refuse(400, 'POST', path, { name });
      assert.equal(await world.get('DELETE', `/trafficTypes/${String(created.id)}`), true);
      await world.refuse(404, 'DELETE', `/trafficTypes/${String(created.id)}`);
      await world.activate('beta');
      assert.match(await world.refuse(409, 'DELETE', `/trafficTypes/${world.trafficType.id}`), /still use/);
    },
  },
];
