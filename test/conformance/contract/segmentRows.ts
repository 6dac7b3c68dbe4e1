import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { good, hasFields, refused, unique } from './caller.ts';
import { activateSegment, createSegment, findPlace, numbered, readKeys } from './places.ts';
import type { Row } from './row.ts';

const TYPE = { id: 'string', name: 'string' };

/** Segments: their life cycle at both levels. */
export const SEGMENT_ROWS: readonly Row[] = [
  {
    rule: 'POST …/trafficTypes/{trafficTypeName}: the segment exists at workspace level, with name, description, trafficType, creationTime, tags',
    statements: [
      'Segment at workspace level: name (string)',
      'Segment at workspace level: description (string)',
      'Segment at workspace level: trafficType (object with id, name)',
      'Segment at workspace level: creationTime (integer timestamp)',
      'Segment at workspace level: tags (nullable)',
      'POST …/trafficTypes/{trafficTypeName}, workspace exists: segment exists at workspace level',
      'POST /segments/ws/{workspaceId}/trafficTypes/{trafficTypeName} takes {name: string, description: string}',
      'POST /segments/ws/{workspaceId}/trafficTypes/{trafficTypeName} answers the workspace-level segment',
    ],
    check: async (caller) => {
      const { name, created } = await createSegment(caller, await findPlace(caller));
      hasFields(created, { name: 'string', description: 'string', trafficType: 'object', creationTime: 'integer', tags: 'array|null' });
      hasFields(created.trafficType, TYPE);
      assert.deepEqual([created.name, created.description], [name, 'of the conformance suite']);
    },
  },
  {
    rule: 'creationTime is in milliseconds',
    evidence: 'public fact',
    check: async (caller) => {
      const { created } = await createSegment(caller, await findPlace(caller));
      assert.ok(Math.abs(Number(created.creationTime) - Date.now()) < 86_400_000);
    },
  },
  {
    rule: 'a segment needs a workspace that exists',
    statements: [
      'POST …/trafficTypes/{trafficTypeName}, workspace exists: segment exists at workspace level',
      '404: resource does not exist',
    ],
    check: async ({ segments }) => {
      const json = { name: unique('seg'), description: '' };
      refused(await segments('POST', `/segments/ws/${unique('w')}/trafficTypes/user`, { json }), 404);
    },
  },
  {
    rule: 'the list of segments has objects, offset, limit and totalCount',
    statements: [
      'List response of segments: objects (array), offset, limit, totalCount (integers)',
      'GET /segments/ws/{workspaceId} answers a list of workspace-level segments',
      'GET /segments/ws/{workspaceId}: query limit',
      'GET /segments/ws/{workspaceId}: query offset',
    ],
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
    statements: [
      'Segment at environment level: name',
      'Segment at environment level: environment (object with id, name)',
      'Segment at environment level: trafficType',
      'Segment at environment level: creationTime',
      'POST /segments/{environmentId}/{segmentName} takes no body',
      'POST /segments/{environmentId}/{segmentName} answers the environment-level segment (name, environment, trafficType, creationTime)',
    ],
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
    rule: 'an active definition is ready for use: it accepts keys',
    statements: ['an active definition is ready for use'],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      assert.deepEqual(await readKeys(caller, path), { keys: [], count: 0 });
      good(await caller.segments('PUT', `${path}/upload`, { json: ['a'] }));
    },
  },
  {
    rule: 'activation needs a segment of the workspace',
    statements: ['POST …/segments/{environmentId}/{segmentName}, segment exists in workspace: definition is active in the environment'],
    check: async (caller) => {
      const { environment } = await findPlace(caller);
      refused(await caller.segments('POST', `/segments/${environment.id}/${unique('seg')}`), 404);
    },
  },
  {
    rule: 'environment-level paths take the segment name, not a segment id',
    statements: ['The environment-level paths take the environment id and the segment name, not a segment id'],
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
    statements: [
      'fuller record: environmentURN (object with type, id, name)',
      'fuller record: description',
      'fuller record: status (string, value ACTIVE)',
      'fuller record: lastUpdateTime',
      'fuller record: type (string, value Segment)',
      'PUT …/upload, definition active: status ACTIVE',
      'PUT …/upload answers the environment-level segment record with status',
    ],
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
    rule: 'keys are populated only in environments with an active definition',
    statements: [
      'PUT …/upload, definition active: keys populated',
      'POST /segments/{environmentId}/{segmentName} activates the definition',
      'Segments live in workspaces; their definitions live in environments',
    ],
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
    statements: ['PUT …/upload: keys need not exist as identities'],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      const key = unique('nobody');
      good(await caller.segments('PUT', `${path}/upload`, { json: [key] }));
      assert.deepEqual((await readKeys(caller, path)).keys, [key]);
    },
  },
  {
    rule: 'deactivation removes the definition of an empty segment (its address: a public fact)',
    statements: ['deactivate, all keys removed (segment empty): environment definition removed'],
    evidence: 'public fact',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      good(await caller.segments('DELETE', path));
      refused(await caller.segments('GET', `${path}/keys`), 404);
    },
  },
  {
    rule: 'deactivation needs all keys removed (its answer: our decision)',
    statements: ['A deactivate endpoint exists (it removes the environment definition of an empty segment)'],
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
    statements: [
      'DELETE …/segments/ws/{workspaceId}/{segmentName}, segment exists: segment removed from the workspace',
      'DELETE …/segments/ws/{workspaceId}/{segmentName}, segment exists: segment removed from its listing',
      'DELETE /segments/ws/{workspaceId}/{segmentName} takes no body',
      'DELETE /segments/ws/{workspaceId}/{segmentName} answers boolean true on success',
      'Segment administration creates, lists, populates and deletes segments',
    ],
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
