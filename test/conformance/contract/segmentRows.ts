import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { good, hasFields, refused, unique } from './caller.ts';
import { activateSegment, createSegment, findPlace, numbered, readKeys } from './places.ts';
import type { Row } from './row.ts';

const TYPE = { id: 'string', name: 'string' };

/** Segments: their life at both levels. */
export const SEGMENT_ROWS: readonly Row[] = [
  {
    rule: 'POST …/trafficTypes/{trafficTypeName}: the segment exists at workspace level, with name, description, trafficType, creationTime, tags',
    check: async (caller) => {
      const { name, created } = await createSegment(caller, await findPlace(caller));
      hasFields(created, { name: 'string', description: 'string', trafficType: 'object', creationTime: 'integer', tags: 'array|null' });
      hasFields(created.trafficType, TYPE);
      assert.deepEqual([created.name, created.description], [name, 'of the conformance suite']);
    },
  },
  {
    rule: 'creationTime is in milliseconds (facts C4)',
    evidence: 'public fact',
    check: async (caller) => {
      const { created } = await createSegment(caller, await findPlace(caller));
      assert.ok(Math.abs(Number(created.creationTime) - Date.now()) < 86_400_000);
    },
  },
  {
    rule: 'a segment needs a workspace that exists',
    check: async ({ segments }) => {
      const json = { name: unique('seg'), description: '' };
      refused(await segments('POST', `/segments/ws/${unique('w')}/trafficTypes/user`, { json }), 404);
    },
  },
  {
    rule: 'the list of segments has objects, offset, limit and totalCount',
    check: async (caller) => {
      const place = await findPlace(caller);
      const names = [(await createSegment(caller, place)).name, (await createSegment(caller, place)).name];
      const path = `/segments/ws/${place.workspaceId}`;
      const list = good(await caller.segments('GET', `${path}?limit=1&offset=1`));
      hasFields(list, { objects: 'array', offset: 'integer', limit: 'integer', totalCount: 'integer' });
      assert.deepEqual([list.offset, list.limit, (list.objects as unknown[]).length], [1, 1, 1]);
      const found: unknown[] = [];
      for (let offset = 0; offset < Number(list.totalCount); offset += 50) {
        const page = good(await caller.segments<{ objects: Json[] }>('GET', `${path}?limit=50&offset=${offset}`));
        found.push(...page.objects.map(({ name }) => name));
      }
      for (const name of names) assert.ok(found.includes(name));
    },
  },
  {
    rule: 'POST /segments/{environmentId}/{segmentName} activates: name, environment, trafficType, creationTime',
    check: async (caller) => {
      const place = await findPlace(caller);
      const { name } = await createSegment(caller, place);
      const active = good(await caller.segments('POST', `/segments/${place.environment.id}/${name}`));
      hasFields(active, { name: 'string', environment: 'object', trafficType: 'object', creationTime: 'integer' });
      const { id, name: environment } = active.environment as Json;
      assert.deepEqual([active.name, id, environment], [name, place.environment.id, place.environment.name]);
    },
  },
  {
    rule: 'an active definition is ready for use: it takes keys',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      assert.deepEqual(await readKeys(caller, path), { keys: [], count: 0 });
      good(await caller.segments('PUT', `${path}/upload`, { json: ['a'] }));
    },
  },
  {
    rule: 'activation needs a segment of the workspace',
    check: async (caller) => {
      const { environment } = await findPlace(caller);
      refused(await caller.segments('POST', `/segments/${environment.id}/${unique('seg')}`), 404);
    },
  },
  {
    rule: 'environment-level paths take the segment name, not a segment id',
    check: async (caller) => {
      const place = await findPlace(caller);
      const path = await activateSegment(caller, place);
      const record = good(await caller.segments('PUT', `${path}/upload`, { json: ['a'] }));
      if (typeof record.id === 'string' && record.id !== record.name) {
        refused(await caller.segments('GET', `/segments/${place.environment.id}/${record.id}/keys`), 404);
      }
      good(await caller.segments('GET', `${path}/keys`));
    },
  },
  {
    rule: 'PUT …/upload answers the record: environment and trafficType with id and name, environmentURN, description, status ACTIVE, lastUpdateTime, type Segment',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      const record = good(await caller.segments('PUT', `${path}/upload`, { json: ['a', 'b'] }));
      hasFields(record, {
        name: 'string',
        environment: 'object',
        trafficType: 'object',
        environmentURN: 'object',
        description: 'string',
        creationTime: 'integer',
        lastUpdateTime: 'integer',
      });
      hasFields(record.environment, TYPE);
      hasFields(record.trafficType, TYPE);
      hasFields(record.environmentURN, { type: 'string', id: 'string', name: 'string' });
      assert.deepEqual([record.status, record.type], ['ACTIVE', 'Segment']);
    },
  },
  {
    rule: 'keys are populated where the definition is active, and only there',
    check: async (caller) => {
      const place = await findPlace(caller);
      const { name } = await createSegment(caller, place);
      const path = `/segments/${place.environment.id}/${name}`;
      refused(await caller.segments('PUT', `${path}/upload`, { json: ['a'] }));
      good(await caller.segments('POST', path));
      assert.equal((await readKeys(caller, path)).count, 0);
      good(await caller.segments('PUT', `${path}/upload`, { json: ['b', 'a'] }));
      assert.deepEqual(await readKeys(caller, path), { keys: ['a', 'b'], count: 2 });
    },
  },
  {
    rule: 'keys need not exist as identities',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      const key = unique('nobody');
      good(await caller.segments('PUT', `${path}/upload`, { json: [key] }));
      assert.deepEqual((await readKeys(caller, path)).keys, [key]);
    },
  },
  {
    rule: 'deactivation removes the definition of an empty segment (its address: facts C1)',
    evidence: 'public fact',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      good(await caller.segments('DELETE', path));
      refused(await caller.segments('GET', `${path}/keys`), 404);
    },
  },
  {
    rule: 'deactivation needs all keys removed (its answer: our decision)',
    evidence: 'our decision',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      good(await caller.segments('PUT', `${path}/upload`, { json: numbered('k', 3) }));
      refused(await caller.segments('DELETE', path));
      assert.equal((await readKeys(caller, path)).count, 3);
      good(await caller.segments('PUT', `${path}/removeKeys`, { json: { keys: numbered('k', 3), comment: 'all of them' } }));
      good(await caller.segments('DELETE', path));
    },
  },
  {
    rule: 'DELETE …/segments/ws/{workspaceId}/{segmentName} is true, and the segment is gone from the workspace and its listing',
    check: async (caller) => {
      const place = await findPlace(caller);
      const { name } = await createSegment(caller, place);
      const path = `/segments/ws/${place.workspaceId}`;
      assert.equal(good(await caller.segments<unknown>('DELETE', `${path}/${name}`)), true);
      refused(await caller.segments('DELETE', `${path}/${name}`), 404);
      refused(await caller.segments('POST', `/segments/${place.environment.id}/${name}`), 404);
      const list = await caller.segments('GET', `${path}?limit=200`);
      assert.ok(!list.text.includes(`"${name}"`));
    },
  },
];
