import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { SegmentRule, SegmentWorld } from './segmentWorld.ts';

const nearNow = (time: unknown) => typeof time === 'number' && Math.abs(time - Date.now()) < 86_400_000;
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const segmentsOf = ({ workspaceId }: SegmentWorld) => `/segments/ws/${workspaceId}`;
const create = (world: SegmentWorld, json: unknown, type = 'account') =>
  world.get('POST', `${segmentsOf(world)}/trafficTypes/${type}`, json);

/** Segments at both levels and their keys: the sentences of the contract, area C, supplemented by public facts and our decisions. */
export const SEGMENT_RULES: readonly SegmentRule[] = [
  {
    sentence: 'POST …/trafficTypes/{trafficTypeName} | {name: string, description: string} | workspace-level segment',
    check: async (world) => {
      const { creationTime, ...rest } = await create(world, { name: 'beta', description: 'friends', owners: [] });
      assert.ok(nearNow(creationTime));
      assert.deepEqual(rest, { name: 'beta', description: 'friends', trafficType: refer(world), tags: null });
      const bare = await create(world, { name: 'bare' });
      assert.equal(bare.description, '');
    },
  },
  {
    sentence: 'trafficTypes/{traffic type ID OR NAME} (facts C2)',
    check: async (world) => {
      const { trafficType } = await create(world, { name: 'beta' }, world.trafficType.id);
      assert.deepEqual(trafficType, refer(world));
      assert.match(await world.refuse(404, 'POST', `${segmentsOf(world)}/trafficTypes/planet`, { name: 'b' }), /planet.*account/);
    },
  },
  {
    sentence: 'POST …/trafficTypes/{trafficTypeName} | workspace exists | segment exists at workspace level',
    check: async ({ refuse }) => {
      assert.match(await refuse(404, 'POST', '/segments/ws/nowhere/trafficTypes/account', { name: 'b' }), /workspace "nowhere"/);
    },
  },
  {
    sentence: 'List responses (workspaces, segments): objects (array), offset, limit, totalCount (integers)',
    check: async (world) => {
      for (const name of ['c', 'a', 'b']) await create(world, { name });
      const { objects, ...numbers } = await world.get<{ objects: { name: string }[] }>('GET', segmentsOf(world));
      assert.deepEqual(numbers, { offset: 0, limit: 20, totalCount: 3 });
      assert.deepEqual(
        objects.map(({ name }) => name),
        ['a', 'b', 'c'],
      );
      const page = await world.get<{ objects: unknown[] }>('GET', `${segmentsOf(world)}?limit=2&offset=2&routingId=x`);
      assert.deepEqual({ ...page, objects: page.objects.length }, { objects: 1, offset: 2, limit: 2, totalCount: 3 });
    },
  },
  {
    sentence: 'Limit above cap: real clients send 20/50/100/200 -> clamp (facts C6)',
    check: async (world) => {
      assert.equal((await world.get('GET', `${segmentsOf(world)}?limit=5000`)).limit, 200);
      for (const wrong of ['limit=0', 'limit=-1', 'limit=x', 'offset=-1', 'limit=1.5', 'offset=99999999999', 'limit=1&limit=2']) {
        await world.refuse(400, 'GET', `${segmentsOf(world)}?${wrong}`);
      }
    },
  },
  {
    sentence: 'GET /segments/ws/{ws}/{name} (facts C2)',
    check: async (world) => {
      const created = await create(world, { name: 'beta', description: 'x' });
      assert.deepEqual(await world.get('GET', `${segmentsOf(world)}/beta`), created);
      assert.match(await world.refuse(404, 'GET', `${segmentsOf(world)}/gamma`), /no segment "gamma"/);
      assert.match(await world.refuse(404, 'GET', `${segmentsOf(world)}/Beta`), /no segment "Beta"/);
    },
  },
  {
    sentence: 'segment name ^[a-zA-Z][-_a-zA-Z0-9]*$ (facts C10)',
    check: async (world) => {
      const path = `${segmentsOf(world)}/trafficTypes/account`;
      for (const name of [
        '1a',
        '',
        ' a',
        'a b',
        'a/b',
        'ü',
        'integer',
        'a\0',
        'x'.repeat(257),
        '../x',
        '\ud800',
        "a'; drop table segments; --",
      ]) {
        await world.refuse(400, 'POST', path, { name });
      }
      for (const json of [
        {},
        { name: 5 },
        { name: null },
        { name: 'ok', description: 7 },
        [],
        'text',
        null,
        { name: 'a', description: 'x\0' },
      ]) {
        await world.refuse(400, 'POST', path, json);
      }
      await world.refuse(400, 'POST', path, '{"name": ');
      assert.equal((await world.get('GET', segmentsOf(world))).totalCount, 0);
    },
  },
  {
    sentence: '409 already exists (facts C8)',
    check: async (world) => {
      await create(world, { name: 'beta' });
      const message = await world.refuse(409, 'POST', `${segmentsOf(world)}/trafficTypes/account`, { name: 'beta' });
      assert.match(message, /already exists/);
    },
  },
  {
    sentence: 'POST /segments/{environmentId}/{segmentName} | environment-level segment (name, environment, trafficType, creationTime)',
    check: async (world) => {
      await create(world, { name: 'beta' });
      const { creationTime, ...rest } = await world.get('POST', `/segments/${world.environment.id}/beta`);
      assert.ok(nearNow(creationTime));
      const { id, name } = world.environment;
      assert.deepEqual(rest, { name: 'beta', environment: { id, name }, trafficType: refer(world) });
      const listed = await world.get('GET', `${segmentsOf(world)}/environments/${id}`);
      assert.deepEqual(listed, { objects: [{ ...rest, creationTime }], offset: 0, limit: 20, totalCount: 1 });
      assert.equal((await world.get('GET', `${segmentsOf(world)}/environments/${world.other.name}`)).totalCount, 0);
    },
  },
  {
    sentence: 'POST bodies may be "", {} or none on activate (facts C15)',
    check: async (world) => {
      const bodies = ['""', '{}', '', 'null', '[]', 'not json', '{"comment": "x"}'];
      for (const [index, body] of bodies.entries()) {
        await create(world, { name: `s${index}` });
        for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'text/yaml' }]) {
          const { status, text } = await world.call('POST', `/segments/${world.environment.id}/s${index}`, { body, headers });
          assert.equal(status, headers['content-type'] === 'text/yaml' ? 409 : 200, text);
        }
      }
    },
  },
  {
    sentence: 'POST .../segments/{environmentId}/{segmentName} | segment exists in workspace | definition is active in the environment',
    check: async (world) => {
      assert.match(await world.refuse(404, 'POST', `/segments/${world.environment.id}/beta`), /no segment "beta"/);
      await create(world, { name: 'beta' });
      assert.match(await world.refuse(404, 'POST', '/segments/nowhere/beta'), /no environment "nowhere"/);
      await world.get('POST', `/segments/${world.environment.id}/beta`);
      assert.match(await world.refuse(409, 'POST', `/segments/${world.environment.id}/beta`), /already exists/);
      await world.get('POST', `/segments/${world.other.id}/beta`);
    },
  },
  {
    sentence:
      'The environment-level paths take the environment id and the segment name, not a segment id; id or name of the environment (facts C2)',
    check: async (world) => {
      const path = await world.activate('beta');
      const { id } = await world.get('PUT', `${path}/upload`, ['k']);
      assert.deepEqual(await world.keysOf(`/segments/${world.environment.name}/beta`), ['k']);
      await world.refuse(404, 'GET', `/segments/${world.environment.id}/${String(id)}/keys`);
    },
  },
  {
    sentence: 'PUT .../upload | definition active | keys populated; status ACTIVE',
    check: async (world) => {
      const path = await world.activate('beta');
      const record = await world.get('PUT', `${path}/upload`, ["Annie's Apples", 'k/2', '👩‍🚀', 'k/2']);
      const { id, creationTime, lastUpdateTime, creator, orgId, ...rest } = record as Record<string, unknown>;
      const environment = { id: world.environment.id, name: world.environment.name };
      assert.deepEqual(rest, {
        environment,
        trafficType: refer(world),
        environmentURN: { type: 'Environment', ...environment },
        name: 'beta',
        trafficTypeId: world.trafficType.id,
        trafficTypeURN: { type: 'TRAFFIC_TYPE', ...refer(world) },
        description: '',
        status: 'ACTIVE',
        iAmInThisSegment: null,
        type: 'Segment',
      });
      assert.ok(typeof id === 'string' && typeof orgId === 'string' && nearNow(creationTime) && nearNow(lastUpdateTime));
      assert.deepEqual(Object.keys(creator as object).sort(), ['id', 'name', 'type']);
      assert.deepEqual((await world.keysOf(path)).sort(), ["Annie's Apples", 'k/2', '👩‍🚀'].sort());
    },
  },
  {
    sentence: 'uploadKeys and a CSV answer with the id of the environment as a string (facts C3); JSON at /upload with an object',
    check: async (world) => {
      const path = await world.activate('beta');
      const whole = await world.get<Readonly<Record<string, unknown>>>('PUT', `${path}/upload`, { keys: ['a'], comment: 'c' });
      const environment = { id: world.environment.id, name: world.environment.name };
      assert.deepEqual(whole.environment, environment);
      for (const query of ['', '?replace=true']) {
        const { lastUpdateTime, ...recorded } = await world.get<Readonly<Record<string, unknown>>>('PUT', `${path}/uploadKeys${query}`, {
          keys: ['a'],
          comment: 'c',
        });
        assert.deepEqual({ lastUpdateTime: whole.lastUpdateTime, ...recorded }, { ...whole, environment: environment.id });
        assert.deepEqual(recorded.environmentURN, { type: 'Environment', ...environment });
      }
      const body = new FormData();
      body.append('file', new File(['b'], 'keys.csv', { type: 'text/csv' }));
      assert.equal((await world.call('PUT', `${path}/upload`, { body })).body.environment, environment.id);
    },
  },
  {
    sentence: 'If no definition is active, keys are refused and nothing changes',
    check: async (world) => {
      await create(world, { name: 'beta' });
      const path = `/segments/${world.environment.id}/beta`;
      for (const [method, end, json] of [
        ['PUT', '/upload', ['k']],
        ['PUT', '/uploadKeys?replace=true', { keys: ['k'] }],
        ['PUT', '/removeKeys', { keys: ['k'] }],
        ['PUT', '/deleteKeys', ['k']],
        ['GET', '/keys', undefined],
        ['DELETE', '', undefined],
      ] as const) {
        const next = end.startsWith('/upload') ? /has no definition .*Activate it first/ : /has no definition .*It has no keys there\. GET/;
        assert.match(await world.refuse(404, method, path + end, json), next);
      }
      await world.get('POST', path);
      assert.deepEqual(await world.keysOf(path), []);
    },
  },
  {
    sentence: 'No error suggests activating a deactivated segment; activated again it accepts keys',
    check: async (world) => {
      const path = await world.activate('beta');
      await world.get('DELETE', path);
      for (const [method, end, json] of [
        ['PUT', '/upload', ['k']],
        ['PUT', '/removeKeys', { keys: ['k'], comment: 'c' }],
        ['GET', '/keys', undefined],
        ['DELETE', '', undefined],
      ] as const) {
        const message = await world.refuse(404, method, path + end, json);
        assert.match(message, /has no definition .*It was deactivated on \d{4}-.*lists the segments that are active there/);
        assert.doesNotMatch(message, /Activate/);
      }
      await world.get('POST', path);
      await world.get('PUT', `${path}/upload`, ['k']);
    },
  },
  {
    sentence: '/upload adds; replace only via ?replace=true (facts, contradiction 7)',
    check: async (world) => {
      const path = await world.activate('beta');
      await world.get('PUT', `${path}/upload`, ['a', 'b']);
      await world.get('PUT', `${path}/upload`, ['b', 'c']);
      assert.deepEqual(await world.keysOf(path), ['a', 'b', 'c']);
      await world.get('PUT', `${path}/upload?replace=true`, ['z', 'a', 'z']);
      assert.deepEqual(await world.keysOf(path), ['a', 'z']);
      await world.get('PUT', `${path}/uploadKeys?replace=False`, { keys: ['y'], comment: 'c', title: 't' });
      assert.deepEqual(await world.keysOf(path), ['a', 'y', 'z']);
      await world.get('PUT', `${path}/uploadKeys?replace=True`, { keys: [] });
      assert.deepEqual(await world.keysOf(path), []);
      // Without a value, as a public client sends it.
      for (const [index, query] of ['replace', 'replace=', 'x=1&replace'].entries()) {
        await world.get('PUT', `${path}/uploadKeys?${query}`, { keys: [`u${index}`], comment: 'c' });
        assert.deepEqual(await world.keysOf(path), [`u${index}`]);
        await world.get('PUT', `${path}/upload?${query}`, [`a${index}`]);
        assert.deepEqual(await world.keysOf(path), [`a${index}`]);
      }
      await world.refuse(400, 'PUT', `${path}/upload?replace=perhaps`, ['a']);
    },
  },
  {
    sentence: 'multipart (part `file` = CSV, optional part `payload` = JSON {"comment":..}) (facts C2)',
    check: async (world) => {
      const path = await world.activate('beta');
      const send = (parts: Readonly<Record<string, string | Blob>>, query = '') => {
        const form = new FormData();
        for (const [name, value] of Object.entries(parts)) form.append(name, value);
        return world.call('PUT', `${path}/upload${query}`, { body: form });
      };
      const csv = (text: string) => new File([text], 'keys.csv', { type: 'text/csv' });
      assert.equal((await send({ file: csv('a\r\n"b,1"\r\n\r\n') })).status, 200);
      assert.equal((await send({ payload: '{"comment": "from a file"}', file: csv('\ufeffc\n') })).status, 200);
      assert.equal((await send({ file: csv('d\n'), payload: new Blob(['{"comment": "a file too"}']) })).status, 200);
      assert.deepEqual(await world.keysOf(path), ['a', 'b,1', 'c', 'd']);
      assert.equal((await send({ file: csv('e\n') }, '?replace=true')).status, 200);
      const wrong = [
        { other: 'x' },
        { file: csv('a,b\n') },
        { file: csv('"a') },
        { file: csv('f'), payload: '[' },
        { file: csv(numbered('k', 10_001).join('\n')) },
      ];
      for (const parts of wrong) assert.equal((await send(parts as Record<string, string | Blob>)).status, 400);
      assert.deepEqual(await world.keysOf(path), ['e']);
    },
  },
  {
    sentence:
      'GET …/keys: keys (array of objects with key), openChangeRequestId (nullable), count, offset, limit; count and totalCount are the total (facts C6)',
    check: async (world) => {
      const path = await world.activate('beta');
      await world.get('PUT', `${path}/upload`, numbered('k', 150));
      const first = await world.get<{ keys: { key: string }[] }>('GET', `${path}/keys`);
      assert.deepEqual(
        { ...first, keys: first.keys.length },
        { keys: 100, openChangeRequestId: null, count: 150, totalCount: 150, offset: 0, limit: 100 },
      );
      const rest = await world.get<{ keys: { key: string }[] }>('GET', `${path}/keys?limit=100&offset=100`);
      assert.deepEqual(
        { ...rest, keys: rest.keys.length },
        { keys: 50, openChangeRequestId: null, count: 150, totalCount: 150, offset: 100, limit: 100 },
      );
      assert.equal(new Set([...first.keys, ...rest.keys].map(({ key }) => key)).size, 150);
      assert.equal((await world.get('GET', `${path}/keys?limit=5000`)).limit, 1000);
      assert.deepEqual((await world.get('GET', `${path}/keys?offset=150`)).keys, []);
    },
  },
  {
    sentence: 'PUT …/removeKeys | code (integer), message (reports the number of deleted keys), details, transactionId (nullable)',
    check: async (world) => {
      const path = await world.activate('beta');
      await world.get('PUT', `${path}/upload`, ['a', 'b', 'c', 'd']);
      const removed = await world.get('PUT', `${path}/removeKeys`, { keys: ['a', 'x', 'b', 'a'], comment: 'deleted via API' });
      assert.deepEqual(removed, { code: 200, message: 'Deleted 2 keys', details: null, transactionId: null });
      assert.deepEqual(await world.keysOf(path), ['c', 'd']);
      // A public client sends as many empty keys before those that it removes.
      assert.equal((await world.get('PUT', `${path}/removeKeys`, { keys: ['', 'c'], comment: 'c' })).message, 'Deleted 1 key');
      await world.get('PUT', `${path}/upload`, ['c']);
      assert.equal((await world.get('PUT', `${path}/deleteKeys`, ['c'])).message, 'Deleted 1 key');
      assert.equal((await world.get('GET', `${path}/keys`)).count, 1);
    },
  },
  {
    sentence: 'deactivate | all keys removed (segment empty) | environment definition removed',
    check: async (world) => {
      const path = await world.activate('beta');
      await world.get('PUT', `${path}/upload`, ['a']);
      assert.match(await world.refuse(400, 'DELETE', path), /still holds 1 key.*removeKeys/);
      await world.get('PUT', `${path}/removeKeys`, { keys: ['a'], comment: '' });
      assert.equal(await world.get('DELETE', path, { comment: 'gone' }), true);
      await world.refuse(404, 'GET', `${path}/keys`);
      assert.equal((await world.get('GET', `${segmentsOf(world)}/beta`)).name, 'beta');
      await world.get('POST', path, '""');
      assert.deepEqual(await world.keysOf(path), []);
    },
  },
  {
    sentence:
      'DELETE /segments/ws/{ws}/{name} -> true, removes all definitions (facts C2); removed from the workspace and from its listing',
    check: async (world) => {
      const path = await world.activate('beta');
      await world.get('POST', `/segments/${world.other.id}/beta`);
      await world.get('PUT', `${path}/upload`, ['a', 'b']);
      assert.equal(await world.get('DELETE', `${segmentsOf(world)}/beta`, { name: 'beta' }), true);
      assert.equal((await world.get('GET', segmentsOf(world))).totalCount, 0);
      await world.refuse(404, 'GET', `${path}/keys`);
      await world.refuse(404, 'DELETE', `${segmentsOf(world)}/beta`);
      assert.deepEqual(await world.keysOf(await world.activate('beta')), []);
    },
  },
  {
    sentence: 'one update adds at most 10,000 keys; the same limits apply to CSV-based population',
    check: async (world) => {
      const path = await world.activate('beta');
      for (const end of ['/upload', '/uploadKeys']) {
        assert.match(await world.refuse(400, 'PUT', path + end, { keys: numbered('k', 10_001) }), /names 10,001 keys, but at most 10,000/);
      }
      assert.deepEqual(await world.keysOf(path), []);
      await world.get('PUT', `${path}/upload`, numbered('k', 10_000));
      assert.equal((await world.get('GET', `${path}/keys?limit=1`)).count, 10_000);
    },
  },
  {
    sentence: 'key at most 250 characters, not blank (facts C11); keys are stored exactly',
    check: async (world) => {
      const path = await world.activate('beta');
      const keys = ['k'.repeat(250), ' k ', 'K', "'; --", '=1+1', '<b>', '\u202e', '\\', '%', '_'];
      await world.get('PUT', `${path}/upload`, keys);
      assert.deepEqual((await world.keysOf(path)).sort(), keys.sort());
      for (const wrong of [
        ['k'.repeat(251)],
        [''],
        [' '],
        ['a', 5],
        [null],
        [['a']],
        ['a\0'],
        ['\ud800'],
        { keys: 'a' },
        { key: ['a'] },
        'a',
        5,
        null,
      ]) {
        await world.refuse(400, 'PUT', `${path}/upload`, wrong);
        if (!isDeepStrictEqual(wrong, [''])) await world.refuse(400, 'PUT', `${path}/removeKeys`, wrong);
      }
      assert.equal((await world.get('GET', `${path}/keys`)).count, keys.length);
    },
  },
  {
    sentence:
      'workspace requires title and comments: the comment stands in for a missing title; without a comment 400, but for the bare array of /upload',
    check: async (world) => {
      const path = await world.activate('beta');
      const patch = [{ op: 'replace', path: '/requiresTitleAndComments', value: true }];
      assert.equal((await world.get('PATCH', `/workspaces/${world.workspaceId}`, patch)).requiresTitleAndComments, true);
      for (const end of ['/uploadKeys', '/removeKeys', '/upload', '/deleteKeys']) {
        assert.match(await world.refuse(400, 'PUT', path + end, { keys: ['a'] }), /requires a comment .* is missing/);
        assert.match(await world.refuse(400, 'PUT', path + end, { keys: ['a'], title: 't', comment: ' ' }), /requires a comment/);
        await world.get('PUT', path + end, { keys: ['a'], title: 't', comment: 'c' });
        await world.get('PUT', path + end, { keys: ['a'], comment: 'c' });
      }
      for (const end of ['/uploadKeys', '/removeKeys', '/deleteKeys']) await world.refuse(400, 'PUT', path + end, ['a']);
      await world.get('PUT', `${path}/upload`, ['a']);
      await world.get('PUT', `${path}/removeKeys`, { keys: ['a'], comment: 'deleted via API' });
      await world.refuse(400, 'PUT', `${path}/uploadKeys`, { keys: ['a'], title: 5, comment: 'c' });
    },
  },
  {
    sentence: 'POST /tags/ws/{ws}/object/{objectName}/objecttype/{objectType} body ["tagA"]; GET /segments/ws/{ws}?tag (facts C2, C14)',
    check: async (world) => {
      for (const name of ['a', 'b', 'c']) await create(world, { name });
      const tag = (name: string, type = 'Segment') => `/tags/ws/${world.workspaceId}/object/${name}/objecttype/${type}`;
      await world.get('POST', tag('a'), ['vip', 'old']);
      assert.deepEqual(await world.get('POST', tag('a', 'segment'), ['vip', 'new']), [{ name: 'new' }, { name: 'old' }, { name: 'vip' }]);
      await world.get('POST', tag('b'), ['vip']);
      const { objects, totalCount } = await world.get<{ objects: { name: string; tags: unknown }[]; totalCount: number }>(
        'GET',
        `${segmentsOf(world)}?tag=vip&limit=1`,
      );
      assert.deepEqual([objects.map(({ name }) => name), totalCount], [['a'], 2]);
      assert.deepEqual(objects[0]?.tags, [{ name: 'new' }, { name: 'old' }, { name: 'vip' }]);
      assert.equal((await world.get('GET', `${segmentsOf(world)}?tag=%00`)).totalCount, 0);
      await world.refuse(404, 'POST', tag('nobody'), ['vip']);
      await world.refuse(404, 'POST', tag('a', 'Split'), ['vip']);
      for (const wrong of [[''], [5], {}, 'x', ['x'.repeat(101)]]) await world.refuse(400, 'POST', tag('a'), wrong);
      assert.equal(await world.get('DELETE', `${segmentsOf(world)}/a`), true);
    },
  },
];

function refer({ trafficType: { id, name } }: SegmentWorld) {
  return { id, name };
}
