import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { good, hasFields, refused, unique } from './caller.ts';
import { createSegment, findPlace } from './places.ts';
import type { Row } from './row.ts';

/** Workspaces, environments, traffic types and identities. */
export const WORKSPACE_ROWS: readonly Row[] = [
  {
    rule: 'a workspace has name, type (workspace), id and requiresTitleAndComments',
    statements: [
      'Workspace: name (string)',
      'Workspace: type (string, value workspace)',
      'Workspace: id (string)',
      'Workspace: requiresTitleAndComments (boolean)',
    ],
    check: async ({ segments }) => {
      const { objects } = good(await segments<{ objects: Json[] }>('GET', '/workspaces'));
      assert.ok(objects.length > 0);
      for (const workspace of objects) {
        hasFields(workspace, { name: 'string', type: 'string', id: 'string', requiresTitleAndComments: 'boolean' });
        assert.equal(workspace.type, 'workspace');
      }
    },
  },
  {
    rule: 'the list of workspaces has objects, offset, limit and totalCount',
    statements: [
      'List response of workspaces: objects (array), offset, limit, totalCount (integers)',
      'GET /workspaces answers a list of workspaces',
      'GET /workspaces: query offset',
    ],
    check: async ({ segments }) => {
      const list = good(await segments('GET', '/workspaces?limit=1&offset=0'));
      hasFields(list, { objects: 'array', offset: 'integer', limit: 'integer', totalCount: 'integer' });
      assert.deepEqual([list.offset, list.limit, (list.objects as unknown[]).length], [0, 1, 1]);
      const rest = good(await segments('GET', `/workspaces?limit=1&offset=${String(list.totalCount)}`));
      assert.deepEqual(rest.objects, []);
    },
  },
  {
    rule: 'listing workspaces accepts limit up to 200',
    statements: ['GET /workspaces: query limit (up to 200)', 'Listing workspaces accepts limit up to 200'],
    check: async ({ segments }) => {
      assert.equal(good(await segments('GET', '/workspaces?limit=200')).limit, 200);
    },
  },
  {
    rule: 'GET /environments/ws/{workspaceId} is an array; an environment has name, id and production',
    statements: [
      'Environment: name (string)',
      'Environment: id (string)',
      'Environment: production (boolean)',
      'GET /environments/ws/{workspaceId} answers an array of environments',
    ],
    check: async (caller) => {
      const { workspaceId } = await findPlace(caller);
      const environments = good(await caller.segments<Json[]>('GET', `/environments/ws/${workspaceId}`));
      assert.ok(Array.isArray(environments) && environments.length > 0);
      for (const environment of environments) hasFields(environment, { name: 'string', id: 'string', production: 'boolean' });
    },
  },
  {
    rule: 'environments of an unknown workspace are 404',
    statements: ['404: resource does not exist'],
    check: async ({ segments }) => {
      refused(await segments('GET', `/environments/ws/${unique('w')}`), 404);
    },
  },
  {
    rule: 'a traffic type has id and name',
    statements: ['Traffic type: id (string)', 'Traffic type: name (string)'],
    check: async (caller) => {
      const { created } = await createSegment(caller, await findPlace(caller));
      hasFields(created.trafficType, { id: 'string', name: 'string' });
    },
  },
  {
    rule: 'identities are created: objects, failed, metadata, offset, limit, count, total',
    statements: [
      'Identity: key (string)',
      'Identity: values (object mapping attribute id to value)',
      'Identity creation response: objects (array of identities)',
      'Identity creation response: failed (array)',
      'Identity creation response: metadata (nullable)',
      'Identity creation response: offset (nullable)',
      'Identity creation response: limit, count, total (nullable)',
      'POST …/identities creates new identities',
      'POST …/identities answers the identity creation response',
      'The area also manages identities (keys with display attributes) per environment',
    ],
    check: async (caller) => {
      const { path, remove } = await findIdentities(caller);
      const key = unique('k');
      remove(key);
      const answer = good(await caller.segments('POST', path, { json: [{ key, values: { team: 'Core' } }] }));
      const nullable = {
        offset: 'integer|null',
        limit: 'integer|null',
        count: 'integer|null',
        total: 'integer|null',
      };
      hasFields(answer, { objects: 'array', failed: 'array', metadata: 'object', ...nullable });
      assert.deepEqual(answer.failed, []);
      const [identity] = answer.objects as Json[];
      hasFields(identity, { key: 'string', values: 'object' });
      assert.deepEqual([identity?.key, identity?.values], [key, { team: 'Core' }]);
    },
  },
  {
    rule: 'values may be numbers or strings; returned values are strings',
    statements: [
      'Input values may be numbers',
      'Input values may be strings',
      'returned values are strings',
      'POST …/identities takes an array of {key: string, values: {<attribute_id>: string or number}}',
    ],
    check: async (caller) => {
      const { path, remove } = await findIdentities(caller);
      const key = unique('k');
      remove(key);
      const answer = good(await caller.segments('POST', path, { json: [{ key, values: { size: 350, rate: 0.5, state: 'PA' } }] }));
      const [identity] = answer.objects as Json[];
      assert.deepEqual(identity?.values, { size: '350', rate: '0.5', state: 'PA' });
    },
  },
  {
    rule: 'the same call updates existing identities',
    statements: ['POST …/identities updates existing ones'],
    check: async (caller) => {
      const { path, remove } = await findIdentities(caller);
      const [old, added] = [unique('k'), unique('k')];
      remove(old);
      remove(added);
      good(await caller.segments('POST', path, { json: [{ key: old, values: { team: 'Core' } }] }));
      const json = [old, added].map((key) => ({ key, values: { team: 'Tools' } }));
      const { objects, failed } = good(await caller.segments<{ objects: Json[]; failed: unknown[] }>('POST', path, { json }));
      assert.deepEqual(
        objects.map(({ values }) => values),
        [{ team: 'Tools' }, { team: 'Tools' }],
      );
      assert.deepEqual(failed, []);
    },
  },
];

/** Returns the path of a place's identities, and a function that schedules the removal of one. */
async function findIdentities(caller: Parameters<Row['check']>[0]) {
  const place = await findPlace(caller);
  const { created } = await createSegment(caller, place);
  const path = `/trafficTypes/${(created.trafficType as { id: string }).id}/environments/${place.environment.id}/identities`;
  return { path, remove: (key: string) => caller.later(() => caller.segments('DELETE', `${path}/${key}`)) };
}
