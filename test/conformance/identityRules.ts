import assert from 'node:assert/strict';
import type { SegmentRule, SegmentWorld } from './segmentWorld.ts';

const unique = (prefix: string) => prefix + crypto.randomUUID().slice(0, 8);

/** Identities and their attributes: the sentences of the contract, area C, supplemented by public facts and our decisions. */
export const IDENTITY_RULES: readonly SegmentRule[] = [
  {
    sentence:
      'Identity: Input values may be numbers or strings; returned values are strings; objects, failed, metadata, offset, limit, count, total',
    check: async (world) => {
      const path = identitiesOf(world);
      const saved = await world.get<{ objects: unknown[] }>('POST', path, [
        { key: "Annie's Apples", values: { NumEmployees: 350, HQState: 'PA' }, trafficTypeId: 'x', environmentId: 'y' },
        { key: 'bare' },
      ]);
      const place = { trafficTypeId: world.trafficType.id, environmentId: world.environment.id, organizationId: 'default' };
      assert.deepEqual(saved, {
        objects: [
          { key: "Annie's Apples", values: { NumEmployees: '350', HQState: 'PA' }, ...place },
          { key: 'bare', values: {}, ...place },
        ],
        failed: [],
        metadata: {},
        offset: null,
        limit: null,
        count: null,
        total: null,
      });
    },
  },
  {
    sentence: 'failed[] item shape: {object, status, message}; attribute ids start with a letter (facts C7)',
    check: async (world) => {
      const { objects, failed } = await world.get<{ objects: { key: string }[]; failed: Failure[] }>('POST', identitiesOf(world), [
        { key: 'good', values: { a: 1 } },
        { key: 'bad', values: { '1st': 'x' } },
        { key: 'bad2', values: { a: true } },
        { key: '', values: {} },
        { values: {} },
        'text',
        { key: 'last', values: {} },
      ]);
      assert.deepEqual(
        objects.map(({ key }) => key),
        ['good', 'last'],
      );
      assert.deepEqual(
        failed.map(({ status, object: { key } }) => [status, key]),
        [
          [400, 'bad'],
          [400, 'bad2'],
          [400, ''],
          [400, null],
          [400, null],
        ],
      );
      assert.match(failed[0]!.message, /"1st"/);
      for (const json of [{ key: 'k' }, 'text', null, 5]) await world.refuse(400, 'POST', identitiesOf(world), json);
      await world.refuse(404, 'POST', `/trafficTypes/nowhere/environments/${world.environment.id}/identities`, []);
      await world.refuse(404, 'POST', `/trafficTypes/${world.trafficType.id}/environments/nowhere/identities`, []);
    },
  },
  {
    sentence: 'PUT .../identities/{key} (create/overwrite one: wipes other values); PATCH (merge); POST .../{key}/patch; DELETE (facts C7)',
    check: async (world) => {
      const path = `${identitiesOf(world)}/k1`;
      const values = async (method: string, end: string, json: unknown) =>
        (await world.get<{ values: unknown }>(method, path + end, json)).values;
      assert.deepEqual(await values('PUT', '', { key: 'k1', values: { a: 1, b: 2 } }), { a: '1', b: '2' });
      assert.deepEqual(await values('PATCH', '', { values: { b: 3, c: 4 } }), { a: '1', b: '3', c: '4' });
      assert.deepEqual(await values('POST', '/patch', { values: { d: 5 } }), { a: '1', b: '3', c: '4', d: '5' });
      assert.deepEqual(await values('PUT', '', { values: { z: 0 } }), { z: '0' });
      const both = await world.get('PATCH', identitiesOf(world), { key: 'k1', values: { y: 1 } });
      assert.deepEqual(both.values, { z: '0', y: '1' });
      const many = await world.get<{ objects: { values: unknown }[] }>('PATCH', identitiesOf(world), [
        { key: 'k1', values: { x: 1 } },
        { key: 'k2', values: { x: 1 } },
        { key: 'k2', values: { y: 2 } },
      ]);
      assert.deepEqual(
        many.objects.map((object) => object.values),
        [
          { z: '0', y: '1', x: '1' },
          { x: '1', y: '2' },
        ],
      );
      for (const json of [{ key: 'other', values: {} }, { values: [] }, { values: { '-a': 1 } }, [], null])
        await world.refuse(400, 'PUT', path, json);
      assert.equal(await world.get('DELETE', path), true);
      await world.refuse(404, 'DELETE', path);
      assert.deepEqual(await values('PATCH', '', { values: { a: 1 } }), { a: '1' });
    },
  },
  {
    sentence: 'Clients send keys not URL-escaped',
    check: async (world) => {
      for (const [written, key] of [
        ['a/b', 'a/b'],
        ['50%', '50%'],
        ['a%2Fb%20c', 'a/b c'],
        ['k'.repeat(250), 'k'.repeat(250)],
        ['a//patch', 'a//patch'],
      ] as const) {
        const path = `${identitiesOf(world)}/${written}`;
        assert.equal((await world.get('PUT', path, { values: {} })).key, key);
        assert.equal(await world.get('DELETE', path), true);
      }
      assert.equal((await world.get('POST', `${identitiesOf(world)}/a/b/patch`, { values: {} })).key, 'a/b');
      await world.refuse(400, 'PUT', `${identitiesOf(world)}/${'k'.repeat(251)}`, { values: {} });
    },
  },
  {
    sentence: 'Identities belong to one environment; a traffic type of another workspace has none here',
    check: async (world) => {
      await world.get('PUT', `${identitiesOf(world)}/k`, { values: { a: 1 } });
      await world.refuse(404, 'DELETE', `/trafficTypes/${world.trafficType.id}/environments/${world.other.id}/identities/k`);
      const { id } = await world.get<{ id: string }>('POST', '/workspaces', { name: unique('Foreign') });
      const foreign = await world.get<{ id: string }>('POST', `/trafficTypes/ws/${id}`, { name: 'account' });
      await world.refuse(404, 'PUT', `/trafficTypes/${foreign.id}/environments/${world.environment.id}/identities/k`, { values: {} });
    },
  },
  {
    sentence: 'GET/POST/PUT /schema/ws/{ws}/trafficTypes/{tt}, PATCH/DELETE .../{attributeId} (facts C7)',
    check: async (world) => {
      const path = `/schema/ws/${world.workspaceId}/trafficTypes/${world.trafficType.id}`;
      const attribute = {
        id: 'seats',
        displayName: 'Seats',
        description: 'how many',
        dataType: 'number',
        isSearchable: true,
        suggestedValues: ['1', '5'],
      };
      const created = await world.get('POST', path, { ...attribute, trafficTypeId: 'ignored' });
      assert.deepEqual(created, { ...attribute, trafficTypeId: world.trafficType.id, organizationId: 'default' });
      assert.deepEqual(await world.get('GET', path), [created]);
      assert.deepEqual(await world.get('GET', path.replace(world.trafficType.id, 'account')), [created]);
      assert.match(await world.refuse(409, 'POST', path, attribute), /seats already exists/);
      const changed = await world.get('PATCH', `${path}/seats`, { description: null, dataType: 'set' });
      assert.deepEqual(changed, { ...created, description: null, dataType: 'set' });
      const bare = { displayName: 'seats', description: null, dataType: null, isSearchable: false, suggestedValues: null };
      assert.deepEqual(await world.get('PUT', path, { id: 'seats' }), { ...created, ...bare });
      for (const json of [
        {},
        { id: '1st' },
        { id: 'x'.repeat(201) },
        { id: 'a', dataType: 'colour' },
        { id: 'a', displayName: 5 },
        { id: 'a', description: 'x'.repeat(501) },
        { id: 'a', suggestedValues: 'x' },
        { id: 'a', suggestedValues: ['x'.repeat(51)] },
        { id: 'a', isSearchable: 1 },
        [],
        null,
      ]) {
        await world.refuse(400, 'POST', path, json);
      }
      assert.equal(await world.get('DELETE', `${path}/seats`), true);
      await world.refuse(404, 'DELETE', `${path}/seats`);
      await world.refuse(404, 'PATCH', `${path}/seats`, {});
      await world.refuse(404, 'GET', `/schema/ws/${world.workspaceId}/trafficTypes/nothing`);
    },
  },
  {
    sentence: '?searchPrefix&paginate&afterMarker&beforeMarker&markerLimit(50, max 200); POST .../attribute:bulk (facts C7)',
    check: async (world) => {
      const path = `/schema/ws/${world.workspaceId}/trafficTypes/account`;
      const ids = ['a1', 'a2', 'a3', 'b1', 'C1'];
      const { objects, failed } = await world.get<{ objects: unknown[]; failed: Failure[] }>('POST', `${path}/attribute:bulk`, [
        ...ids.map((id) => ({ id })),
        { id: '-' },
        5,
      ]);
      assert.deepEqual([objects.length, failed.map(({ status }) => status)], [5, [400, 400]]);
      const page = async (query: string) => {
        const { data, objects, nextMarker, previousMarker, limit } = await world.get<AttributePage>('GET', `${path}?paginate=true${query}`);
        assert.deepEqual(objects, data);
        return [data.map(({ id }) => id).join(), previousMarker, nextMarker, limit];
      };
      assert.deepEqual(await page(''), ['C1,a1,a2,a3,b1', null, null, 50]);
      assert.deepEqual(await page('&markerLimit=2'), ['C1,a1', null, 'a1', 2]);
      assert.deepEqual(await page('&markerLimit=2&afterMarker=a1'), ['a2,a3', 'a2', 'a3', 2]);
      assert.deepEqual(await page('&markerLimit=2&beforeMarker=a2'), ['C1,a1', null, 'a1', 2]);
      assert.deepEqual(await page('&searchPrefix=A&markerLimit=5000'), ['a1,a2,a3', null, null, 200]);
      assert.deepEqual(await page('&afterMarker=z'), ['', null, null, 50]);
      const list = async (query: string) => (await world.get<{ id: string }[]>('GET', `${path}?${query}`)).map(({ id }) => id).join();
      assert.deepEqual(
        [await list('searchPrefix=A'), await list('afterMarker=a2'), await list('beforeMarker=a2')],
        ['a1,a2,a3', 'a3,b1', 'C1,a1'],
      );
      await world.refuse(
        400,
        'POST',
        `${path}/attribute:bulk`,
        Array.from({ length: 1001 }, (_, index) => ({ id: `x${index}` })),
      );
      await world.refuse(404, 'POST', `${path}/other`, []);
    },
  },
  {
    sentence: 'Attribute fields are also created automatically when new keys are saved (public documentation of attributes)',
    check: async (world) => {
      await world.get('POST', identitiesOf(world), [
        { key: 'k', values: { b: 1, a: 2 } },
        { key: 'l', values: { '-': 1 } },
      ]);
      const listed = await world.get<{ id: string; dataType: unknown }[]>('GET', `/schema/ws/${world.workspaceId}/trafficTypes/account`);
      assert.deepEqual(
        listed.map(({ id, dataType }) => [id, dataType]),
        [
          ['a', null],
          ['b', null],
        ],
      );
      assert.equal(await world.get('DELETE', `/trafficTypes/${world.trafficType.id}`), true);
    },
  },
];

interface AttributePage {
  readonly data: readonly { readonly id: string }[];
  /** The same, by the name that the vendor's SDK reads. */
  readonly objects: readonly { readonly id: string }[];
  readonly nextMarker: string | null;
  readonly previousMarker: string | null;
  readonly limit: number;
}

interface Failure {
  readonly object: { readonly key: unknown };
  readonly status: number;
  readonly message: string;
}

function identitiesOf({ trafficType, environment }: SegmentWorld): string {
  return `/trafficTypes/${trafficType.id}/environments/${environment.id}/identities`;
}
